package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Comparison of output with a reviewed file; {@link #REGENERATE} rewrites stale files. */
public final class Golden {

  private static final Path FOLDER = Path.of("src", "test", "resources", "report");

  private static final String REGENERATE =
      "./check --fast tool '*Report*Test,*PageTest,SchemasTest' -Dgolden.update=true";

  private Golden() {}

  /** Compares with a file among the test resources. */
  public static void matches(String name, String actual) throws IOException {
    matches(FOLDER.resolve(name), actual);
  }

  public static void matches(Path file, String actual) throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(file, actual, StandardCharsets.UTF_8);
    }
    assertThat(actual)
        .as("%s is stale; regenerate it with %s and review the diff", file, REGENERATE)
        .isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
  }
}
