package dev.loombench.tool.load;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadPlan.Model;
import dev.loombench.contract.LoadPlan.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Window;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Turns a workload's load into plans for an engine, and says where their windows lie. */
public final class LoadPlans {

  /** Load goes on beyond the window, so that its end is measured under the same load. */
  private static final Duration TAIL = Duration.ofSeconds(1);

  /** The most connections one plan opens; what servers are told to accept. */
  static final int MOST_CONNECTIONS = 20_000;

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

  /** The measured plan: rise, settle, the window or windows, and what follows them. */
  public LoadPlan measured(Load load, Instant startAt) {
    return switch (load) {
      case Load.Open open ->
          plan(
              workload.work().request(),
              Model.OPEN,
              open.spacing(),
              List.of(
                  Stage.hold(
                      open.ratePerSecond(), protocol.settle().plus(protocol.window()).plus(TAIL))),
              Duration.ZERO,
              startAt);
      case Load.OpenSteps steps ->
          plan(
              workload.work().request(),
              Model.OPEN,
              steps.spacing(),
              stages(steps),
              Duration.ZERO,
              startAt);
      case Load.Closed closed ->
          plan(
              workload.work().request(),
              Model.CLOSED,
              Spacing.UNIFORM,
              stages(closed),
              closed.thinkTime(),
              startAt);
    };
  }

  /** The windows of {@link #measured}, one for each of the load's points, in their order. */
  public List<Window> windows(Load load, Instant startAt) {
    Instant settled = startAt.plus(protocol.settle());
    return switch (load) {
      case Load.Open _ -> List.of(window(settled, protocol.window()));
      case Load.OpenSteps steps -> {
        List<Window> windows = new ArrayList<>();
        for (int step = 0; step < steps.rates().size(); step++) {
          windows.add(window(settled.plus(steps.hold().multipliedBy(step)), steps.hold()));
        }
        yield windows;
      }
      case Load.Closed closed -> List.of(window(settled.plus(closed.rise()), protocol.window()));
    };
  }

  /** The warm-up's requests from closed users, as fast as they are answered, until stopped. */
  public LoadPlan warmUp(Instant startAt) {
    return plan(
        workload.work().warmUpRequest(),
        Model.CLOSED,
        Spacing.UNIFORM,
        List.of(Stage.hold(warmUpUsers(), protocol.warmUp().ceiling())),
        Duration.ZERO,
        startAt);
  }

  private int warmUpUsers() {
    int asked = protocol.warmUp().users();
    return asked > 0 ? asked : WARM_UP_USERS;
  }

  private List<Stage> stages(Load.OpenSteps steps) {
    List<Stage> stages = new ArrayList<>();
    stages.add(Stage.hold(steps.fromPerSecond(), protocol.settle()));
    steps.rates().forEach(rate -> stages.add(Stage.hold(rate, steps.hold())));
    stages.add(Stage.hold(steps.rates().getLast(), TAIL));
    return stages;
  }

  private List<Stage> stages(Load.Closed closed) {
    List<Stage> stages = new ArrayList<>();
    if (closed.rise().isPositive()) {
      stages.add(new Stage(0, closed.users(), closed.rise()));
    }
    stages.add(Stage.hold(closed.users(), protocol.settle().plus(protocol.window()).plus(TAIL)));
    if (closed.fall().isPositive()) {
      stages.add(new Stage(closed.users(), 0, closed.fall()));
    }
    return stages;
  }

  private LoadPlan plan(
      RequestSpec request,
      Model model,
      Spacing spacing,
      List<Stage> stages,
      Duration thinkTime,
      Instant startAt) {
    return new LoadPlan(
        List.of(target),
        List.of(request),
        model,
        spacing,
        stages,
        thinkTime,
        protocol.timeout(),
        protocol.timeout(),
        connections(model, stages),
        eventLoops,
        seed,
        startAt);
  }

  /** A connection for each closed user; for open load, what a time-out's worth of them needs. */
  private int connections(Model model, List<Stage> stages) {
    double highest =
        stages.stream()
            .mapToDouble(stage -> Math.max(stage.from(), stage.to()))
            .max()
            .orElseThrow();
    double wanted =
        switch (model) {
          case CLOSED -> highest;
          case OPEN -> highest * Math.max(1, protocol.timeout().toSeconds());
        };
    return (int) Math.clamp(Math.ceil(wanted), 1, openConnectionLimit(model));
  }

  private static int openConnectionLimit(Model model) {
    return switch (model) {
      case CLOSED -> MOST_CONNECTIONS;
      case OPEN -> 4_096;
    };
  }

  private static Window window(Instant start, Duration length) {
    return new Window(start, start.plus(length));
  }
}
