package dev.loombench.tool.simulation;

import dev.loombench.tool.simulation.Noise.Deviation;
import dev.loombench.tool.simulation.SimulatedStudy.Truth;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Quantities that the intervals estimate: for ratios, the ratio of the geometric means of the
 * distributions of trials; for levels, the mean of that distribution. With skewed noise they differ
 * from the truth of an undisturbed trial. They are computed from many drawn blocks.
 */
final class Estimands {

  private static final int BLOCKS = 100_000;
  private static final long SEED = 20_261_123;

  /** Means of the logarithms, and of the factors, of each variant's deviations. */
  private static final class Means {
    private final double[] logs = new double[SimulatedStudy.VARIANTS];
    private final double[] factors = new double[SimulatedStudy.VARIANTS];

    private void add(int variant, double deviation) {
      logs[variant] += deviation / BLOCKS;
      factors[variant] += Math.exp(deviation) / BLOCKS;
    }
  }

  private final SimulatedStudy study;
  private final Means throughput = new Means();
  private final Means p99 = new Means();

  Estimands(SimulatedStudy study, Noise noise) {
    this.study = study;
    var random = new SplittableRandom(SEED);
    for (int block = 0; block < BLOCKS; block++) {
      List<Deviation> drawn = noise.draw(random, SimulatedStudy.VARIANTS);
      for (int variant = 0; variant < drawn.size(); variant++) {
        throughput.add(variant, drawn.get(variant).throughput());
        p99.add(variant, drawn.get(variant).p99());
      }
    }
  }

  /** Returns the geometric mean of a variant's trials at a workload. */
  double geometricMean(Metric metric, String workload, String variant) {
    return truth(metric, workload, variant) * Math.exp(means(metric).logs[index(variant)]);
  }

  /** Returns the mean of a variant's trials at a workload. */
  double mean(Metric metric, String workload, String variant) {
    return truth(metric, workload, variant) * means(metric).factors[index(variant)];
  }

  private double truth(Metric metric, String workload, String variant) {
    Truth truth = study.truth(workload, variant);
    return metric == Metric.THROUGHPUT ? truth.throughput() : truth.p99();
  }

  private Means means(Metric metric) {
    return switch (metric) {
      case THROUGHPUT -> throughput;
      case LATENCY_P99 -> p99;
      default -> throw new IllegalArgumentException("no estimand of " + metric);
    };
  }

  private static int index(String variant) {
    return variant.charAt(0) - 'a';
  }
}
