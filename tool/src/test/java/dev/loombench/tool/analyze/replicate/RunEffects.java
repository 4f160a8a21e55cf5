package dev.loombench.tool.analyze.replicate;

import static java.util.stream.Collectors.toCollection;

import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.StudentTest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Random effect of the run in ratios: the logarithm of a block's ratio is a mean, plus an effect of
 * the run, plus one of the block. Two or three runs of one test leave the variance of a run's
 * effect open. Metrics and loads whose blocks vary more vary more between runs too, so its ratio to
 * the variance of a block is estimated from all tests that several runs made, by their moments.
 *
 * @param ratio variance of a run's effect over that of a block's, not below zero
 * @param within variance of a run's mean over that of a block, in the tests of the estimate
 * @param freedom degrees of freedom of the sum of both: the runs, less one for each set of runs
 *     with common tests, since tests of the same runs are not independent
 */
public record RunEffects(double ratio, double within, int freedom) {

  /**
   * Ratio as one run measured it.
   *
   * @param error standard error of the logarithm within the run
   */
  public record OfRun(String run, double log, double error, int blocks) {

    /** Returns the ratio with the error that follows from its interval. */
    public static OfRun of(
        String run, double ratio, Interval interval, double confidence, int blocks) {
      double quantile =
          TDistribution.of(blocks - 1).inverseSurvivalProbability((1 - confidence) / 2);
      return new OfRun(
          run, Math.log(ratio), Math.log(interval.high() / interval.low()) / 2 / quantile, blocks);
    }
  }

  /**
   * Estimates the ratio of the variances. The inverse of a variance with {@code f} degrees of
   * freedom is expected to be too large by {@code f / (f - 2)}.
   *
   * @param tests for each test the ratios of its runs; one at least has several
   */
  public static RunEffects of(Collection<List<OfRun>> tests) {
    double between = 0;
    double within = 0;
    int free = 0;
    var together = new ArrayList<Set<String>>();
    for (List<OfRun> runs : tests) {
      double mean = runs.stream().mapToDouble(OfRun::log).average().orElseThrow();
      double squares = runs.stream().mapToDouble(run -> square(run.log() - mean)).sum();
      double unbiased = 1 - 2.0 / freedomOfBlocks(runs);
      between += squares / varianceOfBlocks(runs) * unbiased;
      within +=
          (runs.size() - 1)
              * runs.stream().mapToDouble(run -> 1.0 / run.blocks()).average().orElseThrow();
      free += runs.size() - 1;
      Set<String> joined = runs.stream().map(OfRun::run).collect(toCollection(HashSet::new));
      for (Set<String> others : List.copyOf(together)) {
        if (!Collections.disjoint(others, joined)) {
          joined.addAll(others);
          together.remove(others);
        }
      }
      together.add(joined);
    }
    return new RunEffects(
        Math.max(0, (between - within) / free),
        within / free,
        together.stream().mapToInt(runs -> runs.size() - 1).sum());
  }

  /**
   * Returns the test of the mean over runs, each weighted by the inverse of its variance. The
   * blocks of all runs have one variance. The degrees of freedom are those of Satterthwaite ("An
   * approximate distribution of estimates of variance components", Biometrics Bulletin 2, 1946).
   */
  public StudentTest over(List<OfRun> runs) {
    double weights = 0;
    double logs = 0;
    double squares = 0;
    for (OfRun run : runs) {
      double weight = 1 / (1.0 / run.blocks() + ratio);
      weights += weight;
      logs += weight * run.log();
      squares += weight * weight;
    }
    double uncertain = (ratio + within) * squares / weights;
    return new StudentTest(
        logs / weights,
        Math.sqrt(varianceOfBlocks(runs) / weights),
        Math.max(1, 1 / (1.0 / freedomOfBlocks(runs) + uncertain * uncertain / freedom)),
        0);
  }

  private static double varianceOfBlocks(List<OfRun> runs) {
    return runs.stream()
            .mapToDouble(run -> (run.blocks() - 1) * run.blocks() * square(run.error()))
            .sum()
        / freedomOfBlocks(runs);
  }

  private static int freedomOfBlocks(List<OfRun> runs) {
    return runs.stream().mapToInt(run -> run.blocks() - 1).sum();
  }

  private static double square(double value) {
    return value * value;
  }
}
