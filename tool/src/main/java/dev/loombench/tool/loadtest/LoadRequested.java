package dev.loombench.tool.loadtest;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.Stage;
import java.util.List;
import java.util.Locale;

/**
 * What a load that was driven by hand was asked to be.
 *
 * @param url where it went: scheme, host and port
 * @param requests what was sent
 * @param order which was sent next: {@code weighted} or {@code listed}
 * @param load {@code open}, {@code closed} or {@code iterations}
 * @param arrivals of open load, {@code uniform} or {@code poisson}; else empty
 * @param stages requests per second, or users, over time; empty for iterations
 * @param users how many did iterations; else 0
 * @param iterations how many each did; else 0
 * @param startOverMillis over which time they started
 * @param thinkMillis the pause of a user after each answer
 * @param atMostSeconds for how long requests became due at the most
 * @param http the version of HTTP
 * @param keptConnections whether connections were used again
 * @param mostConnections how many could be open at once
 * @param streamsEach how many requests could be in flight on one
 * @param timeoutMillis after which a request counted as unanswered
 * @param eventLoops how many event loops were asked for
 * @param seed of every random choice
 */
public record LoadRequested(
    String url,
    List<Request> requests,
    String order,
    String load,
    String arrivals,
    List<Level> stages,
    int users,
    int iterations,
    double startOverMillis,
    double thinkMillis,
    long atMostSeconds,
    String http,
    boolean keptConnections,
    int mostConnections,
    int streamsEach,
    double timeoutMillis,
    int eventLoops,
    long seed) {

  /** One request. */
  public record Request(String method, String path, int weight) {}

  /** A stage: the level goes from one to the other within so many seconds. */
  public record Level(double from, double to, long seconds) {}

  /** What a plan asks for. */
  public static LoadRequested of(LoadPlan plan) {
    LoadShape shape = plan.shape();
    ConnectionPolicy connections = plan.connections();
    return new LoadRequested(
        plan.targets().getFirst().toString(),
        plan.requests().stream()
            .map(request -> new Request(request.method(), request.path(), request.weight()))
            .toList(),
        plan.order().name().toLowerCase(Locale.ROOT),
        load(shape),
        shape instanceof LoadShape.Open open ? open.spacing().name().toLowerCase(Locale.ROOT) : "",
        stages(shape),
        shape instanceof LoadShape.Iterations it ? it.users() : 0,
        shape instanceof LoadShape.Iterations it ? it.iterationsPerUser() : 0,
        shape instanceof LoadShape.Iterations it ? it.rampUp().toMillis() : 0,
        think(shape),
        shape.maxDuration().toSeconds(),
        connections.version() == ConnectionPolicy.HttpVersion.HTTP_2 ? "HTTP/2" : "HTTP/1.1",
        connections.keepAlive(),
        connections.maxConnections(),
        connections.maxStreamsPerConnection(),
        plan.timeout().toMillis(),
        plan.eventLoops(),
        plan.seed());
  }

  /** Whether requests wait for answers. */
  public boolean closed() {
    return !load.equals("open");
  }

  /** Whether the level stays the same all the time. */
  public boolean steady() {
    return stages.size() == 1 && stages.getFirst().from() == stages.getFirst().to();
  }

  private static String load(LoadShape shape) {
    return switch (shape) {
      case LoadShape.Open _ -> "open";
      case LoadShape.Closed _ -> "closed";
      case LoadShape.Iterations _ -> "iterations";
    };
  }

  private static List<Level> stages(LoadShape shape) {
    List<Stage> stages =
        switch (shape) {
          case LoadShape.Open open -> open.rates();
          case LoadShape.Closed closed -> closed.users();
          case LoadShape.Iterations _ -> List.of();
        };
    return stages.stream()
        .map(stage -> new Level(stage.from(), stage.to(), stage.duration().toSeconds()))
        .toList();
  }

  private static double think(LoadShape shape) {
    return switch (shape) {
      case LoadShape.Open _ -> 0;
      case LoadShape.Closed closed -> closed.thinkTime().toMillis();
      case LoadShape.Iterations group -> group.thinkTime().toMillis();
    };
  }
}
