package dev.loombench.tool.analyse;

import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.WelchRatio;
import dev.loombench.tool.study.Replication.Contest;
import dev.loombench.tool.trial.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Counts how often one variant is ahead of another. */
final class Contests {

  private static final int FEWEST = 2;

  private final Trials trials;

  Contests(Trials trials) {
    this.trials = trials;
  }

  /** The logarithms of both sides' trials in one workload, each at least one. */
  private record Bout(List<Double> of, List<Double> over) {

    boolean ahead() {
      return Arrays.stream(array(of)).average().orElseThrow()
          < Arrays.stream(array(over)).average().orElseThrow();
    }

    boolean surely() {
      return of.size() >= FEWEST
          && over.size() >= FEWEST
          && WelchRatio.of(array(of), array(over), 0, MeanInterval.CONFIDENCE).high() < 1;
    }

    private static double[] array(List<Double> values) {
      return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  ContestFinding decide(Contest contest) {
    Optional<Metric> metric = Metric.ofKey(contest.metric());
    List<Bout> bouts =
        metric.stream()
            .flatMap(one -> contest.in().stream().flatMap(workload -> bout(contest, workload, one)))
            .toList();
    return new ContestFinding(
        contest,
        bouts.size(),
        (int) bouts.stream().filter(Bout::ahead).count(),
        (int) bouts.stream().filter(Bout::surely).count());
  }

  private Stream<Bout> bout(Contest contest, String workload, Metric metric) {
    return trials.comparedPoints().stream()
        .filter(point -> point.workload().equals(workload))
        .limit(1)
        .map(
            point ->
                new Bout(logs(point, contest.of(), metric), logs(point, contest.over(), metric)))
        .filter(bout -> !bout.of().isEmpty() && !bout.over().isEmpty());
  }

  private List<Double> logs(Point point, String variant, Metric metric) {
    return Arrays.stream(trials.measured(point, variant, metric.pass(), metric))
        .filter(value -> value > 0)
        .map(Math::log)
        .boxed()
        .toList();
  }
}
