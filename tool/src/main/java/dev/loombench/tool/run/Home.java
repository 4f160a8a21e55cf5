package dev.loombench.tool.run;

import dev.loombench.tool.launch.jdk.Jdks;
import dev.loombench.tool.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where Loombench is installed, as the launcher says. */
public final class Home {

  private Home() {}

  public static Path path() {
    String home = System.getProperty("loombench.home");
    if (home == null || !Files.isDirectory(Path.of(home))) {
      throw Problem.environment(
          "loombench.home is not set to a folder: start the tool with ./loombench.");
    }
    return Path.of(home).toAbsolutePath().normalize();
  }

  /** What there is to run servers on. */
  public static Jdks jdks() {
    return Jdks.ofThisMachine(path(), jdk());
  }

  /** The JDK that the tool itself runs on. */
  public static Path jdk() {
    return Path.of(System.getProperty("java.home"));
  }
}
