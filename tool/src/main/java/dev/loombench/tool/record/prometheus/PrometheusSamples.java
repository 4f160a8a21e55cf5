package dev.loombench.tool.record.prometheus;

import dev.loombench.tool.record.SampleSeries;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Samples scraped in a trial. Not thread-safe. */
final class PrometheusSamples {

  private final Map<PrometheusSelection, SampleSeries> series = new HashMap<>();
  private boolean answered;
  private Optional<String> failure = Optional.empty();

  PrometheusSamples(List<PrometheusSelection> selections) {
    for (PrometheusSelection selection : selections) {
      series.put(selection, new SampleSeries());
    }
  }

  Set<String> names() {
    return series.keySet().stream()
        .flatMap(selection -> selection.factors().keySet().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  void answered(Instant at, List<PrometheusText.Sample> samples) {
    answered = true;
    series.forEach(
        (selection, series) ->
            selection.valueIn(samples).ifPresent(value -> series.add(at, value)));
  }

  void failed(String reason) {
    failure = Optional.of(reason);
  }

  SampleSeries of(PrometheusSelection selection) {
    return series.get(selection);
  }

  String whyMissing(PrometheusSelection selection, String missing) {
    if (answered && of(selection).points().isEmpty()) {
      return missing;
    }
    return failure.orElse("not scraped over the whole window");
  }
}
