package dev.loombench.tool.study;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.yaml.Cursor;
import dev.loombench.tool.study.yaml.Durations;
import dev.loombench.tool.study.yaml.Fields;
import dev.loombench.tool.study.yaml.Read;
import dev.loombench.tool.study.yaml.Values;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Reads how requests arrive. */
final class LoadReader {

  static final int MOST_USERS = 100_000;
  static final long MOST_PER_SECOND = 1_000_000;

  private static final int MOST_ITERATIONS = 1_000_000;
  private static final int MOST_STEPS = 1_000;
  private static final Duration SECOND = Duration.ofSeconds(1);
  static final Duration LONGEST = Duration.ofHours(1);

  private final Duration defaultRise;
  private final Optional<Duration> window;

  /**
   * A reader of the loads of a workload.
   *
   * @param builtInDelay what each request waits by design, if known: users come spread over it,
   *     lest they march in step
   * @param window the measured part of a step; empty if that could not be read
   */
  LoadReader(Optional<Duration> builtInDelay, Optional<Duration> window) {
    this.defaultRise = builtInDelay.map(LoadReader::roundedUp).orElse(SECOND);
    this.window = window;
  }

  private static Duration roundedUp(Duration delay) {
    return Duration.ofSeconds(Math.max(1, Math.ceilDiv(delay.toMillis(), 1_000L)));
  }

  Load read(Cursor load) {
    Fields fields = load.fields("a mapping with 'users', 'rate', 'steps', 'search' or 'ramp'");
    return switch (fields.oneOf(List.of("users", "rate", "steps", "search", "ramp"))) {
      case "users" -> fields.names().contains("iterations") ? iterations(fields) : closed(fields);
      case "rate" -> open(fields);
      case "steps" -> steps(fields);
      case "search" -> new ProbingReader(window).search(fields);
      default -> new ProbingReader(window).ramp(fields);
    };
  }

  private Load closed(Fields fields) {
    Read<Integer> users = fields.required("users", "users", Values.whole(1, MOST_USERS));
    Read<Duration> rise = fields.optional("rise", defaultRise, seconds());
    Read<Duration> fall = fields.optional("fall", SECOND, seconds());
    Read<Duration> think =
        fields.optional("think", Duration.ZERO, Durations.millis(Duration.ZERO, LONGEST));
    fields.done();
    return new Load.Closed(users.value(), rise.value(), fall.value(), think.value());
  }

  private Load iterations(Fields fields) {
    Read<Integer> users = fields.required("users", "users", Values.whole(1, MOST_USERS));
    Read<Integer> iterations =
        fields.required("iterations", "iterations", Values.whole(1, MOST_ITERATIONS));
    Read<Duration> startOver =
        fields.optional("start-over", defaultRise, Durations.wholeSeconds(Duration.ZERO, LONGEST));
    Read<Duration> within = fields.optional("within", Load.Iterations.WITHIN, seconds());
    fields.done();
    return new Load.Iterations(
        users.value(), startOver.value(), iterations.value(), within.value());
  }

  private static Load open(Fields fields) {
    Read<Double> rate = fields.required("rate", "a rate", Values.positive(MOST_PER_SECOND));
    Read<Spacing> arrivals = arrivals(fields);
    fields.done();
    return new Load.Open(rate.value(), arrivals.value());
  }

  private Load steps(Fields fields) {
    Read<Load> steps = fields.required("steps", "steps", this::stepsFromTo);
    fields.done();
    return steps.value();
  }

  private Load stepsFromTo(Cursor steps) {
    String rate = "a rate per second";
    Fields fields = steps.fields("a mapping with 'from', 'to', 'by' and 'hold'");
    Read<Double> from = fields.required("from", rate, Values.positive(MOST_PER_SECOND));
    Read<Double> to = fields.required("to", rate, Values.positive(MOST_PER_SECOND));
    Read<Double> by = fields.required("by", rate, Values.positive(MOST_PER_SECOND));
    Read<Duration> hold = fields.required("hold", "a time like 10s", this::hold);
    Read<Spacing> arrivals = arrivals(fields);
    fields.done();
    if (to.value() < from.value()) {
      throw steps.refuse("'to' is below 'from'; give steps that go upwards");
    }
    if ((to.value() - from.value()) / by.value() >= MOST_STEPS) {
      throw steps.refuse("more than %d steps; give a larger 'by'".formatted(MOST_STEPS));
    }
    return new Load.OpenSteps(from.value(), to.value(), by.value(), hold.value(), arrivals.value());
  }

  /** A step holds the window that is measured of it. */
  private Duration hold(Cursor value) {
    Duration hold = seconds().apply(value);
    window
        .filter(measured -> measured.compareTo(hold) > 0)
        .ifPresent(
            measured -> {
              throw value.refuseFound(
                  "at least %s, the 'protocol.window' measured of each step"
                      .formatted(Durations.written(measured)));
            });
    return hold;
  }

  static Read<Spacing> arrivals(Fields fields) {
    return fields.optional(
        "arrivals",
        Spacing.UNIFORM,
        Values.oneOf(
            List.of(Spacing.values()), spacing -> spacing.name().toLowerCase(Locale.ROOT)));
  }

  private static Function<Cursor, Duration> seconds() {
    return Durations.wholeSeconds(SECOND, LONGEST);
  }
}
