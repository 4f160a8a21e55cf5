package dev.loombench.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.walls.Walls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about the architecture lists the packages of the tool as they are. */
class ArchitecturePageTest {

  private static final Path PAGE = Path.of("..", "docs", "explanation", "architecture.md");
  private static final Path SOURCES = Path.of("src", "main", "java", "dev", "loombench", "tool");

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (\\w+) \\| [^|]+ \\| (\\d+) \\| ([\\d,]+) \\| ([\\w -]+) \\|$");

  private static final Pattern DRAWING = Pattern.compile("(?s)```\n(cli\n.*?)```");

  private static final Pattern COMMENT_OR_BLANK = Pattern.compile("\\s*(//.*|/?\\*.*)?");

  @Test
  void listsThePackagesInOrderWithTheirAllowedDependencies() throws IOException {
    var table = new LinkedHashMap<String, List<String>>();
    for (MatchResult row : rows()) {
      table.put(row.group(1), row.group(4).equals("-") ? List.of() : words(row.group(4)));
    }

    assertThat(table.entrySet()).containsExactlyElementsOf(Walls.table().entrySet());
  }

  @Test
  void drawsEachPackageAboveThoseThatItUses() throws IOException {
    List<String> drawing =
        DRAWING
            .matcher(Files.readString(PAGE))
            .results()
            .findFirst()
            .orElseThrow()
            .group(1)
            .lines()
            .toList();
    Map<String, Integer> heights = new HashMap<>();
    for (int line = 0; line < drawing.size(); line++) {
      for (String name : words(drawing.get(line))) {
        heights.put(name, drawing.size() - line);
      }
    }

    assertThat(heights.keySet()).isEqualTo(Walls.table().keySet());
    Walls.table()
        .forEach(
            (name, used) ->
                used.stream()
                    .filter(heights::containsKey) // without the module contract
                    .forEach(
                        other ->
                            assertThat(heights.get(other))
                                .as("%s below %s", other, name)
                                .isLessThan(heights.get(name))));
  }

  /** Counts may be a quarter off, so that a change need not update them. */
  @Test
  void countsFilesAndLinesOfCode() throws IOException {
    for (MatchResult row : rows()) {
      List<Path> files = sources(SOURCES.resolve(row.group(1)));
      long lines = 0;
      for (Path file : files) {
        lines +=
            Files.readAllLines(file).stream()
                .filter(line -> !COMMENT_OR_BLANK.matcher(line).matches())
                .count();
      }

      assertThat(Long.parseLong(row.group(2)))
          .as("files of %s", row.group(1))
          .isCloseTo(files.size(), withinPercentage(25));
      assertThat(Long.parseLong(row.group(3).replace(",", "")))
          .as("lines of %s", row.group(1))
          .isCloseTo(lines, withinPercentage(25));
    }
  }

  private static List<MatchResult> rows() throws IOException {
    return ROW.matcher(Files.readString(PAGE)).results().toList();
  }

  private static List<String> words(String text) {
    return List.of(text.split(" "));
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
