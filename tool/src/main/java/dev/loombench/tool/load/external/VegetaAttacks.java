package dev.loombench.tool.load.external;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * Attacks of vegeta that together send the load of a plan. Each stage of open load, and each group
 * of users that start together, is an attack of its own.
 */
record VegetaAttacks(LoadPlan plan) {

  /**
   * One run of {@code vegeta attack}.
   *
   * @param lastNanos the time at which its last arrival is due, or its users stop, from its start
   * @param options what it sends: rate, users and duration
   */
  record Attack(int stage, long startNanos, long lastNanos, List<String> options) {}

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Time for which vegeta catches up with late arrivals at the end of a stage. */
  private static final long CATCH_UP = TimeUnit.MILLISECONDS.toNanos(20);

  private static final int MAX_GROUPS = 10;

  /** Returns why vegeta can't send the load of a plan; empty if it can. */
  static Optional<String> refusal(LoadPlan plan) {
    return switch (plan.shape()) {
      case LoadShape.Open(var _, List<Stage> rates) ->
          rates.stream().anyMatch(rate -> rate.from() > 0 && interval(plan, rate) > SECOND)
              ? Optional.of(
                  "vegeta sends its first request one interval after its start; give each generator at least 1/s")
              : Optional.empty();
      case LoadShape.Closed(List<Stage> users, Duration think) -> {
        if (think.isPositive()) {
          yield Optional.of("users of vegeta do not pause; remove 'think' or --think");
        }
        yield hold(users).isPresent()
            ? Optional.empty()
            : Optional.of(
                "users of vegeta come once and leave once; give --users without --stages");
      }
      case LoadShape.Groups _ -> throw new IllegalArgumentException("refused");
      case LoadShape.Iterations _ ->
          Optional.of("vegeta counts no iterations of a user; give users or a rate");
    };
  }

  /** Returns the index of the stage with all users, after a rise and before a fall if any. */
  private static OptionalInt hold(List<Stage> stages) {
    int rise = stages.size() > 1 && stages.getFirst().from() == 0 ? 1 : 0;
    Stage hold = stages.get(rise);
    boolean falls =
        stages.size() == rise + 2
            && stages.getLast().from() == hold.to()
            && stages.getLast().to() == 0;
    return hold.from() == hold.to()
            && (rise == 0 || stages.getFirst().to() == hold.from())
            && (stages.size() == rise + 1 || falls)
        ? OptionalInt.of(rise)
        : OptionalInt.empty();
  }

  /** Returns the time between two arrivals of a stage over all generators. */
  static long periodNanos(Stage stage) {
    return Math.max(1, Math.round(SECOND / stage.from()));
  }

  private static long interval(LoadPlan plan, Stage stage) {
    return plan.share().count() * periodNanos(stage);
  }

  /** Returns the attacks that together are the load. */
  List<Attack> all() {
    return switch (plan.shape()) {
      case LoadShape.Open(var _, List<Stage> rates) -> arrivals(rates);
      case LoadShape.Closed(List<Stage> users, var _) -> users(users);
      case LoadShape.Groups _, LoadShape.Iterations _ ->
          throw new IllegalArgumentException("refused");
    };
  }

  /** Each attack starts one interval early, because vegeta waits that long before it sends. */
  private List<Attack> arrivals(List<Stage> rates) {
    var attacks = new ArrayList<Attack>();
    long start = 0;
    for (int i = 0; i < rates.size(); i++) {
      Stage stage = rates.get(i);
      long nanos = stage.duration().toNanos();
      if (stage.from() > 0) {
        LoadPlan.Share share = plan.share();
        long interval = interval(plan, stage);
        long own = share.index() * periodNanos(stage);
        long last = ProgramSchedule.dueBefore(share, stage, nanos) * interval;
        if (last > 0) {
          attacks.add(
              new Attack(
                  i,
                  start + own - interval,
                  last,
                  List.of(
                      "-rate=1/%dns".formatted(interval),
                      "-duration=%dns".formatted(last + CATCH_UP),
                      "-connections=" + connections(),
                      "-max-connections=" + connections())));
        }
      }
      start += nanos;
    }
    return attacks;
  }

  /** Users that come or leave over a time do so in groups, each in the middle of its part. */
  private List<Attack> users(List<Stage> stages) {
    int hold = hold(stages).orElseThrow();
    long end = plan.shape().maxDuration().toNanos();
    long rise = hold == 0 ? 0 : stages.getFirst().duration().toNanos();
    long fall = hold == stages.size() - 1 ? 0 : stages.getLast().duration().toNanos();
    int users = own((int) stages.get(hold).from());
    int groups = Math.clamp(Math.max(rise, fall) / SECOND, 1, Math.clamp(users, 1, MAX_GROUPS));
    var attacks = new ArrayList<Attack>();
    for (int group = 0; group < groups; group++) {
      int count = users * (group + 1) / groups - users * group / groups;
      long start = (2L * group + 1) * rise / (2L * groups);
      long length = end - fall + (2L * group + 1) * fall / (2L * groups) - start;
      if (count > 0) {
        attacks.add(
            new Attack(
                0,
                start,
                length,
                List.of(
                    "-rate=0",
                    "-workers=" + count,
                    "-max-workers=" + count,
                    "-duration=%dns".formatted(length),
                    "-connections=" + count,
                    "-max-connections=" + count)));
      }
    }
    return attacks;
  }

  private int connections() {
    return Math.max(1, own(plan.connections().maxConnections()));
  }

  /** Returns this generator's part of a number of users or connections. */
  private int own(int all) {
    return Math.ceilDiv(all - plan.share().index(), plan.share().count());
  }
}
