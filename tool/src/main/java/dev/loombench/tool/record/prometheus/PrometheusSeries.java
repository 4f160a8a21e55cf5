package dev.loombench.tool.record.prometheus;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * Series of the endpoint that the study asks for.
 *
 * @param labels labels that a sample must have; matching samples are added up
 * @param grows true for a counter, reported as growth per second; false for a gauge, reported as
 *     its mean
 */
public record PrometheusSeries(
    String name, String metric, Map<String, String> labels, boolean grows) {

  public PrometheusSeries {
    labels = Map.copyOf(labels);
  }

  PrometheusSelection selection() {
    return new PrometheusSelection(Map.of(metric, 1.0), labels);
  }

  /** Returns the form of a PromQL selector. */
  String written() {
    return labels.isEmpty()
        ? metric
        : metric
            + labels.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(label -> "%s=\"%s\"".formatted(label.getKey(), label.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
  }
}
