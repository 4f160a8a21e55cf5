package dev.loombench.loadgen.engine;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import dev.loombench.loadgen.schedule.Arrivals;
import dev.loombench.loadgen.schedule.LevelCurve;
import dev.loombench.loadgen.schedule.UserLife;
import dev.loombench.loadgen.schedule.WeightedChoice;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Deals a plan's load out to the event loops. */
final class Demands {

  /** Faster than this, an event loop would use most of its CPU for waking up. */
  private static final double GATHERING_ABOVE_PER_SECOND = 10_000;

  /** See docs/load-engine.md for what each length costs and saves. */
  private static final long GATHERING_NANOS = TimeUnit.MICROSECONDS.toNanos(150);

  private final LoadPlan plan;
  private final int loops;
  private final WeightedChoice byWeight;

  Demands(LoadPlan plan, int loops) {
    this.plan = plan;
    this.loops = loops;
    this.byWeight =
        new WeightedChoice(plan.requests().stream().map(RequestSpec::weight).toList(), plan.seed());
  }

  /** The demand of each loop. */
  List<Demand> deal() {
    return switch (plan.shape()) {
      case LoadShape.Open open -> open(open);
      case LoadShape.Closed(List<Stage> users, var thinkTime) ->
          closed(UserLife.of(users, thinkTime), thinkTime.toNanos(), Long.MAX_VALUE);
      case LoadShape.Iterations group ->
          closed(
              UserLife.evenly(group.users(), group.rampUp(), group.maxDuration()),
              group.thinkTime().toNanos(),
              (long) group.iterationsPerUser() * requestsInIteration());
    };
  }

  /** For how long open load gathers what is due; 0 for not at all. */
  long gatheringNanos() {
    return plan.shape() instanceof LoadShape.Open open
            && highest(open) / loops > GATHERING_ABOVE_PER_SECOND
        ? GATHERING_NANOS
        : 0;
  }

  private List<Demand> open(LoadShape.Open open) {
    LevelCurve curve = new LevelCurve(open.rates());
    return IntStream.range(0, loops)
        .<Demand>mapToObj(
            loop ->
                new OpenDemand(
                    new Arrivals(curve, open.spacing(), plan.seed(), loop, loops),
                    this::chooseByNumber,
                    openedAhead(open),
                    gatheringNanos()))
        .toList();
  }

  private List<Demand> closed(List<UserLife> lives, long thinkNanos, long requestsEach) {
    return IntStream.range(0, loops)
        .<Demand>mapToObj(
            loop ->
                new ClosedDemand(
                    lives.stream().filter(life -> life.user() % loops == loop).toList(),
                    choiceOfUsers((long) loop << 40),
                    thinkNanos,
                    requestsEach))
        .toList();
  }

  private int chooseByNumber(long number) {
    return switch (plan.order()) {
      case WEIGHTED -> byWeight.choose(number);
      case LISTED -> (int) (number % plan.requests().size());
    };
  }

  /**
   * @param firstNumber where this loop's requests start to be numbered for the choice by weight
   */
  private ClosedDemand.Choice choiceOfUsers(long firstNumber) {
    return switch (plan.order()) {
      case WEIGHTED -> (_, number) -> byWeight.choose(firstNumber + number);
      case LISTED -> (user, _) -> user.nextOf(plan.requests().size());
    };
  }

  private int requestsInIteration() {
    return plan.order() == Order.LISTED ? plan.requests().size() : 1;
  }

  /** What answers within a quarter of a second need at the highest rate, for each loop. */
  private int openedAhead(LoadShape.Open open) {
    double room =
        (double) plan.connections().maxConnections() * plan.connections().maxStreamsPerConnection();
    return (int) Math.clamp(Math.ceil(highest(open) / 4 / loops), 1, room);
  }

  private static double highest(LoadShape.Open open) {
    return open.rates().stream()
        .mapToDouble(stage -> Math.max(stage.from(), stage.to()))
        .max()
        .orElseThrow();
  }
}
