package dev.loombench.tool.load;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Window;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Converter of a workload's loads to plans for an engine, with the windows to measure.
 *
 * @param eventLoops largest number of event loops, at most one for each CPU of the generator
 */
public record LoadPlans(
    URI target,
    Transport transport,
    Workload workload,
    Protocol protocol,
    int eventLoops,
    long seed) {

  /** Smallest limit of the windows of a steady load. */
  private static final int MIN_MAX_WINDOWS = 4;

  /** Time for which windows are repeated: about half of what the warm-up of a new server takes. */
  private static final Duration REPEATING = Duration.ofMinutes(1);

  /** Load continues after the window, so that requests in flight at its end meet the same load. */
  public static final Duration TAIL = Duration.ofSeconds(1);

  /** Most time that a plan needs besides stabilization and windows. */
  private static final Duration SLACK = Duration.ofSeconds(10);

  /** Largest number of connections of open load, which needs one for each unanswered request. */
  private static final int MAX_OPEN_CONNECTIONS = 4_096;

  /**
   * Enough to keep the CPUs busy, few enough to leave CPU for the JVM's compiler threads: on two
   * CPUs, Spring PetClinic came to rest after 50 s with 2 or 4 users, and not within 70 s with 8.
   */
  private static final int WARM_UP_USERS_PER_CPU = 1;

  /** Sum of the weights of one work among several. */
  private static final int WORK_WEIGHT = 1_000_000;

  /**
   * Plans the warm-up: the small requests of several works, each as often as the others, from few
   * users, as fast as they are answered, until stopped.
   */
  public LoadPlan warmUp(List<Work> works, int users, Instant startAt) {
    boolean single = works.size() == 1;
    return plan(
        single
            ? works.getFirst().warmUpRequests()
            : works.stream().flatMap(work -> equallyOften(work).stream()).toList(),
        single ? works.getFirst().warmUpOrder() : Order.WEIGHTED,
        new LoadShape.Closed(
            List.of(Stage.constant(users, protocol.warmUp().ceiling())), Duration.ZERO),
        users,
        startAt);
  }

  /** Returns the warm-up requests of a work with weights of the same sum for each work. */
  private static List<RequestSpec> equallyOften(Work work) {
    List<RequestSpec> requests = work.warmUpRequests();
    boolean weighted = work.warmUpOrder() == Order.WEIGHTED;
    double sum =
        weighted ? requests.stream().mapToDouble(RequestSpec::weight).sum() : requests.size();
    return requests.stream()
        .map(
            request -> {
              double weight = weighted ? request.weight() : 1;
              return request.weighing((int) Math.max(1, Math.round(WORK_WEIGHT * weight / sum)));
            })
        .toList();
  }

  /**
   * Plans the load to be measured, at its first level. The server stabilizes under it; then the
   * window of a steady load opens. The caller stops the plan.
   */
  public LoadPlan steady(Load load, Instant startAt) {
    Duration windows =
        protocol.window().plus(TAIL).plus(TAIL).multipliedBy(maxWindows(protocol.window()));
    Duration most = protocol.warmUp().ceiling().plus(windows).plus(SLACK);
    return switch (load) {
      case OpenModel open ->
          open(open.spacing(), List.of(Stage.constant(open.firstRate(), most)), startAt);
      case ClosedModel.Closed closed -> closed(closed, most, startAt);
      case ClosedModel.Scheduled scheduled -> closed(scheduled.steady(), most, startAt);
      case ClosedModel.Iterations iterations -> iterations(iterations, startAt);
    };
  }

  /** Returns a plan of each kind that a trial of a load sends. */
  List<LoadPlan> all(Load load) {
    Instant start = Instant.EPOCH;
    LoadPlan warmUp = warmUp(List.of(workload.work()), warmUpUsers(1), start);
    return switch (load) {
      case OpenModel.OpenSteps steps -> List.of(warmUp, steps(steps, start));
      case ClosedModel.Scheduled scheduled -> List.of(warmUp, scheduled(scheduled, start));
      case OpenModel _, ClosedModel _ -> List.of(warmUp, steady(load, start));
    };
  }

  /** Returns the largest number of windows of a steady load, of which the last is measured. */
  public static int maxWindows(Duration window) {
    return (int) Math.max(MIN_MAX_WINDOWS, REPEATING.dividedBy(window));
  }

  /** Returns the time a load takes to reach its level. */
  public static Duration rise(Load load) {
    return load instanceof ClosedModel closed ? closed.rampUp() : Duration.ZERO;
  }

  /** Returns the window of a steady load: it starts a whole number of seconds after the plan. */
  public Window window(Instant startAt, Instant notBefore) {
    long seconds = Duration.between(startAt, notBefore).toSeconds() + 1;
    return window(startAt.plusSeconds(seconds), protocol.window());
  }

  /** Plans a load from its first user to its last. */
  public LoadPlan scheduled(ClosedModel.Scheduled load, Instant startAt) {
    return switch (load) {
      case ClosedModel.Staged(int users, var rise, var hold, var fall, var thinkTime) ->
          closed(new ClosedModel.Closed(users, rise, fall, thinkTime), hold, startAt);
      case ClosedModel.Groups groups -> groups(groups, startAt);
    };
  }

  private LoadPlan groups(ClosedModel.Groups load, Instant startAt) {
    Work work = workload.work();
    return new LoadPlan(
        List.of(target),
        work.requestsToSend(),
        work.order(),
        new LoadShape.Groups(
            load.groups().stream().map(LoadPlans::stages).toList(), load.thinkTime()),
        transport.policy(load.connections()),
        protocol.timeout(),
        load.stopWithin(),
        eventLoops,
        seed,
        startAt);
  }

  private static List<Stage> stages(ClosedModel.Group group) {
    int users = group.users();
    return Stream.of(
            stage(0, 0, group.start()),
            stage(0, users, group.rise()),
            stage(users, users, group.hold()),
            stage(users, 0, group.fall()))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Stage> stage(int from, int to, Duration length) {
    return length.isPositive() ? Optional.of(new Stage(from, to, length)) : Optional.empty();
  }

  public Window scheduledWindow(ClosedModel.Scheduled load, Instant startAt) {
    return window(startAt, load.length());
  }

  /** Plans all iterations of all users. */
  public LoadPlan iterations(ClosedModel.Iterations load, Instant startAt) {
    return plan(
        new LoadShape.Iterations(
            load.users(), load.startOver(), load.iterations(), Duration.ZERO, load.within()),
        Math.min(load.users(), ClosedModel.MOST_CONNECTIONS),
        startAt);
  }

  /** Returns the window of {@link #iterations}: whole seconds, until the last iteration ended. */
  public Window windowUntil(Instant startAt, Instant ended) {
    long nanos = Math.max(1, Duration.between(startAt, ended).toNanos());
    return window(startAt, Duration.ofSeconds(Math.ceilDiv(nanos, 1_000_000_000L)));
  }

  /** Plans all steps of a stepped load, after stabilization at the first. */
  public LoadPlan steps(OpenModel.OpenSteps steps, Instant startAt) {
    List<Stage> stages = new ArrayList<>();
    stages.add(Stage.constant(steps.fromPerSecond(), protocol.settle()));
    steps.rates().forEach(rate -> stages.add(Stage.constant(rate, steps.hold())));
    stages.add(Stage.constant(steps.rates().getLast(), TAIL));
    return open(steps.spacing(), stages, startAt);
  }

  /** Returns the windows of {@link #steps}, one for each step. */
  public List<Window> windows(OpenModel.OpenSteps steps, Instant startAt) {
    Instant stabilized = startAt.plus(protocol.settle());
    return IntStream.range(0, steps.rates().size())
        .mapToObj(step -> window(stabilized.plus(steps.hold().multipliedBy(step)), steps.hold()))
        .toList();
  }

  /** Plans the load of one rate of a search or ramp: stabilization, window and tail. */
  public LoadPlan probe(OpenModel.Open rate, Duration measured, Instant startAt) {
    Duration length = probeStabilization().plus(measured).plus(TAIL);
    return open(rate.spacing(), List.of(Stage.constant(rate.ratePerSecond(), length)), startAt);
  }

  public Window probeWindow(Duration measured, Instant startAt) {
    return window(startAt.plus(probeStabilization()), measured);
  }

  /** Returns the length of the window of one rate of a search. */
  public Duration window() {
    return protocol.window();
  }

  /**
   * Returns the time until requests end at the rate of their start: twice the built-in delay, at
   * least 1 s.
   */
  private Duration probeStabilization() {
    long delay = workload.work().builtInDelay().orElse(Duration.ZERO).toMillis();
    return Duration.ofSeconds(Math.max(1, Math.ceilDiv(2 * delay, 1_000L)));
  }

  /**
   * Returns the number of users of the warm-up.
   *
   * @param cpus number of CPUs of server and generator together
   */
  public int warmUpUsers(int cpus) {
    return protocol.warmUp().users().orElse(WARM_UP_USERS_PER_CPU * cpus);
  }

  private LoadPlan open(Spacing spacing, List<Stage> rates, Instant startAt) {
    double wanted = Stage.highest(rates) * Math.max(1, protocol.timeout().toSeconds());
    int connections = (int) Math.clamp(Math.ceil(wanted), 1, MAX_OPEN_CONNECTIONS);
    return plan(new LoadShape.Open(spacing, rates), connections, startAt);
  }

  private LoadPlan closed(ClosedModel.Closed closed, Duration hold, Instant startAt) {
    var users =
        new ClosedModel.Group(closed.users(), Duration.ZERO, closed.rise(), hold, closed.fall());
    return plan(
        new LoadShape.Closed(stages(users), closed.thinkTime()),
        Math.min(closed.users(), ClosedModel.MOST_CONNECTIONS),
        startAt);
  }

  private LoadPlan plan(LoadShape shape, int connections, Instant startAt) {
    Work work = workload.work();
    return plan(work.requestsToSend(), work.order(), shape, connections, startAt);
  }

  private LoadPlan plan(
      List<RequestSpec> requests, Order order, LoadShape shape, int connections, Instant startAt) {
    return new LoadPlan(
        List.of(target),
        requests,
        order,
        shape,
        transport.policy(connections),
        protocol.timeout(),
        protocol.timeout(),
        eventLoops,
        seed,
        startAt);
  }

  private static Window window(Instant start, Duration length) {
    return new Window(start, start.plus(length));
  }
}
