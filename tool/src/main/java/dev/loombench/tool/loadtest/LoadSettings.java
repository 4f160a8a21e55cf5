package dev.loombench.tool.loadtest;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.Stage;
import dev.loombench.tool.report.terminal.TrialText;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.text.SecretNames;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Settings of a load test.
 *
 * @param url the target: scheme, host and port
 * @param order the choice of the next request: {@code weighted} or {@code listed}
 * @param timeoutMillis the time from due after which a request counts as unanswered
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

    boolean constant() {
      return stages.size() == 1 && stages.getFirst().from() == stages.getFirst().to();
    }
  }

  /** A stage: the level changes linearly within a time. */
  public record Level(double from, double to, long seconds) {}

  /** Use of connections. */
  public record Connections(
      String http, boolean keepAlive, int maxConnections, int maxStreamsPerConnection) {}

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
      case LoadShape.Groups _ -> throw new IllegalArgumentException("groups are of studies");
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

  public String requestsInWords() {
    if (requests.size() == 1) {
      Request only = requests.getFirst();
      return only.method() + " " + url + only.path();
    }
    return "%s: %d requests, %s"
        .formatted(url, requests.size(), order.equals("listed") ? "in order" : "by weight");
  }

  public String loadInWords() {
    return "%s; %s, at most %s%s, timeout %s, seed %d"
        .formatted(
            words(load),
            connections.http(),
            counted(connections.maxConnections(), "connection"),
            use(connections),
            time(timeoutMillis),
            seed);
  }

  private static String use(Connections connections) {
    if (!connections.keepAlive()) {
      return ", one per request";
    }
    return connections.maxStreamsPerConnection() > 1
        ? " of %d streams".formatted(connections.maxStreamsPerConnection())
        : "";
  }

  private static String words(Shape load) {
    return switch (load.kind()) {
      case "open" ->
          "open load: %s, %s"
              .formatted(
                  stages(load, "/s"),
                  load.arrivals().equals("poisson") ? "Poisson arrivals" : "evenly spaced");
      case "closed" -> "closed load: " + stages(load, " users") + thinkTime(load);
      default ->
          "closed load: %s starting over %s, %s each%s"
              .formatted(
                  counted(load.users(), "user"),
                  time(load.rampUpMillis()),
                  counted(load.iterations(), "iteration"),
                  thinkTime(load));
    };
  }

  private static String thinkTime(Shape load) {
    return load.thinkTimeMillis() > 0 ? ", think time " + time(load.thinkTimeMillis()) : "";
  }

  private static String stages(Shape load, String unit) {
    return load.stages().stream()
        .map(stage -> level(stage) + unit + " for " + seconds(stage.seconds()))
        .collect(Collectors.joining(", then "));
  }

  private static String level(Level stage) {
    return stage.from() == stage.to()
        ? plain(stage.from())
        : plain(stage.from()) + " to " + plain(stage.to());
  }

  private static String plain(double level) {
    return level == Math.rint(level)
        ? String.format(Locale.ROOT, "%,.0f", level)
        : Numbers.number(level);
  }

  private static String counted(long count, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", count, thing, count == 1 ? "" : "s");
  }

  private static String seconds(long seconds) {
    return TrialText.duration(Duration.ofSeconds(seconds));
  }

  private static String time(double millis) {
    if (millis % 1_000 == 0) {
      return TrialText.duration(Duration.ofMillis((long) millis));
    }
    return Numbers.number(millis) + " ms";
  }
}
