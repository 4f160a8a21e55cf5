package dev.loombench.servers.quarkus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Versions of libraries, from the files that Maven writes into their jars. */
public final class Versions {

  private Versions() {}

  /** Returns the version of a library; {@code unknown} if its jar has no such file. */
  public static String of(String group, String artifact) {
    String path = "META-INF/maven/%s/%s/pom.properties".formatted(group, artifact);
    try (InputStream written =
        Thread.currentThread().getContextClassLoader().getResourceAsStream(path)) {
      var properties = new Properties();
      if (written != null) {
        properties.load(written);
      }
      return properties.getProperty("version", "unknown");
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }
}
