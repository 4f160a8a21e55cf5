package dev.loombench.servers.quarkus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The versions of libraries, as Maven wrote them into their jars. */
public final class Versions {

  private Versions() {}

  /** That of a library; {@code unknown} where its jar is not there, as in a native executable. */
  public static String of(String group, String artifact) {
    String place = "META-INF/maven/%s/%s/pom.properties".formatted(group, artifact);
    try (InputStream written =
        Thread.currentThread().getContextClassLoader().getResourceAsStream(place)) {
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
