package dev.loombench.loadgen.engine;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.Placeholders;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import dev.loombench.loadgen.schedule.ArrivalSchedule;
import dev.loombench.loadgen.schedule.LoadCurve;
import dev.loombench.loadgen.schedule.UserSession;
import dev.loombench.loadgen.schedule.WeightedChoice;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Partition of the load of a plan among the event loops of all its generators. Loop {@code j} of
 * generator {@code i} of {@code n} is number {@code i + n j}; it takes every arrival, user and
 * connection whose number, divided by the number of loops, leaves its own as remainder.
 */
final class LoadPartitioner {

  /** Rate per event loop above which single sends would use most of its CPU for wake-ups. */
  private static final double BATCHING_ABOVE_PER_SECOND = 10_000;

  /** Compromise between lateness and CPU; docs/adr/0009-batched-sending.md has the measurements. */
  private static final long BATCHING_NANOS = TimeUnit.MICROSECONDS.toNanos(150);

  /**
   * Load of one event loop.
   *
   * @param endNanos time from which none of its requests becomes due
   * @param closeNanos time until which idle connections stay open after that; 0 for none
   */
  record Part(LoadSource source, long endNanos, long closeNanos) {

    /**
     * Returns whether each user has a connection of its own, open as long as the server lets it.
     */
    boolean ownsConnections() {
      return closeNanos > 0;
    }
  }

  private final LoadPlan plan;

  /** Event loops of this generator for each group. Every generator has the same number. */
  private final int loops;

  /** Event loops of all generators for each group. */
  private final int loopsOfGroup;

  private final int allLoops;

  private final WeightedChoice byWeight;

  /** Names of the extracted values that each request needs. */
  private final List<Set<String>> needed;

  LoadPartitioner(LoadPlan plan) {
    this.plan = plan;
    int generators = plan.share().count();
    int groups = plan.shape() instanceof LoadShape.Groups load ? load.groups().size() : 1;
    this.loops =
        Math.min(
            Math.ceilDiv(plan.eventLoops(), generators),
            plan.connections().maxConnections() / (generators * groups));
    this.loopsOfGroup = loops * generators;
    this.allLoops = loopsOfGroup * groups;
    this.byWeight =
        new WeightedChoice(plan.requests().stream().map(RequestSpec::weight).toList(), plan.seed());
    this.needed = plan.requests().stream().map(Placeholders::extracted).toList();
  }

  List<Part> partition() {
    return switch (plan.shape()) {
      case LoadShape.Open open -> whole(open(open));
      case LoadShape.Closed(List<Stage> users, var thinkTime) ->
          whole(closed(UserSession.of(users, thinkTime), thinkTime, Long.MAX_VALUE));
      case LoadShape.Groups groups -> groups(groups);
      case LoadShape.Iterations group ->
          whole(
              closed(
                  UserSession.evenly(group.users(), group.rampUp(), group.maxDuration()),
                  group.thinkTime(),
                  (long) group.iterationsPerUser() * requestsPerIteration()));
    };
  }

  private List<Part> whole(Stream<LoadSource> sources) {
    long end = plan.shape().maxDuration().toNanos();
    return sources.map(source -> new Part(source, end, 0)).toList();
  }

  /** Each group has event loops of its own, so that no other group uses its connections. */
  private List<Part> groups(LoadShape.Groups load) {
    long close = load.maxDuration().plus(plan.drainTimeout()).toNanos();
    List<List<UserSession>> sessions = UserSession.ofGroups(load.groups(), load.thinkTime());
    return IntStream.range(0, sessions.size())
        .boxed()
        .flatMap(
            group -> {
              long end = LoadShape.length(load.groups().get(group)).toNanos();
              return closed(sessions.get(group), load.thinkTime(), Long.MAX_VALUE)
                  .map(source -> new Part(source, end, close));
            })
        .toList();
  }

  /** Returns the connections of an event loop of this generator, by their numbers. */
  List<Integer> slots(int loop) {
    return IntStream.range(0, plan.connections().maxConnections())
        .filter(slot -> slot % allLoops == number(loop))
        .boxed()
        .toList();
  }

  UniqueNumbers uniqueNumbers(PlanClock clock, int loop) {
    return UniqueNumbers.of(clock.startedAt(), number(loop), allLoops);
  }

  private int number(int loop) {
    return plan.share().index() + plan.share().count() * loop;
  }

  /** Returns the batching interval of open load; 0 for no batching. */
  long batchingNanos() {
    return plan.shape() instanceof LoadShape.Open open
            && peakRate(open) / allLoops > BATCHING_ABOVE_PER_SECOND
        ? BATCHING_NANOS
        : 0;
  }

  private Stream<LoadSource> open(LoadShape.Open open) {
    LoadCurve curve = new LoadCurve(open.rates());
    return IntStream.range(0, loops)
        .<LoadSource>mapToObj(
            loop ->
                new OpenLoad(
                    new ArrivalSchedule(curve, open.spacing(), plan.seed(), number(loop), allLoops),
                    this::selectByNumber,
                    initialConnections(open),
                    batchingNanos()));
  }

  private Stream<LoadSource> closed(
      List<UserSession> sessions, Duration thinkTime, long requestsPerUser) {
    return IntStream.range(0, loops)
        .<LoadSource>mapToObj(
            loop ->
                new ClosedLoad(
                    sessions.stream()
                        .filter(session -> session.user() % loopsOfGroup == number(loop))
                        .toList(),
                    this::selectFor,
                    thinkTime.toNanos(),
                    requestsPerUser));
  }

  private int selectByNumber(long number) {
    return switch (plan.order()) {
      case WEIGHTED -> byWeight.choose(number);
      case LISTED -> (int) (number % plan.requests().size());
    };
  }

  /** Selects the next request of a user, or the next one after it that needs no missing value. */
  private int selectFor(User user) {
    int count = needed.size();
    int selected =
        switch (plan.order()) {
          case WEIGHTED -> byWeight.choose(user.requestNumber());
          case LISTED -> user.nextPosition(count);
        };
    for (int left = count - 1; left > 0 && !user.hasExtracted(needed.get(selected)); left--) {
      selected =
          switch (plan.order()) {
            case WEIGHTED -> (selected + 1) % count;
            case LISTED -> user.nextPosition(count);
          };
    }
    return selected;
  }

  private int requestsPerIteration() {
    return plan.order() == Order.LISTED ? plan.requests().size() : 1;
  }

  /** Returns the connections per loop for responses within 250 ms at the peak rate. */
  private int initialConnections(LoadShape.Open open) {
    ConnectionPolicy policy = plan.connections();
    double capacity = (double) policy.maxConnections() * policy.maxStreamsPerConnection();
    return (int) Math.clamp(Math.ceil(peakRate(open) / 4 / allLoops), 1, capacity);
  }

  private static double peakRate(LoadShape.Open open) {
    return open.rates().stream()
        .mapToDouble(stage -> Math.max(stage.from(), stage.to()))
        .max()
        .orElseThrow();
  }
}
