package dev.loombench.e2e;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the project that is tested lies. */
public final class Project {

  private Project() {}

  /** Its top folder. */
  public static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
