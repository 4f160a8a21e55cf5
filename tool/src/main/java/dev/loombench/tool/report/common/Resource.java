package dev.loombench.tool.report.common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Text files on the class path. */
public final class Resource {

  private Resource() {}

  /** Returns the content of the named UTF-8 file. */
  public static String text(String name) {
    try (var in = Resource.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing on the class path: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }
}
