package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.evidence.UnavailableReason;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Readings of one metric over trials. */
public record Readings(List<Double> measured, List<String> reasons) {

  /** No readings. */
  static final Readings NONE = new Readings(List.of(), List.of());

  /** Returns the readings of each metric that any of the windows has, in one pass over them. */
  public static Map<Metric, Readings> of(List<Observation> windows) {
    var readings = new EnumMap<Metric, List<Reading>>(Metric.class);
    for (Observation window : windows) {
      window
          .measurement()
          .readings()
          .forEach(
              (metric, reading) ->
                  readings.computeIfAbsent(metric, _ -> new ArrayList<>()).add(reading));
    }
    return readings.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                one -> of(one.getValue().stream()),
                (one, _) -> one,
                () -> new EnumMap<>(Metric.class)));
  }

  public static Readings of(Stream<Reading> readings) {
    var measured = new ArrayList<Double>();
    var reasons = new ArrayList<String>();
    readings.forEach(
        reading -> {
          switch (reading) {
            case Reading.Measured(double value) -> measured.add(value);
            case Reading.Unavailable(String reason) -> reasons.add(reason);
          }
        });
    return new Readings(measured, reasons);
  }

  public double[] numbers() {
    return measured.stream().mapToDouble(Double::doubleValue).toArray();
  }

  public int all() {
    return measured.size() + reasons.size();
  }

  /** Returns how many are missing and the first reason; empty if none is. */
  public Optional<UnavailableReason> missing() {
    return reasons.stream()
        .findFirst()
        .map(first -> new UnavailableReason.MissingInTrials(reasons.size(), all(), first));
  }
}
