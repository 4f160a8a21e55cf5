package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Estimate of a scraped series for a variant at a point, over the completed trials of a pass.
 *
 * @param name the name that the study gives it
 */
public record ScrapedEstimate(
    PointId point, VariantId variant, Pass pass, String name, Estimated value) {

  public static List<ScrapedEstimate> of(Trials trials) {
    return trials.atEach(
        trials.points(),
        (point, variant) ->
            Arrays.stream(Pass.values()).flatMap(pass -> of(trials, point, variant, pass)));
  }

  private static Stream<ScrapedEstimate> of(
      Trials trials, PointId point, VariantId variant, Pass pass) {
    List<Observation> windows = trials.observations(point, variant, pass);
    return windows.stream()
        .flatMap(window -> window.measurement().scraped().keySet().stream())
        .distinct()
        .sorted()
        .map(name -> new ScrapedEstimate(point, variant, pass, name, value(windows, name)));
  }

  private static Estimated value(List<Observation> windows, String name) {
    var readings =
        Readings.of(
            windows.stream()
                .flatMap(one -> Stream.ofNullable(one.measurement().scraped().get(name))));
    return readings.measured().isEmpty()
        ? new Estimated.Unavailable(readings.missing().orElseThrow())
        : new Estimated.Known(MeanInterval.of(readings.numbers(), MeanInterval.CONFIDENCE));
  }
}
