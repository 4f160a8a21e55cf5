package dev.loombench.tool.record.prometheus;

import dev.loombench.tool.record.CounterSeries;
import dev.loombench.tool.record.GaugeSeries;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What was scraped in a trial. Used by one thread at a time. */
final class PrometheusSamples {

  /** One figure's samples; whether it is a counter or a level is for who reads them. */
  record Course(CounterSeries counter, GaugeSeries level) {

    boolean isEmpty() {
      return counter.points().isEmpty();
    }
  }

  private final Map<PrometheusSelection, Course> courses = new HashMap<>();
  private boolean answered;
  private String failure = "";

  PrometheusSamples(List<PrometheusSelection> selections) {
    for (PrometheusSelection selection : selections) {
      courses.put(selection, new Course(new CounterSeries(), new GaugeSeries()));
    }
  }

  /** The names of all that is selected. */
  Set<String> names() {
    return courses.keySet().stream()
        .flatMap(selection -> selection.factors().keySet().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  void answered(Instant at, List<PrometheusSample> samples) {
    answered = true;
    courses.forEach(
        (selection, course) ->
            selection
                .valueIn(samples)
                .ifPresent(
                    value -> {
                      course.counter().add(at, value);
                      course.level().add(at, value);
                    }));
  }

  void failed(String reason) {
    failure = reason;
  }

  Course course(PrometheusSelection selection) {
    return courses.get(selection);
  }

  /** Why a figure is missing. */
  String whyMissing(PrometheusSelection selection, String neverTold) {
    if (answered && course(selection).isEmpty()) {
      return neverTold;
    }
    return failure.isEmpty() ? "not scraped over the whole window" : failure;
  }
}
