package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Figures in the sentences of a page in docs/: each is in a result, or computed in a comment. */
final class PageFigures {

  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.-])\\d+(?:,\\d{3})*(?:\\.\\d+)?(?![\\w-]|\\.\\d|\\]\\()");
  private static final Pattern ARITHMETIC =
      Pattern.compile("<!-- arithmetic: (\\S+) = (\\S+(?: [-+*/] \\S+)*) -->");
  private static final Pattern GENERATED =
      Pattern.compile("(?s)<!-- generated: \\S+ -->.*?<!-- end -->");

  /** Tables of a run in results/, and its study. */
  static final List<String> TABLES =
      List.of(
          "claims.csv",
          "comparisons.csv",
          "estimates.csv",
          "published.csv",
          "analysis.yaml",
          "study.yaml");

  private PageFigures() {}

  /** Returns those files of runs that exist. */
  static Stream<Path> files(Stream<Path> runs, List<String> names) {
    return runs.flatMap(run -> names.stream().map(run::resolve)).filter(Files::exists);
  }

  /** Returns the section of a page whose heading is or begins with a name. */
  static String section(String file, String name) throws IOException {
    String page = Files.readString(Path.of("..", "docs").resolve(file));
    Matcher heading =
        Pattern.compile("\\n## %s(?![\\w-])".formatted(Pattern.quote(name))).matcher(page);
    assertThat(heading.find()).as("section on %s", name).isTrue();
    int start = heading.start();
    int end = page.indexOf("\n## ", start + 1);
    return page.substring(start, end < 0 ? page.length() : end);
  }

  /** Fails if a figure outside of the generated parts is not in a source and not computed. */
  static void areKnown(String section, Stream<Path> sources) throws IOException {
    Set<BigDecimal> known = new HashSet<>();
    for (Path source : sources.toList()) {
      known.addAll(numbers(Files.readString(source)));
    }
    ARITHMETIC
        .matcher(section)
        .results()
        .forEach(
            formula -> {
              var typed = new BigDecimal(formula.group(1));
              assertThat(computed(formula.group(2)).setScale(typed.scale(), RoundingMode.HALF_UP))
                  .as(formula.group())
                  .isEqualByComparingTo(typed);
              known.add(typed);
            });
    String text =
        GENERATED.matcher(section).replaceAll("").replaceAll("<!--.*-->|`[^`]*`|\\(\\S*\\)", "");

    assertThat(numbers(text))
        .isNotEmpty()
        .allSatisfy(
            number ->
                assertThat(known.stream().anyMatch(value -> isRounded(number, value)))
                    .as("%s in the section", number)
                    .isTrue());
  }

  private static List<BigDecimal> numbers(String text) {
    return NUMBER
        .matcher(text)
        .results()
        .map(found -> new BigDecimal(found.group().replace(",", "")))
        .toList();
  }

  /** Returns the value of operations from left to right. */
  private static BigDecimal computed(String formula) {
    String[] words = formula.split(" ", -1);
    var value = new BigDecimal(words[0]);
    for (int at = 1; at < words.length; at += 2) {
      var operand = new BigDecimal(words[at + 1]);
      value =
          switch (words[at]) {
            case "+" -> value.add(operand);
            case "-" -> value.subtract(operand);
            case "*" -> value.multiply(operand);
            default -> value.divide(operand, MathContext.DECIMAL64);
          };
    }
    return value;
  }

  /** Returns true if a number is a value with fewer digits. */
  private static boolean isRounded(BigDecimal number, BigDecimal value) {
    return value.setScale(number.scale(), RoundingMode.HALF_UP).compareTo(number) == 0;
  }
}
