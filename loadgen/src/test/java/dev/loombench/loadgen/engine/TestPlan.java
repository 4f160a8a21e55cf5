package dev.loombench.loadgen.engine;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadPlan.Model;
import dev.loombench.contract.LoadPlan.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A plan with what most tests want, to be changed one thing at a time. */
public record TestPlan(
    List<URI> targets,
    RequestSpec request,
    Model model,
    List<Stage> stages,
    Duration thinkTime,
    Duration timeout,
    Duration drainLimit,
    int maxConnections,
    int eventLoops) {

  /** Open load at a constant rate. */
  public static TestPlan open(URI target, String path, double ratePerSecond, int seconds) {
    return of(target, path, Model.OPEN, ratePerSecond, seconds);
  }

  /** Closed load with a constant number of users. */
  public static TestPlan closed(URI target, String path, int users, int seconds) {
    return of(target, path, Model.CLOSED, users, seconds);
  }

  private static TestPlan of(URI target, String path, Model model, double level, int seconds) {
    return new TestPlan(
        List.of(target),
        RequestSpec.get(path),
        model,
        List.of(Stage.hold(level, Duration.ofSeconds(seconds))),
        Duration.ZERO,
        Duration.ofSeconds(20),
        Duration.ofSeconds(20),
        8,
        2);
  }

  TestPlan connections(int count, int loops) {
    return new TestPlan(
        targets, request, model, stages, thinkTime, timeout, drainLimit, count, loops);
  }

  TestPlan limits(Duration newTimeout, Duration newDrainLimit) {
    return new TestPlan(
        targets,
        request,
        model,
        stages,
        thinkTime,
        newTimeout,
        newDrainLimit,
        maxConnections,
        eventLoops);
  }

  TestPlan request(RequestSpec newRequest) {
    return new TestPlan(
        targets,
        newRequest,
        model,
        stages,
        thinkTime,
        timeout,
        drainLimit,
        maxConnections,
        eventLoops);
  }

  TestPlan expecting(String body) {
    return request(new RequestSpec("GET", request.path(), Map.of(), "", body, 1));
  }

  TestPlan thinking(Duration pause) {
    return new TestPlan(
        targets, request, model, stages, pause, timeout, drainLimit, maxConnections, eventLoops);
  }

  TestPlan stages(Stage... newStages) {
    return new TestPlan(
        targets,
        request,
        model,
        List.of(newStages),
        thinkTime,
        timeout,
        drainLimit,
        maxConnections,
        eventLoops);
  }

  TestPlan targets(URI... uris) {
    return new TestPlan(
        List.of(uris),
        request,
        model,
        stages,
        thinkTime,
        timeout,
        drainLimit,
        maxConnections,
        eventLoops);
  }

  /** The plan, to start now. */
  public LoadPlan plan() {
    return planAt(Instant.EPOCH);
  }

  /** The plan, to start then. */
  LoadPlan planAt(Instant start) {
    return new LoadPlan(
        targets,
        List.of(request),
        model,
        Spacing.UNIFORM,
        stages,
        thinkTime,
        timeout,
        drainLimit,
        maxConnections,
        eventLoops,
        1,
        start);
  }
}
