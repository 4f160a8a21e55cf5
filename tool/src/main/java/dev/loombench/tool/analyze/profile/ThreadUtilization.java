package dev.loombench.tool.analyze.profile;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.stream.Stream;

/**
 * How busy a group of threads was, over the completed diagnostic trials of a variant at a point.
 *
 * @param point where
 * @param variant of which variant
 * @param trials of how many trials
 * @param occupancy of the group, each trial as much as the others
 */
public record ThreadUtilization(PointId point, String variant, int trials, Occupancy occupancy) {

  /** Of every variant at every point, the largest groups first. */
  public static List<ThreadUtilization> of(Trials trials) {
    return trials.points().stream()
        .flatMap(point -> trials.variants().stream().flatMap(variant -> of(trials, point, variant)))
        .toList();
  }

  private static Stream<ThreadUtilization> of(Trials trials, PointId point, String variant) {
    List<List<Occupancy>> dumped =
        trials.observations(point, variant, Pass.DIAGNOSTIC).stream()
            .map(trial -> trial.measurement().threads())
            .filter(threads -> !threads.isEmpty())
            .toList();
    return Occupancies.merged(dumped).stream()
        .map(group -> new ThreadUtilization(point, variant, dumped.size(), group));
  }
}
