package dev.loombench.tool.simulation;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.yaml.StudyReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Study of three variants, and the true figures of its servers: a and b are identical, c is as fast
 * or slower.
 *
 * @param file study file without a protocol
 * @param truths true figures by workload and variant
 */
record SimulatedStudy(String file, Map<String, Map<String, Truth>> truths) {

  /**
   * True figures of a variant at a workload: the geometric mean of its trials, or the mean for
   * counts.
   */
  record Truth(double throughput, double p99, double resets, double overflows) {

    private Truth times(double throughputs, double latencies) {
      return new Truth(throughput * throughputs, p99 * latencies, resets, overflows);
    }
  }

  /** Number of blocks, or the interim analyses that decide about it. */
  enum Plan {
    THREE("3", "blocks: 3"),
    SIX("6", "blocks: 6"),
    TWELVE("12", "blocks: 12"),
    UNTIL_SURE("until sure", "until-sure: {after: [6, 9, 13, 20], within: 24h, precision: 3%}");

    private final String label;
    private final String protocol;

    Plan(String label, String protocol) {
      this.label = label;
      this.protocol = protocol;
    }

    /** Returns its name in tables. */
    String label() {
      return label;
    }
  }

  static final String STEADY = "steady";
  static final String LARGER = "larger";
  static final int VARIANTS = 3;

  private static final Path FOLDER = Path.of("src/test/resources/simulation");
  private static final Truth BASELINE = new Truth(1000, 50, 4, 0);
  private static final Truth SLOWER = new Truth(900, 53, 16, 6);

  /** Comparisons of identical variants. */
  static final SimulatedStudy IDENTICAL =
      new SimulatedStudy(
          "comparisons.yaml", Map.of(STEADY, Map.of("a", BASELINE, "b", BASELINE, "c", BASELINE)));

  /** Comparisons of two identical variants and one with 10 % less throughput and 6 % more p99. */
  static final SimulatedStudy DIFFERENT =
      new SimulatedStudy("comparisons.yaml", Map.of(STEADY, different(BASELINE, SLOWER)));

  /** Claims about the same three variants at two loads. */
  static final SimulatedStudy CLAIMS =
      new SimulatedStudy(
          "claims.yaml",
          Map.of(
              STEADY,
              different(BASELINE, SLOWER),
              LARGER,
              different(BASELINE.times(2, 1), SLOWER.times(2, 1))));

  private static Map<String, Truth> different(Truth baseline, Truth slower) {
    return Map.of("a", baseline, "b", baseline, "c", slower);
  }

  /**
   * Returns the study.
   *
   * @param seed seed of the order of trials
   */
  Study with(Plan plan, long seed) {
    try {
      return new StudyReader()
          .read(
              Files.readString(FOLDER.resolve(file))
                  + "protocol: {diagnostic-blocks: 0, seed: %d, %s}%n"
                      .formatted(seed, plan.protocol),
              FOLDER.resolve(file));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  int trialsPerBlock() {
    return VARIANTS * truths.size();
  }

  Truth truth(String workload, String variant) {
    return truths.get(workload).get(variant);
  }
}
