package dev.loombench.tool.report.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.report.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Page in docs/ with generated parts between {@code <!-- generated: NAME -->} and the end mark. */
public final class GeneratedPage {

  private static final Path DOCS = Path.of("..", "docs");

  private GeneratedPage() {}

  /** Fails if the part differs from the given lines; with golden.update it is rewritten first. */
  public static void contains(String page, String part, Stream<String> lines) throws IOException {
    Path file = DOCS.resolve(page);
    String now = Files.readString(file);
    Matcher found =
        Pattern.compile("(?s)(<!-- generated: " + part + " -->\n).*?(<!-- end -->)").matcher(now);
    assertThat(found.find()).as("%s has the part %s", page, part).isTrue();
    String wanted =
        new StringBuilder(now)
            .replace(
                found.end(1),
                found.start(2),
                lines.map(line -> line + "\n").collect(Collectors.joining()))
            .toString();
    Golden.matches(file, wanted);
  }

  public static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  /** Returns the two lines above the rows of a Markdown table. */
  public static Stream<String> head(String... columns) {
    return Stream.of(row(columns), "|" + " --- |".repeat(List.of(columns).size()));
  }
}
