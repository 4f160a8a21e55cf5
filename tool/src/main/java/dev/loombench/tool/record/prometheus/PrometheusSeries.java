package dev.loombench.tool.record.prometheus;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * A series of the endpoint that is asked for by name.
 *
 * @param name its name in results
 * @param metric its metric's name at the endpoint
 * @param labels a sample must have all of these; what matches is added up
 * @param grows whether it is a counter, of which the growth per second is told; else its mean is
 */
public record PrometheusSeries(
    String name, String metric, Map<String, String> labels, boolean grows) {

  public PrometheusSeries {
    labels = Map.copyOf(labels);
  }

  PrometheusSelection selection() {
    return new PrometheusSelection(Map.of(metric, 1.0), labels);
  }

  /** As a query would write it. */
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
