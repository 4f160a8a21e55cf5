package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Readings of one metric over trials.
 *
 * @param measured the values
 * @param reasons the reason for each missing value
 */
public record Readings(List<Double> measured, List<String> reasons) {

  public Readings {
    measured = List.copyOf(measured);
    reasons = List.copyOf(reasons);
  }

  /** Returns the readings of a metric in windows that have one. */
  public static Readings of(List<Observation> windows, Metric metric) {
    return of(windows.stream().map(window -> window.measurement().readings().get(metric)));
  }

  /** Returns readings; a null is none. */
  public static Readings of(Stream<Reading> readings) {
    var measured = new ArrayList<Double>();
    var reasons = new ArrayList<String>();
    readings.forEach(
        reading -> {
          switch (reading) {
            case null -> {}
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
