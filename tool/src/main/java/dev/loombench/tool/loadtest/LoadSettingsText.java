package dev.loombench.tool.loadtest;

import dev.loombench.tool.loadtest.LoadSettings.Connections;
import dev.loombench.tool.loadtest.LoadSettings.Level;
import dev.loombench.tool.loadtest.LoadSettings.Shape;
import dev.loombench.tool.report.terminal.TrialText;
import dev.loombench.tool.text.Numbers;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;

/** Settings of a load test in words. */
final class LoadSettingsText {

  private LoadSettingsText() {}

  static String requests(LoadSettings settings) {
    if (settings.requests().size() == 1) {
      LoadSettings.Request only = settings.requests().getFirst();
      return only.method() + " " + settings.url() + only.path();
    }
    return "%s: %d requests, %s"
        .formatted(
            settings.url(),
            settings.requests().size(),
            settings.order().equals("listed") ? "in order" : "by weight");
  }

  static String load(LoadSettings settings) {
    Connections connections = settings.connections();
    return "%s; %s, at most %s%s, timeout %s, seed %d"
        .formatted(
            shape(settings.load()),
            connections.http(),
            counted(connections.maxConnections(), "connection"),
            use(connections),
            time(settings.timeoutMillis()),
            settings.seed());
  }

  private static String use(Connections connections) {
    if (!connections.keepAlive()) {
      return ", one per request";
    }
    return connections.maxStreamsPerConnection() > 1
        ? " of %d streams".formatted(connections.maxStreamsPerConnection())
        : "";
  }

  private static String shape(Shape load) {
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
