package dev.loombench.tool.run;

import dev.loombench.tool.launch.jdk.Jdks;
import dev.loombench.tool.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;

/** Installation folder of Loombench, as set by the launcher script. */
public final class Home {

  private Home() {}

  /**
   * Returns the installation folder.
   *
   * @throws Problem if the launcher script did not set it
   */
  public static Path path() {
    String home = System.getProperty("loombench.home");
    if (home == null || !Files.isDirectory(Path.of(home))) {
      throw Problem.environment(
          "the property loombench.home is not set to a folder; start the tool with ./loombench.");
    }
    return Path.of(home).toAbsolutePath().normalize();
  }

  /** Returns the JDKs available for servers. */
  public static Jdks jdks() {
    return Jdks.ofThisMachine(path(), jdk());
  }

  /** Returns the JDK that runs the tool. */
  public static Path jdk() {
    return Path.of(System.getProperty("java.home"));
  }
}
