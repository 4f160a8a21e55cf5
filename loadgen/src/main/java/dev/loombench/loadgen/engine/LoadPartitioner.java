package dev.loombench.loadgen.engine;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import dev.loombench.loadgen.schedule.ArrivalSchedule;
import dev.loombench.loadgen.schedule.LoadCurve;
import dev.loombench.loadgen.schedule.UserSession;
import dev.loombench.loadgen.schedule.WeightedChoice;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Partitions the load of a plan among event loops. */
final class LoadPartitioner {

  /** Rate per event loop above which single sends would use most of its CPU for wake-ups. */
  private static final double BATCHING_ABOVE_PER_SECOND = 10_000;

  /** Compromise between lateness and CPU; docs/adr/0009-batched-sending.md has the measurements. */
  private static final long BATCHING_NANOS = TimeUnit.MICROSECONDS.toNanos(150);

  private final LoadPlan plan;
  private final int loops;
  private final WeightedChoice byWeight;

  LoadPartitioner(LoadPlan plan, int loops) {
    this.plan = plan;
    this.loops = loops;
    this.byWeight =
        new WeightedChoice(plan.requests().stream().map(RequestSpec::weight).toList(), plan.seed());
  }

  /** Returns the load of each event loop. */
  List<LoadSource> partition() {
    return switch (plan.shape()) {
      case LoadShape.Open open -> open(open);
      case LoadShape.Closed(List<Stage> users, var thinkTime) ->
          closed(UserSession.of(users, thinkTime), thinkTime.toNanos(), Long.MAX_VALUE);
      case LoadShape.Iterations group ->
          closed(
              UserSession.evenly(group.users(), group.rampUp(), group.maxDuration()),
              group.thinkTime().toNanos(),
              (long) group.iterationsPerUser() * requestsPerIteration());
    };
  }

  /** Returns the batching interval of open load; 0 for no batching. */
  long batchingNanos() {
    return plan.shape() instanceof LoadShape.Open open
            && peakRate(open) / loops > BATCHING_ABOVE_PER_SECOND
        ? BATCHING_NANOS
        : 0;
  }

  private List<LoadSource> open(LoadShape.Open open) {
    LoadCurve curve = new LoadCurve(open.rates());
    return IntStream.range(0, loops)
        .<LoadSource>mapToObj(
            loop ->
                new OpenLoad(
                    new ArrivalSchedule(curve, open.spacing(), plan.seed(), loop, loops),
                    this::selectByNumber,
                    initialConnections(open),
                    batchingNanos()))
        .toList();
  }

  private List<LoadSource> closed(
      List<UserSession> sessions, long thinkNanos, long requestsPerUser) {
    return IntStream.range(0, loops)
        .<LoadSource>mapToObj(
            loop ->
                new ClosedLoad(
                    sessions.stream().filter(session -> session.user() % loops == loop).toList(),
                    selector((long) loop << 40),
                    thinkNanos,
                    requestsPerUser))
        .toList();
  }

  private int selectByNumber(long number) {
    return switch (plan.order()) {
      case WEIGHTED -> byWeight.choose(number);
      case LISTED -> (int) (number % plan.requests().size());
    };
  }

  /** Returns the selector of an event loop whose requests are numbered from a first number. */
  private ClosedLoad.RequestSelector selector(long firstNumber) {
    return switch (plan.order()) {
      case WEIGHTED -> (_, number) -> byWeight.choose(firstNumber + number);
      case LISTED -> (user, _) -> user.nextPosition(plan.requests().size());
    };
  }

  private int requestsPerIteration() {
    return plan.order() == Order.LISTED ? plan.requests().size() : 1;
  }

  /** Returns the connections per loop for responses within 250 ms at the peak rate. */
  private int initialConnections(LoadShape.Open open) {
    ConnectionPolicy policy = plan.connections();
    double capacity = (double) policy.maxConnections() * policy.maxStreamsPerConnection();
    return (int) Math.clamp(Math.ceil(peakRate(open) / 4 / loops), 1, capacity);
  }

  private static double peakRate(LoadShape.Open open) {
    return open.rates().stream()
        .mapToDouble(stage -> Math.max(stage.from(), stage.to()))
        .max()
        .orElseThrow();
  }
}
