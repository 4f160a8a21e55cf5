package dev.loombench.e2e;

import java.nio.file.Files;
import java.nio.file.Path;

/** Location of the tested project. */
public final class Project {

  private Project() {}

  /** Returns its root folder. */
  public static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
