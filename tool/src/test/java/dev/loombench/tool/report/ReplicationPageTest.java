package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures in the tables of docs/replication.md, read back from results/ and published.csv. */
class ReplicationPageTest {

  private static final Path HOME = Path.of("..");
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.])\\d+(?:\\.\\d+)?(?![\\w]*\\.\\d)");
  private static final int PUBLISHED = 2;
  private static final int HERE = 3;

  @ParameterizedTest
  @CsvSource({
    "ufpe-2025, ufpe-2025-practical",
    "ufscar-2020, ufscar-2020-practical",
    "lund-2024, lund-2024-practical",
  })
  void figuresOfAStudyAreThoseOfItsResults(String study, String folder) throws IOException {
    List<String> rows = rows(study);
    Set<String> published = numbers(HOME.resolve("studies/published.csv"));
    published.addAll(numbers(HOME.resolve("studies/" + study + ".yaml")));
    published.addAll(numbers(results(folder, "claims.csv")));
    Set<String> here = numbers(results(folder, "claims.csv"));
    here.addAll(numbers(results(folder, "estimates.csv")));
    here.addAll(numbers(results(folder, "analysis.yaml")));

    assertThat(rows).isNotEmpty();
    assertThat(rows)
        .allSatisfy(
            row -> {
              String[] cells = row.split("\\|", -1);
              assertThat(unknown(cells[PUBLISHED], published)).as("published in %s", row).isEmpty();
              assertThat(unknown(cells[HERE], here)).as("here in %s", row).isEmpty();
            });
  }

  /** Returns the rows of the first table in the section of a study. */
  private static List<String> rows(String study) throws IOException {
    String page = Files.readString(HOME.resolve("docs/replication.md"));
    String section = page.substring(page.indexOf("\n## " + study));
    return section
        .lines()
        .dropWhile(line -> !line.startsWith("| ---"))
        .skip(1)
        .takeWhile(line -> line.startsWith("|"))
        .toList();
  }

  private static List<String> unknown(String cell, Set<String> known) {
    return NUMBER
        .matcher(cell)
        .results()
        .map(MatchResult::group)
        .filter(number -> known.stream().noneMatch(value -> isRounded(number, value)))
        .toList();
  }

  /** Returns true if a number is a value with fewer digits. */
  private static boolean isRounded(String number, String value) {
    var typed = new BigDecimal(number);
    return new BigDecimal(value).setScale(typed.scale(), RoundingMode.HALF_UP).compareTo(typed)
        == 0;
  }

  private static Set<String> numbers(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      var found = new HashSet<String>();
      lines.forEach(
          line -> NUMBER.matcher(line).results().map(MatchResult::group).forEach(found::add));
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path results(String folder, String file) {
    return HOME.resolve("results").resolve(folder).resolve(file);
  }
}
