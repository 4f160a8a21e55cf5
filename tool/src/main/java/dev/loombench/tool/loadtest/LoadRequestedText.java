package dev.loombench.tool.loadtest;

import dev.loombench.tool.loadtest.LoadRequested.Level;
import dev.loombench.tool.report.terminal.TrialText;
import dev.loombench.tool.text.Numbers;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a load was asked to be, in words. */
final class LoadRequestedText {

  private LoadRequestedText() {}

  static String requests(LoadRequested asked) {
    if (asked.requests().size() == 1) {
      LoadRequested.Request only = asked.requests().getFirst();
      return only.method() + " " + asked.url() + only.path();
    }
    return "%s: %d requests, %s"
        .formatted(
            asked.url(),
            asked.requests().size(),
            asked.order().equals("listed") ? "in order" : "by weight");
  }

  static String load(LoadRequested asked) {
    return "%s; %s, at most %s%s, time-out %s, seed %d"
        .formatted(
            shape(asked),
            asked.http(),
            counted(asked.mostConnections(), "connection"),
            connections(asked),
            time(asked.timeoutMillis()),
            asked.seed());
  }

  private static String connections(LoadRequested asked) {
    if (!asked.keptConnections()) {
      return ", one a request";
    }
    return asked.streamsEach() > 1 ? " of %d streams".formatted(asked.streamsEach()) : "";
  }

  private static String shape(LoadRequested asked) {
    return switch (asked.load()) {
      case "open" ->
          "open load: %s, %s"
              .formatted(
                  course(asked, "/s"),
                  asked.arrivals().equals("poisson") ? "Poisson arrivals" : "evenly spaced");
      case "closed" -> "closed load: " + course(asked, " users") + thinking(asked);
      default ->
          "closed load: %s starting over %s, %s each%s"
              .formatted(
                  counted(asked.users(), "user"),
                  time(asked.startOverMillis()),
                  counted(asked.iterations(), "iteration"),
                  thinking(asked));
    };
  }

  private static String thinking(LoadRequested asked) {
    return asked.thinkMillis() > 0 ? ", thinking " + time(asked.thinkMillis()) : "";
  }

  private static String course(LoadRequested asked, String unit) {
    return asked.stages().stream()
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
