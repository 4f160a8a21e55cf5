package dev.loombench.tool.record.prometheus;

import java.util.Map;

/**
 * Sample line in the Prometheus text format.
 *
 * @param value may be NaN or infinite
 */
record PrometheusSample(String name, Map<String, String> labels, double value) {

  PrometheusSample {
    labels = Map.copyOf(labels);
  }
}
