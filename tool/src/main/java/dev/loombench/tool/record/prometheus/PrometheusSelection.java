package dev.loombench.tool.record.prometheus;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Selection of samples that add up to one figure. */
record PrometheusSelection(Map<String, Double> factors, Map<String, String> labels) {

  PrometheusSelection {
    factors = Map.copyOf(factors);
    labels = Map.copyOf(labels);
  }

  static PrometheusSelection ofNames(String... names) {
    return new PrometheusSelection(
        Stream.of(names).collect(Collectors.toMap(Function.identity(), _ -> 1.0)), Map.of());
  }

  /** Returns the sum; empty if no sample matches or the sum is not finite. */
  OptionalDouble valueIn(List<PrometheusText.Sample> samples) {
    double[] selected =
        samples.stream()
            .filter(sample -> factors.containsKey(sample.name()))
            .filter(sample -> sample.labels().entrySet().containsAll(labels.entrySet()))
            .mapToDouble(sample -> factors.get(sample.name()) * sample.value())
            .toArray();
    double sum = DoubleStream.of(selected).sum();
    return selected.length > 0 && Double.isFinite(sum)
        ? OptionalDouble.of(sum)
        : OptionalDouble.empty();
  }
}
