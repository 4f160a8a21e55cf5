package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.loombench.tool.analyze.measure.Estimated;
import dev.loombench.tool.report.text.NotComparableSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.trial.Reading;
import java.util.OptionalDouble;

/** Mean with its interval, or the reason why there is none. */
sealed interface FigureJson {

  record Known(
      double value,
      @JsonPropertyDescription("Lower end of the 95 % interval; null for a single trial.")
          OptionalDouble low,
      @JsonPropertyDescription("Upper end of the interval.") OptionalDouble high,
      @JsonPropertyDescription("Number of trials behind the mean.") int trials)
      implements FigureJson {}

  record None(Void value, Void low, Void high, int trials, String reason) implements FigureJson {}

  static Known of(Estimate estimate) {
    return switch (estimate) {
      case Estimate.Single(double value) ->
          new Known(value, OptionalDouble.empty(), OptionalDouble.empty(), estimate.trials());
      case Estimate.Repeated(double value, double low, double high, int trials) ->
          new Known(value, OptionalDouble.of(low), OptionalDouble.of(high), trials);
    };
  }

  static FigureJson of(Estimated value) {
    return switch (value) {
      case Estimated.Known(Estimate estimate) -> of(estimate);
      case Estimated.Unavailable(var reason) -> none(NotComparableSentences.unavailable(reason));
    };
  }

  static FigureJson none(String reason) {
    return new None(null, null, null, 0, reason);
  }

  /** Single reading, or the reason why there is none. */
  sealed interface ReadingJson {

    record Measured(double value) implements ReadingJson {}

    record Missing(String unavailable) implements ReadingJson {}

    static ReadingJson of(Reading reading) {
      return switch (reading) {
        case Reading.Measured(double value) -> new Measured(value);
        case Reading.Unavailable(String reason) -> new Missing(reason);
      };
    }
  }
}
