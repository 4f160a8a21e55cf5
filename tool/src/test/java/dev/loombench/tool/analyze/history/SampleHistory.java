package dev.loombench.tool.analyze.history;

import dev.loombench.tool.analyze.compare.RunDifferences;
import dev.loombench.tool.analyze.compare.RunFigures;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.trial.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Drawn histories of two variants with 1 % noise between runs. */
public final class SampleHistory {

  private SampleHistory() {}

  /** Thirty runs; from the 25th on, another commit and JDK, and the p99 of virtual is 1.2 times. */
  public static List<StoredRun> slower() {
    return runs(30, 24, 1.2);
  }

  /** Runs whose p99 of virtual is multiplied from one of them on. */
  public static List<StoredRun> runs(int count, int changed, double factor) {
    var random = new Random(7);
    var runs = new ArrayList<StoredRun>();
    for (int number = 0; number < count; number++) {
      boolean after = number >= changed;
      runs.add(
          run("runs/r%02d".formatted(number + 1), random, after ? factor : 1, after, Map.of()));
    }
    return runs;
  }

  /** A run on another CPU. */
  public static StoredRun elsewhere() {
    return run("runs/elsewhere", new Random(8), 1, false, Map.of("cpu.model", "Made-up 9000"));
  }

  static Trend trend(List<StoredRun> runs) {
    StoredRun last = runs.getLast();
    return Trend.of(
        runs.stream()
            .map(run -> new Trend.Input(RunSummary.of(run), RunFigures.of(run, last)))
            .toList(),
        _ -> true,
        0.05,
        (before, after) -> RunDifferences.of(named(runs, before), named(runs, after)));
  }

  public static Trend trend() {
    var runs = new ArrayList<>(slower());
    runs.addFirst(elsewhere());
    return trend(runs);
  }

  private static StoredRun named(List<StoredRun> runs, RunSummary summary) {
    return runs.stream()
        .filter(run -> run.label().equals(summary.folder()))
        .findFirst()
        .orElseThrow();
  }

  private static StoredRun run(
      String label, Random random, double factor, boolean after, Map<String, String> machine) {
    var facts = new HashMap<>(machine);
    facts.put(RunSummary.COMMIT, after ? "bbbbbbbbbbbb" : "aaaaaaaaaaaa");
    var run =
        RunBuilder.closed("pool-200", "virtual")
            .withFacts(Map.of("jdk", after ? "26 Made-up" : "25.0.3 Made-up"));
    double pool = Math.exp(0.01 * random.nextGaussian());
    double virtual = Math.exp(0.01 * random.nextGaussian());
    for (int block = 1; block <= 3; block++) {
      double noise = 1 + (block - 2) / 200.0;
      run.trial("pool-200", block, figures(1980 * pool * noise, 260 * pool * noise));
      run.trial("virtual", block, figures(4600 * virtual * noise, 120 * factor * virtual * noise));
    }
    return run.stored(label, RunBuilder.machine(facts));
  }

  private static Map<Metric, Double> figures(double perSecond, double p99) {
    return Map.of(Metric.THROUGHPUT, perSecond, Metric.LATENCY_P99, p99, Metric.FAILED_SHARE, 0.0);
  }
}
