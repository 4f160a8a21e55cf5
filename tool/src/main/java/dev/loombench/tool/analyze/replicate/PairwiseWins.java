package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.evidence.ComparisonFamily;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Replication.Contest;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.server.SharedServers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Counts the wins of one variant over another. */
final class PairwiseWins {

  private static final int FEWEST = ComparisonFamily.FEWEST_TRIALS;

  private final Trials trials;
  private final SharedServers shared;

  PairwiseWins(Trials trials) {
    this.trials = trials;
    this.shared = new SharedServers(trials.study());
  }

  /** Result in one workload: the first mean is lower, and the interval confirms it. */
  private record Bout(boolean wins, boolean significant) {

    /** Compares the logarithms of both variants' trials; each has at least one. */
    static Bout of(double[] first, double[] second) {
      return new Bout(
          MeanInterval.mean(first) < MeanInterval.mean(second),
          first.length >= FEWEST
              && second.length >= FEWEST
              && RatioTest.ofGroups(first, second).ratio(MeanInterval.CONFIDENCE).high() < 1);
    }
  }

  Pairing count(Contest contest) {
    Optional<Metric> metric = Metric.ofKey(contest.metric());
    List<Bout> bouts =
        metric.stream()
            .flatMap(one -> contest.in().stream().flatMap(workload -> bout(contest, workload, one)))
            .toList();
    return new Pairing(
        contest,
        bouts.size(),
        (int) bouts.stream().filter(Bout::wins).count(),
        (int) bouts.stream().filter(Bout::significant).count());
  }

  private Stream<Bout> bout(Contest contest, WorkloadId workload, Metric metric) {
    double[] first = trials.logs(workload, contest.of(), metric);
    double[] second = trials.logs(workload, contest.over(), metric);
    boolean refused =
        isRefused(contest.of(), workload, metric) || isRefused(contest.over(), workload, metric);
    return refused || first.length == 0 || second.length == 0
        ? Stream.empty()
        : Stream.of(Bout.of(first, second));
  }

  private boolean isRefused(VariantId variant, WorkloadId workload, Metric metric) {
    return trials
        .comparedPoint(Optional.of(workload), metric)
        .filter(
            point ->
                shared.mix(point, metric)
                    || trials.evidence().refusalOfState(point, metric, variant).isPresent())
        .isPresent();
  }
}
