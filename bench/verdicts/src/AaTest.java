import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Counts the verdicts that claim a difference between identical servers. */
final class AaTest {

  private static final Set<String> DIFFERENT = Set.of("better", "worse");
  private static final String NOT_COMPARABLE = "not comparable";
  private static final double EXPECTED = 0.05;
  private static final int FAILED = 10;

  private AaTest() {}

  /** Takes the folder of a run of {@code aa-test.yaml}. */
  public static void main(String[] arguments) throws IOException {
    JsonNode summary =
        JsonMapper.builder().build().readTree(Path.of(arguments[0], "summary.json").toFile());
    List<JsonNode> pairs = list(summary.get("comparisons"));
    System.out.println("run: " + arguments[0]);
    System.out.printf(
        "%-16s %-28s %-28s %10s %12s %14s%n",
        "metric",
        "different",
        "disjoint pairs different",
        "equivalent",
        "inconclusive",
        NOT_COMPARABLE);
    boolean failed = pairs.isEmpty();
    for (String metric : pairs.stream().map(pair -> text(pair, "metric")).distinct().toList()) {
      List<JsonNode> ofMetric =
          pairs.stream().filter(pair -> text(pair, "metric").equals(metric)).toList();
      BinomialShare different = different(ofMetric.stream());
      System.out.printf(
          "%-16s %-28s %-28s %10d %12d %14d%n",
          metric,
          different,
          different(ofMetric.stream().filter(AaTest::isOneOfDisjoint)),
          count(ofMetric, "equivalent"),
          count(ofMetric, "inconclusive"),
          count(ofMetric, NOT_COMPARABLE));
      failed |= different.low() > EXPECTED;
    }
    pairs.stream().filter(AaTest::isDifferent).forEach(AaTest::print);
    System.out.println(
        "Intervals are 95 %. Pairs share trials, so that the first is narrower than it should be; a and b, c and d, e and f … do not.");
    System.exit(failed ? FAILED : 0);
  }

  private static BinomialShare different(Stream<JsonNode> pairs) {
    List<JsonNode> compared =
        pairs.filter(pair -> !text(pair, "verdict").equals(NOT_COMPARABLE)).toList();
    return new BinomialShare(
        (int) compared.stream().filter(AaTest::isDifferent).count(), compared.size());
  }

  private static boolean isDifferent(JsonNode pair) {
    return DIFFERENT.contains(text(pair, "verdict"));
  }

  /** Returns whether it is one of a and b, c and d, and so on. */
  private static boolean isOneOfDisjoint(JsonNode pair) {
    int of = text(pair, "of").charAt(0) - 'a';
    int over = text(pair, "over").charAt(0) - 'a';
    return of / 2 == over / 2;
  }

  private static long count(List<JsonNode> pairs, String verdict) {
    return pairs.stream().filter(pair -> text(pair, "verdict").equals(verdict)).count();
  }

  private static void print(JsonNode pair) {
    System.out.printf(
        "  %s of %s over %s: %.3f [%.3f, %.3f]%n",
        text(pair, "metric"),
        text(pair, "of"),
        text(pair, "over"),
        pair.get("ratio").asDouble(),
        pair.get("low").asDouble(),
        pair.get("high").asDouble());
  }

  private static String text(JsonNode pair, String field) {
    return pair.get(field).asString();
  }

  private static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
