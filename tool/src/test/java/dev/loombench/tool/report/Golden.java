package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares text with a file that was looked at and kept. {@code -Dgolden.update=true} writes the
 * files anew; look at what changed before keeping it.
 */
public final class Golden {

  private static final Path FOLDER = Path.of("src", "test", "resources", "report");

  private Golden() {}

  public static void matches(String name, String actual) throws IOException {
    Path file = FOLDER.resolve(name);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(file, actual, StandardCharsets.UTF_8);
    }
    assertThat(actual).isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
  }
}
