import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Counts the runs that find a slowed server. */
final class DetectionTest {

  private static final double REQUIRED = 0.8;
  private static final int FAILED = 10;
  private static final Set<String> THROUGHPUT = Set.of("throughput", "requests_per_million_steps");

  private DetectionTest() {}

  /** Takes the folders of runs of a detection test. */
  public static void main(String[] arguments) throws IOException {
    int found = 0;
    for (String run : arguments) {
      JsonNode summary =
          JsonMapper.builder().build().readTree(Path.of(run, "summary.json").toFile());
      String verdict = print(run, summary);
      found += verdict.equals("worse") ? 1 : 0;
    }
    System.out.println("slowed server found in " + new BinomialShare(found, arguments.length));
    System.exit(found >= REQUIRED * arguments.length ? 0 : FAILED);
  }

  /**
   * Prints the comparison of throughput, if there is one, and returns its verdict. It is made at
   * equal CPU speed where that varied.
   */
  private static String print(String run, JsonNode summary) {
    for (JsonNode pair : summary.get("comparisons")) {
      if (THROUGHPUT.contains(pair.get("metric").asString())) {
        String verdict = pair.get("verdict").asString();
        System.out.printf(
            Locale.ROOT,
            "%s: %d blocks, %s%s%n",
            Path.of(run).getFileName(),
            summary.get("stopping").get(0).get("blocks").asInt(),
            verdict,
            pair.has("ratio") && !pair.get("ratio").isNull()
                ? String.format(
                    Locale.ROOT,
                    ", %.3f [%.3f, %.3f]",
                    pair.get("ratio").asDouble(),
                    pair.get("low").asDouble(),
                    pair.get("high").asDouble())
                : "");
        return verdict;
      }
    }
    String none = "no comparison";
    System.out.println(Path.of(run).getFileName() + ": " + none);
    return none;
  }
}
