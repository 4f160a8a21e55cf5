package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Estimates of each scraped series for each variant, point and pass. */
public final class ScrapedEstimates {

  private final Trials trials;

  public ScrapedEstimates(Trials trials) {
    this.trials = trials;
  }

  public List<ScrapedEstimate> estimates() {
    return trials.points().stream()
        .flatMap(
            point ->
                trials.variants().stream()
                    .flatMap(
                        variant ->
                            Arrays.stream(Pass.values())
                                .flatMap(pass -> estimates(point, variant, pass))))
        .toList();
  }

  private Stream<ScrapedEstimate> estimates(PointId point, VariantId variant, Pass pass) {
    return trials.observations(point, variant, pass).stream()
        .flatMap(observation -> observation.measurement().scraped().keySet().stream())
        .distinct()
        .sorted()
        .map(
            name ->
                new ScrapedEstimate(point, variant, pass, name, value(point, variant, pass, name)));
  }

  private Estimated value(PointId point, VariantId variant, Pass pass, String name) {
    var readings =
        Readings.of(
            trials.observations(point, variant, pass).stream()
                .flatMap(
                    observation ->
                        Stream.ofNullable(observation.measurement().scraped().get(name))));
    return readings.measured().isEmpty()
        ? new Estimated.Unavailable(readings.missing().orElseThrow())
        : new Estimated.Known(MeanInterval.of(readings.numbers(), MeanInterval.CONFIDENCE));
  }
}
