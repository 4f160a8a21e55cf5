package dev.loombench.e2e;

import dev.loombench.e2e.apps.TinyApp;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** Compiled applications of the tests, to be started as processes. */
final class AppClasses {

  private AppClasses() {}

  /** Returns the folder of all compiled applications, as class path. */
  static Path folder() {
    return location(TinyApp.class);
  }

  /** Returns the path of a compiled application below {@link #folder}. */
  static Path file(Class<?> app) {
    return Path.of(app.getName().replace('.', '/') + ".class");
  }

  /** Returns the jar or folder that a class was loaded from. */
  static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
