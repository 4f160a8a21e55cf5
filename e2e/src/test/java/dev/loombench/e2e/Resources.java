package dev.loombench.e2e;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Files among the resources of the tests. */
final class Resources {

  private Resources() {}

  /** Returns the file of that absolute name. */
  static Path file(String name) {
    try {
      return Path.of(Resources.class.getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
