package dev.loombench.tool.analyze.profile;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.threads.Occupancy;
import java.util.List;
import java.util.stream.Stream;

/**
 * Utilization of a group of threads, over the completed diagnostic trials of a variant at a point.
 */
public record ThreadUtilization(PointId point, VariantId variant, int trials, Occupancy occupancy) {

  /** Returns the groups of every variant at every point, the largest first. */
  public static List<ThreadUtilization> of(Trials trials) {
    return trials.atEach(trials.points(), (point, variant) -> of(trials, point, variant));
  }

  private static Stream<ThreadUtilization> of(Trials trials, PointId point, VariantId variant) {
    List<List<Occupancy>> dumped =
        trials.observations(point, variant, Pass.DIAGNOSTIC).stream()
            .map(trial -> trial.measurement().threads())
            .filter(threads -> !threads.isEmpty())
            .toList();
    return Occupancies.merged(dumped).stream()
        .map(group -> new ThreadUtilization(point, variant, dumped.size(), group));
  }
}
