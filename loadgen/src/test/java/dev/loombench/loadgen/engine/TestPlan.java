package dev.loombench.loadgen.engine;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plan with defaults for tests and methods that change one property. */
public record TestPlan(
    List<URI> targets,
    List<RequestSpec> requests,
    Order order,
    LoadShape shape,
    ConnectionPolicy policy,
    Duration timeout,
    Duration drainTimeout,
    int eventLoops) {

  /** Returns open load at a constant rate. */
  public static TestPlan open(URI target, String path, double ratePerSecond, int seconds) {
    return of(target, path, new LoadShape.Open(Spacing.UNIFORM, constant(ratePerSecond, seconds)));
  }

  /** Returns closed load with a constant number of users. */
  public static TestPlan closed(URI target, String path, int users, int seconds) {
    return of(target, path, new LoadShape.Closed(constant(users, seconds), Duration.ZERO));
  }

  /** Returns a plan of any load. */
  public static TestPlan of(URI target, String path, LoadShape shape) {
    return new TestPlan(
        List.of(target),
        List.of(RequestSpec.get(path)),
        Order.WEIGHTED,
        shape,
        ConnectionPolicy.http1(8),
        Duration.ofSeconds(20),
        Duration.ofSeconds(20),
        2);
  }

  private static List<Stage> constant(double level, int seconds) {
    return List.of(Stage.constant(level, Duration.ofSeconds(seconds)));
  }

  /** Returns this plan with another number of connections and event loops. */
  public TestPlan connections(int count, int loops) {
    ConnectionPolicy newPolicy =
        new ConnectionPolicy(
            policy.version(),
            policy.keepAlive(),
            count,
            policy.maxStreamsPerConnection(),
            policy.trust());
    return new TestPlan(targets, requests, order, shape, newPolicy, timeout, drainTimeout, loops);
  }

  TestPlan policy(ConnectionPolicy newPolicy) {
    return new TestPlan(
        targets, requests, order, shape, newPolicy, timeout, drainTimeout, eventLoops);
  }

  TestPlan timeouts(Duration newTimeout, Duration newDrainTimeout) {
    return new TestPlan(
        targets, requests, order, shape, policy, newTimeout, newDrainTimeout, eventLoops);
  }

  TestPlan request(RequestSpec request) {
    return requests(Order.WEIGHTED, request);
  }

  TestPlan requests(Order newOrder, RequestSpec... newRequests) {
    return new TestPlan(
        targets, List.of(newRequests), newOrder, shape, policy, timeout, drainTimeout, eventLoops);
  }

  /** Returns this plan with a POST of a body to the path of its first request. */
  public TestPlan posting(RequestBody body) {
    return request(
        new RequestSpec(
            "POST", requests.getFirst().path(), Map.of(), body, new BodyCheck.Anything(), 1));
  }

  TestPlan expecting(String body) {
    return request(requests.getFirst().expecting(new BodyCheck.EqualTo(body)));
  }

  TestPlan thinking(Duration pause) {
    return shape(
        switch (shape) {
          case LoadShape.Closed(List<Stage> users, var _) -> new LoadShape.Closed(users, pause);
          case LoadShape.Open _, LoadShape.Groups _, LoadShape.Iterations _ ->
              throw new IllegalStateException("only closed load has a think time");
        });
  }

  TestPlan shape(LoadShape newShape) {
    return new TestPlan(
        targets, requests, order, newShape, policy, timeout, drainTimeout, eventLoops);
  }

  TestPlan targets(URI... uris) {
    return new TestPlan(
        List.of(uris), requests, order, shape, policy, timeout, drainTimeout, eventLoops);
  }

  /** Executes a plan now, without a histogram log. */
  static LoadResult run(TestPlan plan) throws Exception {
    return new PlanRun(plan.plan(), Optional.empty(), 0, _ -> {}).execute(() -> {});
  }

  /** Returns the plan, starting now. */
  public LoadPlan plan() {
    return planAt(Instant.EPOCH);
  }

  /** Returns the plan, starting at an instant. */
  public LoadPlan planAt(Instant start) {
    return new LoadPlan(
        targets, requests, order, shape, policy, timeout, drainTimeout, eventLoops, 1, start);
  }
}
