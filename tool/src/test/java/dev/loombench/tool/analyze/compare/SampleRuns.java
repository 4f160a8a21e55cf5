package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.trial.Metric;
import java.util.Map;

/** Small runs of made-up figures, for tests of other packages. */
public final class SampleRuns {

  private SampleRuns() {}

  /** Three headline trials of {@code pool-200} and of {@code virtual}; virtual is the faster. */
  public static StoredRun steady() {
    return run(1, RunBuilder.machine(Map.of()).facts());
  }

  /** The same, but virtual's p99 is a fifth longer. */
  public static StoredRun slower() {
    return run(1.2, RunBuilder.machine(Map.of()).facts());
  }

  /** The same as steady, on another CPU. */
  public static StoredRun elsewhere() {
    return run(1, RunBuilder.machine(Map.of("cpu.model", "Made-up 9000")).facts());
  }

  private static StoredRun run(double factor, Map<String, String> machine) {
    var run = RunBuilder.closed("pool-200", "virtual");
    for (int block = 1; block <= 3; block++) {
      double noise = 1 + (block - 2) / 200.0;
      run.trial("pool-200", block, figures(1980 * noise, 260 * noise));
      run.trial("virtual", block, figures(4600 * noise, 120 * factor * noise));
    }
    return run.stored("run", RunBuilder.machine(machine));
  }

  private static Map<Metric, Double> figures(double perSecond, double p99) {
    return Map.of(
        Metric.THROUGHPUT, perSecond,
        Metric.LATENCY_P99, p99,
        Metric.FAILED_SHARE, 0.0,
        Metric.CPU_PER_REQUEST, 180.0,
        Metric.RSS_MEAN, 240.0);
  }
}
