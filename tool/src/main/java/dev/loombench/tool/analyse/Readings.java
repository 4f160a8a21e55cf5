package dev.loombench.tool.analyse;

import dev.loombench.tool.trial.Reading;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What trials read of one thing.
 *
 * @param measured the numbers
 * @param all how many readings there were
 * @param missing why the first of those without a number has none
 */
record Readings(double[] measured, int all, Optional<String> missing) {

  static Readings of(Stream<Reading> readings) {
    List<Reading> all = readings.toList();
    return new Readings(
        all.stream()
            .flatMap(
                reading ->
                    switch (reading) {
                      case Reading.Measured(double value) -> Stream.of(value);
                      case Reading.Unavailable _ -> Stream.<Double>empty();
                    })
            .mapToDouble(Double::doubleValue)
            .toArray(),
        all.size(),
        all.stream()
            .flatMap(
                reading ->
                    switch (reading) {
                      case Reading.Measured _ -> Stream.<String>empty();
                      case Reading.Unavailable(String reason) -> Stream.of(reason);
                    })
            .findFirst());
  }

  /** How many have no number, and why. */
  String reason() {
    return "not available in %d of %d trials: %s"
        .formatted(all - measured.length, all, missing.orElseThrow());
  }
}
