package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.trial.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What trials read of one thing.
 *
 * @param measured the numbers
 * @param reasons why each of the others has none
 */
public record Readings(List<Double> measured, List<String> reasons) {

  public Readings {
    measured = List.copyOf(measured);
    reasons = List.copyOf(reasons);
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

  /** How many are missing, and why the first of them is; none if none is. */
  public Optional<String> missing() {
    return reasons.stream()
        .findFirst()
        .map("not available in %d of %d trials: %%s".formatted(reasons.size(), all())::formatted);
  }
}
