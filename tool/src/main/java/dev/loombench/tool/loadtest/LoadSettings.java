package dev.loombench.tool.loadtest;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.Stage;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.text.SecretNames;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Settings of a load test.
 *
 * @param url the target: scheme, host and port
 * @param order the choice of the next request: {@code weighted} or {@code listed}
 * @param timeoutMillis the time from due after which a request counts as unanswered
 * @param seed the seed of every random choice
 */
public record LoadSettings(
    String url,
    List<Request> requests,
    String order,
    Shape load,
    Connections connections,
    double timeoutMillis,
    int eventLoops,
    long seed) {

  /** A request. */
  public record Request(String method, String path, int weight) {}

  /**
   * Times at which requests become due.
   *
   * @param kind {@code open}, {@code closed} or {@code iterations}
   * @param arrivals spacing of open load, {@code uniform} or {@code poisson}; else empty
   * @param stages requests per second, or users, over time; empty for iterations
   * @param users the number of users of iterations; else 0
   * @param iterations the iterations of each user; else 0
   * @param rampUpMillis the time over which users of iterations start
   * @param thinkTimeMillis the pause of a user after each answer
   * @param maxSeconds the longest duration of the load
   */
  public record Shape(
      String kind,
      String arrivals,
      List<Level> stages,
      int users,
      int iterations,
      double rampUpMillis,
      double thinkTimeMillis,
      long maxSeconds) {

    /** Returns whether requests wait for answers. */
    boolean closed() {
      return !kind.equals("open");
    }

    /** Returns the identity of a constant open load; empty for any other. */
    Optional<LoadId> id() {
      return !closed() && constant()
          ? Optional.of(
              new LoadId.Open(
                  stages.getFirst().from(), Spacing.valueOf(arrivals.toUpperCase(Locale.ROOT))))
          : Optional.empty();
    }

    /** Returns whether the level is constant. */
    boolean constant() {
      return stages.size() == 1 && stages.getFirst().from() == stages.getFirst().to();
    }
  }

  /** A stage: the level changes linearly within a time. */
  public record Level(double from, double to, long seconds) {}

  /**
   * Use of connections.
   *
   * @param keepAlive whether connections are reused
   * @param maxConnections the limit of open connections
   * @param maxStreamsPerConnection the limit of requests in flight on one connection
   */
  public record Connections(
      String http, boolean keepAlive, int maxConnections, int maxStreamsPerConnection) {}

  /** Returns the settings of a plan. */
  public static LoadSettings of(LoadPlan plan) {
    ConnectionPolicy connections = plan.connections();
    return new LoadSettings(
        plan.targets().getFirst().toString(),
        plan.requests().stream()
            .map(
                request ->
                    new Request(
                        request.method(), SecretNames.masked(request.path()), request.weight()))
            .toList(),
        plan.order().name().toLowerCase(Locale.ROOT),
        shape(plan.shape()),
        new Connections(
            connections.version() == ConnectionPolicy.HttpVersion.HTTP_2 ? "HTTP/2" : "HTTP/1.1",
            connections.keepAlive(),
            connections.maxConnections(),
            connections.maxStreamsPerConnection()),
        plan.timeout().toMillis(),
        plan.eventLoops(),
        plan.seed());
  }

  /** Returns the requests in words. */
  public String requestsInWords() {
    return LoadSettingsText.requests(this);
  }

  /** Returns the load and the connections in words. */
  public String loadInWords() {
    return LoadSettingsText.load(this);
  }

  private static Shape shape(LoadShape shape) {
    long maxSeconds = shape.maxDuration().toSeconds();
    return switch (shape) {
      case LoadShape.Open open ->
          new Shape(
              "open",
              open.spacing().name().toLowerCase(Locale.ROOT),
              levels(open.rates()),
              0,
              0,
              0,
              0,
              maxSeconds);
      case LoadShape.Closed closed ->
          new Shape(
              "closed",
              "",
              levels(closed.users()),
              0,
              0,
              0,
              closed.thinkTime().toMillis(),
              maxSeconds);
      case LoadShape.Iterations group ->
          new Shape(
              "iterations",
              "",
              List.of(),
              group.users(),
              group.iterationsPerUser(),
              group.rampUp().toMillis(),
              group.thinkTime().toMillis(),
              maxSeconds);
    };
  }

  private static List<Level> levels(List<Stage> stages) {
    return stages.stream()
        .map(stage -> new Level(stage.from(), stage.to(), stage.duration().toSeconds()))
        .toList();
  }
}
