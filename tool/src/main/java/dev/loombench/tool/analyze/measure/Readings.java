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

  static final Readings NONE = new Readings(List.of(), List.of());

  /** Returns the readings of each metric that any of the windows has, in one pass over them. */
  public static Map<Metric, Readings> of(List<Observation> windows) {
    return windows.stream()
        .flatMap(window -> window.measurement().readings().entrySet().stream())
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey,
                () -> new EnumMap<>(Metric.class),
                Collectors.mapping(
                    Map.Entry::getValue,
                    Collectors.collectingAndThen(Collectors.toList(), all -> of(all.stream())))));
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
