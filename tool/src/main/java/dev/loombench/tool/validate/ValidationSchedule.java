package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.SectionName;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import java.time.Duration;
import java.util.Arrays;

/** How long a validation takes, before it begins: from what its parts are made of. */
final class ValidationSchedule {

  private static final Duration START = Duration.ofSeconds(5);
  private static final Duration START_OF_A_FRAMEWORK = Duration.ofSeconds(10);

  /** By JFR, through a tool of the JDK; half of all windows need none. */
  private static final Duration SWITCHES_OF_A_PAIR = Duration.ofMillis(750);

  private final ValidationRequest asked;

  ValidationSchedule(ValidationRequest asked) {
    this.asked = asked;
  }

  Duration all() {
    return Arrays.stream(SectionName.values())
        .filter(asked.sections()::contains)
        .map(this::of)
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** Of those sections that come after that one. */
  Duration after(SectionName name) {
    return Arrays.stream(SectionName.values())
        .filter(other -> other.compareTo(name) > 0 && asked.sections().contains(other))
        .map(this::of)
        .reduce(Duration.ZERO, Duration::plus);
  }

  Duration of(SectionName name) {
    return switch (name) {
      case HEADROOM ->
          START
              .plus(ClientHeadroomMeasurement.WARM_UP)
              .plus(
                  OpenStep.lasts(asked.window())
                      .multipliedBy(ClientHeadroomMeasurement.USUAL_STEPS));
      case COST -> cost();
      case LATENESS ->
          START
              .plus(ClientHeadroomMeasurement.WARM_UP)
              .plus(OpenStep.lasts(asked.window()).multipliedBy(asked.rates().size()));
      case COUNTERS -> CounterAccuracyMeasurement.LASTS;
    };
  }

  private Duration cost() {
    Duration pair =
        asked
            .window()
            .plus(RecorderCostMeasurement.SETTLE)
            .multipliedBy(2)
            .plus(SWITCHES_OF_A_PAIR);
    Duration set = RecorderCostMeasurement.RISE.plus(pair.multipliedBy(asked.pairs()));
    return START_OF_A_FRAMEWORK
        .plus(RecorderCostMeasurement.WARM_UP)
        .plus(set.multipliedBy(asked.recorderSets().size()));
  }
}
