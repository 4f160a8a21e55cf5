package dev.loombench.tool.study.yaml;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reader of the loads of workloads. */
public final class LoadReader {

  public static final int MAX_USERS = 100_000;
  public static final long MAX_PER_SECOND = 1_000_000;

  private static final int MAX_ITERATIONS = 1_000_000;
  private static final int MAX_STEPS = 1_000;
  private static final Duration SECOND = Duration.ofSeconds(1);
  static final Duration MAX_DURATION = Duration.ofHours(1);

  private final Duration defaultRise;
  private final Optional<Duration> window;

  /**
   * Creates a reader of the loads of one workload.
   *
   * @param builtInDelay delay built into each request, if known: users arrive spread over it, so
   *     that their requests do not come in bursts
   * @param window length of a measured window; empty if it could not be read
   */
  LoadReader(Optional<Duration> builtInDelay, Optional<Duration> window) {
    this.defaultRise = builtInDelay.map(LoadReader::roundedUp).orElse(SECOND);
    this.window = window;
  }

  private static Duration roundedUp(Duration delay) {
    return Duration.ofSeconds(Math.max(1, Math.ceilDiv(delay.toMillis(), 1_000L)));
  }

  Load read(Cursor load) {
    YamlFields fields =
        load.fields("a mapping with 'users', 'groups', 'rate', 'steps', 'search' or 'ramp'");
    return switch (fields.oneOf(List.of("users", "groups", "rate", "steps", "search", "ramp"))) {
      case "users" -> fields.names().contains("iterations") ? iterations(fields) : closed(fields);
      case "groups" -> groups(fields);
      case "rate" -> open(fields);
      case "steps" -> steps(fields);
      case "search" -> new ProbingReader(window).search(fields);
      default -> new ProbingReader(window).ramp(fields);
    };
  }

  private Load closed(YamlFields fields) {
    Integer users = fields.required("users", "users", ValueReaders.whole(1, MAX_USERS));
    Duration rise = fields.optional("rise", defaultRise, seconds());
    Duration fall = fields.optional("fall", SECOND, seconds());
    Optional<Duration> hold = fields.optional("hold", seconds());
    Duration think = think(fields);
    fields.done();
    return hold.<Load>map(held -> new ClosedModel.Staged(users, rise, held, fall, think))
        .orElseGet(() -> new ClosedModel.Closed(users, rise, fall, think));
  }

  private static Duration think(YamlFields fields) {
    return fields.optional("think", Duration.ZERO, Durations.millis(Duration.ZERO, MAX_DURATION));
  }

  private static Load groups(YamlFields fields) {
    String allowed = "a list of groups like {users: 100, hold: 30s}";
    List<ClosedModel.Group> groups =
        fields.required(
            "groups", allowed, list -> list.items(allowed, "a group of users", LoadReader::group));
    Duration stopWithin =
        fields.optional("stop-within", ClosedModel.Groups.STOP_WITHIN, secondsOrNone());
    Duration think = think(fields);
    fields.done();
    var load = new ClosedModel.Groups(groups, stopWithin, think);
    if (load.connections() > ClosedModel.MOST_CONNECTIONS) {
      throw fields.refuse(
          "groups",
          "%d groups of up to %d users need %d connections; at most %d are possible"
              .formatted(
                  groups.size(),
                  load.steady().users(),
                  load.connections(),
                  ClosedModel.MOST_CONNECTIONS));
    }
    return load;
  }

  private static ClosedModel.Group group(Cursor group) {
    YamlFields fields = group.fields("a mapping with 'users' and 'hold'");
    Integer users = fields.required("users", "users", ValueReaders.whole(1, MAX_USERS));
    Duration start = fields.optional("start", Duration.ZERO, secondsOrNone());
    Duration rise = fields.optional("rise", Duration.ZERO, secondsOrNone());
    Duration hold = fields.optional("hold", Duration.ZERO, secondsOrNone());
    Duration fall = fields.optional("fall", Duration.ZERO, secondsOrNone());
    fields.done();
    if (rise.plus(hold).plus(fall).isZero()) {
      throw group.refuse("the group has no time; give 'rise', 'hold' or 'fall'");
    }
    return new ClosedModel.Group(users, start, rise, hold, fall);
  }

  private Load iterations(YamlFields fields) {
    Integer users = fields.required("users", "users", ValueReaders.whole(1, MAX_USERS));
    Integer iterations =
        fields.required("iterations", "iterations", ValueReaders.whole(1, MAX_ITERATIONS));
    Duration startOver = fields.optional("start-over", defaultRise, secondsOrNone());
    Duration within = fields.optional("within", ClosedModel.Iterations.WITHIN, seconds());
    fields.done();
    return new ClosedModel.Iterations(users, startOver, iterations, within);
  }

  private static Load open(YamlFields fields) {
    Double rate = fields.required("rate", "a rate", ValueReaders.positive(MAX_PER_SECOND));
    Spacing arrivals = arrivals(fields);
    fields.done();
    return new OpenModel.Open(rate, arrivals);
  }

  private Load steps(YamlFields fields) {
    Load steps = fields.required("steps", "steps", this::stepsFromTo);
    fields.done();
    return steps;
  }

  private Load stepsFromTo(Cursor steps) {
    String rate = "a rate per second";
    YamlFields fields = steps.fields("a mapping with 'from', 'to', 'by' and 'hold'");
    Double from = fields.required("from", rate, ValueReaders.positive(MAX_PER_SECOND));
    Double to = fields.required("to", rate, ValueReaders.positive(MAX_PER_SECOND));
    Double by = fields.required("by", rate, ValueReaders.positive(MAX_PER_SECOND));
    Duration hold = fields.required("hold", "a time like 10s", this::hold);
    Spacing arrivals = arrivals(fields);
    fields.done();
    if (to < from) {
      throw steps.refuse("'to' is below 'from'; give a larger 'to'");
    }
    if ((to - from) / by >= MAX_STEPS) {
      throw steps.refuse("more than %d steps; give a larger 'by'".formatted(MAX_STEPS));
    }
    return new OpenModel.OpenSteps(from, to, by, hold, arrivals);
  }

  /** Reads the length of a step, which must contain a window. */
  private Duration hold(Cursor value) {
    Duration hold = seconds().apply(value);
    window
        .filter(measured -> measured.compareTo(hold) > 0)
        .ifPresent(
            measured -> {
              throw value.refuseFound(
                  "at least %s, the 'protocol.window' measured in each step"
                      .formatted(Durations.written(measured)));
            });
    return hold;
  }

  static Spacing arrivals(YamlFields fields) {
    return fields.word("arrivals", Spacing.UNIFORM);
  }

  private static Function<Cursor, Duration> secondsOrNone() {
    return Durations.wholeSeconds(Duration.ZERO, MAX_DURATION);
  }

  private static Function<Cursor, Duration> seconds() {
    return Durations.wholeSeconds(SECOND, MAX_DURATION);
  }
}
