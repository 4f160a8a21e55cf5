package dev.loombench.tool.record.prometheus;

import dev.loombench.tool.record.CounterSeries;
import dev.loombench.tool.record.GaugeSeries;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Samples scraped in a trial. Not thread-safe. */
final class PrometheusSamples {

  /** Samples of one figure, as a counter and as a gauge. */
  record Samples(CounterSeries counter, GaugeSeries level) {

    boolean isEmpty() {
      return counter.points().isEmpty();
    }
  }

  private final Map<PrometheusSelection, Samples> series = new HashMap<>();
  private boolean answered;
  private Optional<String> failure = Optional.empty();

  PrometheusSamples(List<PrometheusSelection> selections) {
    for (PrometheusSelection selection : selections) {
      series.put(selection, new Samples(new CounterSeries(), new GaugeSeries()));
    }
  }

  /** Returns the names of all selected metrics. */
  Set<String> names() {
    return series.keySet().stream()
        .flatMap(selection -> selection.factors().keySet().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  void answered(Instant at, List<PrometheusSample> samples) {
    answered = true;
    series.forEach(
        (selection, series) ->
            selection
                .valueIn(samples)
                .ifPresent(
                    value -> {
                      series.counter().add(at, value);
                      series.level().add(at, value);
                    }));
  }

  void failed(String reason) {
    failure = Optional.of(reason);
  }

  Samples of(PrometheusSelection selection) {
    return series.get(selection);
  }

  /** Returns why a figure is missing. */
  String whyMissing(PrometheusSelection selection, String missing) {
    if (answered && of(selection).isEmpty()) {
      return missing;
    }
    return failure.orElse("not scraped over the whole window");
  }
}
