package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.SectionName;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import java.time.Duration;
import java.util.function.Predicate;

/** Estimated duration of a validation. */
record ValidationSchedule(ValidationRequest request) {

  private static final Duration START = Duration.ofSeconds(5);
  private static final Duration FRAMEWORK_START = Duration.ofSeconds(10);

  /** Mean time to start and stop JFR in a pair of windows with jcmd. */
  private static final Duration SWITCHING_PER_PAIR = Duration.ofMillis(750);

  Duration all() {
    return sum(_ -> true);
  }

  /** Returns the duration of the sections after one. */
  Duration after(SectionName name) {
    return sum(other -> other.compareTo(name) > 0);
  }

  private Duration sum(Predicate<SectionName> wanted) {
    return request.sections().stream()
        .filter(wanted)
        .map(this::of)
        .reduce(Duration.ZERO, Duration::plus);
  }

  Duration of(SectionName name) {
    return switch (name) {
      case HEADROOM ->
          START
              .plus(OpenLoadMeasurement.WARM_UP)
              .plus(
                  OpenStep.duration(request.window())
                      .multipliedBy(OpenLoadMeasurement.TYPICAL_STEPS));
      case COST -> cost();
      case LATENESS ->
          START
              .plus(OpenLoadMeasurement.WARM_UP)
              .plus(OpenStep.duration(request.window()).multipliedBy(request.rates().size()));
      case COUNTERS -> CounterAccuracyMeasurement.DURATION;
    };
  }

  private Duration cost() {
    Duration pair =
        request
            .window()
            .plus(RecorderCostMeasurement.SETTLING)
            .multipliedBy(2)
            .plus(SWITCHING_PER_PAIR);
    Duration set = RecorderCostMeasurement.RISE.plus(pair.multipliedBy(request.pairs()));
    return FRAMEWORK_START
        .plus(RecorderCostMeasurement.WARM_UP)
        .plus(set.multipliedBy(request.recorderSets().size()));
  }
}
