package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.WelchRatio;
import dev.loombench.tool.study.replication.Replication.Contest;
import dev.loombench.tool.trial.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Counts how often one variant is ahead of another. */
final class PairwiseWins {

  private static final int FEWEST = 2;

  private final Trials trials;

  PairwiseWins(Trials trials) {
    this.trials = trials;
  }

  /** What came of one workload: the first's mean was lower, and its interval says so too. */
  private record Bout(boolean ahead, boolean surely) {

    /** Of the logarithms of both sides' trials, each at least one. */
    static Bout of(double[] first, double[] second) {
      return new Bout(
          mean(first) < mean(second),
          first.length >= FEWEST
              && second.length >= FEWEST
              && WelchRatio.of(first, second, 0, MeanInterval.CONFIDENCE).high() < 1);
    }

    private static double mean(double[] values) {
      return Arrays.stream(values).average().orElseThrow();
    }
  }

  Pairing decide(Contest contest) {
    Optional<Metric> metric = Metric.ofKey(contest.metric());
    List<Bout> bouts =
        metric.stream()
            .flatMap(one -> contest.in().stream().flatMap(workload -> bout(contest, workload, one)))
            .toList();
    return new Pairing(
        contest,
        bouts.size(),
        (int) bouts.stream().filter(Bout::ahead).count(),
        (int) bouts.stream().filter(Bout::surely).count());
  }

  private Stream<Bout> bout(Contest contest, String workload, Metric metric) {
    double[] first = trials.logs(workload, contest.of(), metric);
    double[] second = trials.logs(workload, contest.over(), metric);
    return first.length == 0 || second.length == 0
        ? Stream.empty()
        : Stream.of(Bout.of(first, second));
  }
}
