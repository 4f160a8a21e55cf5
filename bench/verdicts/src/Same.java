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

/** Counts what a run said of pairs of the same server, and of those with the slowed one. */
final class Same {

  private static final String SLOWED = "slowed";
  private static final String DECISIVE = "throughput";
  private static final Set<String> APART = Set.of("better", "worse");
  private static final int FAILED = 10;

  private Same() {}

  /** Takes the directory of a run of {@code same.yaml}. */
  public static void main(String[] arguments) throws IOException {
    JsonNode summary =
        JsonMapper.builder().build().readTree(Path.of(arguments[0], "summary.json").toFile());
    List<JsonNode> same = new ArrayList<>();
    List<JsonNode> withSlowed = new ArrayList<>();
    for (JsonNode pair : summary.get("comparisons")) {
      boolean slowed = isSlowed(pair, "of") || isSlowed(pair, "over");
      (slowed ? withSlowed : same).add(pair);
    }
    System.out.println("pairs of the same server");
    count(same);
    System.out.println("\npairs with the slowed one");
    count(withSlowed);
    System.out.println("\nthroughput, pair by pair");
    same.stream().filter(Same::isDecisive).forEach(Same::print);
    withSlowed.stream().filter(Same::isDecisive).forEach(Same::print);
    List<JsonNode> told = same.stream().filter(Same::isDecisive).filter(Same::isTold).toList();
    List<JsonNode> found =
        withSlowed.stream().filter(Same::isDecisive).filter(Same::isTold).toList();
    boolean asItIs =
        told.stream().noneMatch(Same::isApart) && found.stream().allMatch(Same::isApart);
    System.exit(asItIs && !told.isEmpty() && !found.isEmpty() ? 0 : FAILED);
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
    if (!isTold(pair)) {
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

  private static boolean isTold(JsonNode pair) {
    return !pair.get("verdict").asString().equals("not comparable");
  }

  private static boolean isApart(JsonNode pair) {
    return APART.contains(pair.get("verdict").asString());
  }
}
