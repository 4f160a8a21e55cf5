import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Counts the verdicts on pairs of identical servers and on pairs with the slowed server. */
final class AaTest {

  private static final String SLOWED = "slowed";
  private static final String DECISIVE = "throughput";
  private static final Set<String> DIFFERENT = Set.of("better", "worse");
  private static final int FAILED = 10;

  private AaTest() {}

  /** Takes the folder of a run of {@code aa-test.yaml}. */
  public static void main(String[] arguments) throws IOException {
    JsonNode summary =
        JsonMapper.builder().build().readTree(Path.of(arguments[0], "summary.json").toFile());
    List<JsonNode> identical = new ArrayList<>();
    List<JsonNode> withSlowed = new ArrayList<>();
    for (JsonNode pair : summary.get("comparisons")) {
      boolean slowed = isSlowed(pair, "of") || isSlowed(pair, "over");
      (slowed ? withSlowed : identical).add(pair);
    }
    System.out.println("pairs of identical servers");
    count(identical);
    System.out.println("\npairs with the slowed server");
    count(withSlowed);
    System.out.println("\nthroughput of each pair");
    identical.stream().filter(AaTest::isDecisive).forEach(AaTest::print);
    withSlowed.stream().filter(AaTest::isDecisive).forEach(AaTest::print);
    List<JsonNode> comparable =
        identical.stream().filter(AaTest::isDecisive).filter(AaTest::isComparable).toList();
    List<JsonNode> slowedPairs =
        withSlowed.stream().filter(AaTest::isDecisive).filter(AaTest::isComparable).toList();
    boolean passed =
        comparable.stream().noneMatch(AaTest::isDifferent)
            && slowedPairs.stream().allMatch(AaTest::isDifferent);
    System.exit(passed && !comparable.isEmpty() && !slowedPairs.isEmpty() ? 0 : FAILED);
  }

  private static void count(List<JsonNode> pairs) {
    Map<String, Map<String, Integer>> byMetric = new TreeMap<>();
    for (JsonNode pair : pairs) {
      byMetric
          .computeIfAbsent(pair.get("metric").asString(), _ -> new TreeMap<>())
          .merge(pair.get("verdict").asString(), 1, Integer::sum);
    }
    byMetric.forEach((metric, verdicts) -> System.out.printf("  %-18s %s%n", metric, verdicts));
  }

  private static void print(JsonNode pair) {
    if (!isComparable(pair)) {
      System.out.printf(
          "  %-7s over %-7s not comparable: %s%n",
          pair.get("of").asString(), pair.get("over").asString(), pair.get("reason").asString());
      return;
    }
    System.out.printf(
        Locale.ROOT,
        "  %-7s over %-7s %.3f [%.3f, %.3f] %s%n",
        pair.get("of").asString(),
        pair.get("over").asString(),
        pair.get("ratio").asDouble(),
        pair.get("low").asDouble(),
        pair.get("high").asDouble(),
        pair.get("verdict").asString());
  }

  private static boolean isSlowed(JsonNode pair, String side) {
    return pair.get(side).asString().equals(SLOWED);
  }

  private static boolean isDecisive(JsonNode pair) {
    return pair.get("metric").asString().equals(DECISIVE);
  }

  private static boolean isComparable(JsonNode pair) {
    return !pair.get("verdict").asString().equals("not comparable");
  }

  private static boolean isDifferent(JsonNode pair) {
    return DIFFERENT.contains(pair.get("verdict").asString());
  }
}
