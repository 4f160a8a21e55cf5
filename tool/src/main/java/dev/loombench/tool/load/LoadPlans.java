package dev.loombench.tool.load;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Window;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Turns a workload's load into plans for an engine, and says where their windows lie. */
public final class LoadPlans {

  /** A steady load may have so many windows, of which the last is measured. */
  public static final int MOST_WINDOWS = 4;

  /** Load goes on beyond the window, so that its end is measured under the same load. */
  public static final Duration TAIL = Duration.ofSeconds(1);

  /** What a plan lasts longer than its settling and window at the most. */
  private static final Duration SLACK = Duration.ofSeconds(10);

  /** The most connections one plan opens; what servers are told to accept. */
  static final int MOST_CONNECTIONS = 20_000;

  /** Of open load, which needs as many as are unanswered at once. */
  private static final int MOST_OPEN_CONNECTIONS = 4_096;

  /** Enough to keep the CPU busy, few enough that a JVM's compiler threads get their share. */
  private static final int WARM_UP_USERS = 8;

  private final URI target;
  private final Workload workload;
  private final Protocol protocol;
  private final int eventLoops;
  private final long seed;

  /**
   * Plans for one trial.
   *
   * @param target the server
   * @param eventLoops how many event loops may send, at most one for each CPU of the generator
   * @param seed of every random choice
   */
  public LoadPlans(URI target, Workload workload, Protocol protocol, int eventLoops, long seed) {
    this.target = target;
    this.workload = workload;
    this.protocol = protocol;
    this.eventLoops = eventLoops;
    this.seed = seed;
  }

  /** Small requests from few users, as fast as they are answered, until stopped. */
  public LoadPlan filling(Instant startAt) {
    return plan(
        workload.work().warmUpRequests(),
        workload.work().warmUpOrder(),
        new LoadShape.Closed(
            List.of(Stage.constant(fillingUsers(), protocol.warmUp().ceiling())), Duration.ZERO),
        fillingUsers(),
        startAt);
  }

  /**
   * The load to be measured, at its first level where it has several: the server settles under it,
   * and a steady load's window opens once it has. To be stopped after that.
   */
  public LoadPlan steady(Load load, Instant startAt) {
    Duration windows = protocol.window().plus(TAIL).plus(TAIL).multipliedBy(MOST_WINDOWS);
    Duration most = protocol.warmUp().ceiling().plus(windows).plus(SLACK);
    return switch (load) {
      case Load.Open open ->
          open(open.spacing(), List.of(Stage.constant(open.ratePerSecond(), most)), startAt);
      case Load.OpenSteps steps ->
          open(steps.spacing(), List.of(Stage.constant(steps.fromPerSecond(), most)), startAt);
      case Load.Search search ->
          open(search.spacing(), List.of(Stage.constant(search.fromPerSecond(), most)), startAt);
      case Load.Ramp ramp ->
          open(ramp.spacing(), List.of(Stage.constant(ramp.fromPerSecond(), most)), startAt);
      case Load.Closed closed -> closed(closed, most, startAt);
      case Load.Iterations iterations -> iterations(iterations, startAt);
    };
  }

  /** How long a load takes to reach its level. */
  public static Duration rise(Load load) {
    return switch (load) {
      case Load.Open _, Load.OpenSteps _, Load.Search _, Load.Ramp _ -> Duration.ZERO;
      case Load.Closed closed -> closed.rise();
      case Load.Iterations iterations -> iterations.startOver();
    };
  }

  /** The window of a steady load whose plan began at {@code startAt}: whole seconds after that. */
  public Window window(Instant startAt, Instant notBefore) {
    long seconds = Duration.between(startAt, notBefore).toSeconds() + 1;
    return window(startAt.plusSeconds(seconds), protocol.window());
  }

  /** All iterations of all users, to the last. */
  public LoadPlan iterations(Load.Iterations load, Instant startAt) {
    return plan(
        new LoadShape.Iterations(
            load.users(), load.startOver(), load.iterations(), Duration.ZERO, load.within()),
        Math.min(load.users(), MOST_CONNECTIONS),
        startAt);
  }

  /** The window of {@link #iterations}: whole seconds, up to the one in which the last ended. */
  public Window windowUntil(Instant startAt, Instant ended) {
    long nanos = Math.max(1, Duration.between(startAt, ended).toNanos());
    return window(startAt, Duration.ofSeconds(Math.ceilDiv(nanos, 1_000_000_000L)));
  }

  /** All steps of a stepped load, after some time at the first. */
  public LoadPlan steps(Load.OpenSteps steps, Instant startAt) {
    List<Stage> stages = new ArrayList<>();
    stages.add(Stage.constant(steps.fromPerSecond(), protocol.settle()));
    steps.rates().forEach(rate -> stages.add(Stage.constant(rate, steps.hold())));
    stages.add(Stage.constant(steps.rates().getLast(), TAIL));
    return open(steps.spacing(), stages, startAt);
  }

  /** The windows of {@link #steps}, one for each step. */
  public List<Window> windows(Load.OpenSteps steps, Instant startAt) {
    Instant settled = startAt.plus(protocol.settle());
    return IntStream.range(0, steps.rates().size())
        .mapToObj(step -> window(settled.plus(steps.hold().multipliedBy(step)), steps.hold()))
        .toList();
  }

  /** One rate of a search or a ramp: it settles, is measured, and goes on for the tail. */
  public LoadPlan probe(Load.Open rate, Duration measured, Instant startAt) {
    Duration length = probeSettle().plus(measured).plus(TAIL);
    return open(rate.spacing(), List.of(Stage.constant(rate.ratePerSecond(), length)), startAt);
  }

  /** The window of {@link #probe}. */
  public Window probeWindow(Duration measured, Instant startAt) {
    return window(startAt.plus(probeSettle()), measured);
  }

  /** How long a rate of a search is measured. */
  public Duration window() {
    return protocol.window();
  }

  /** Until requests end as fast as they begin: twice what each waits by design, or a second. */
  private Duration probeSettle() {
    long delay = workload.work().builtInDelay().orElse(Duration.ZERO).toMillis();
    return Duration.ofSeconds(Math.max(1, Math.ceilDiv(2 * delay, 1_000L)));
  }

  /** How many users {@link #filling} has. */
  public int fillingUsers() {
    int asked = protocol.warmUp().users();
    return asked > 0 ? asked : WARM_UP_USERS;
  }

  private LoadPlan open(Spacing spacing, List<Stage> rates, Instant startAt) {
    double wanted = highest(rates) * Math.max(1, protocol.timeout().toSeconds());
    int connections = (int) Math.clamp(Math.ceil(wanted), 1, MOST_OPEN_CONNECTIONS);
    return plan(new LoadShape.Open(spacing, rates), connections, startAt);
  }

  private LoadPlan closed(Load.Closed closed, Duration most, Instant startAt) {
    List<Stage> users = new ArrayList<>();
    if (closed.rise().isPositive()) {
      users.add(new Stage(0, closed.users(), closed.rise()));
    }
    users.add(Stage.constant(closed.users(), most));
    if (closed.fall().isPositive()) {
      users.add(new Stage(closed.users(), 0, closed.fall()));
    }
    return plan(
        new LoadShape.Closed(users, closed.thinkTime()),
        Math.min(closed.users(), MOST_CONNECTIONS),
        startAt);
  }

  private LoadPlan plan(LoadShape shape, int connections, Instant startAt) {
    Work work = workload.work();
    return plan(work.requests(), work.order(), shape, connections, startAt);
  }

  private LoadPlan plan(
      List<RequestSpec> requests, Order order, LoadShape shape, int connections, Instant startAt) {
    return new LoadPlan(
        List.of(target),
        requests,
        order,
        shape,
        ConnectionPolicy.http1(connections),
        protocol.timeout(),
        protocol.timeout(),
        eventLoops,
        seed,
        startAt);
  }

  private static double highest(List<Stage> rates) {
    return rates.stream()
        .mapToDouble(stage -> Math.max(stage.from(), stage.to()))
        .max()
        .orElseThrow();
  }

  private static Window window(Instant start, Duration length) {
    return new Window(start, start.plus(length));
  }
}
