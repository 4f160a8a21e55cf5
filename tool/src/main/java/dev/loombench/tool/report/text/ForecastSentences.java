package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.measure.Forecast;
import dev.loombench.tool.analyze.measure.Forecast.Limit;
import dev.loombench.tool.analyze.measure.Forecast.Reached;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;

/** Sentences about what limits the first server. */
public final class ForecastSentences {

  private ForecastSentences() {}

  /** Returns a forecast, like {@code forecast for requests, closed 100: the CPU is full …}. */
  public static String sentence(Forecast forecast) {
    return "forecast for %s: %s".formatted(forecast.point().label(), limit(forecast));
  }

  /** Returns a forecast beside what was measured then, like {@code Forecast after one trial: …}. */
  public static String held(Forecast.Held held) {
    String above =
        Lists.list(held.reached().stream().filter(Reached::isAbove).map(Reached::variant).toList());
    return "Forecast after one trial: %s. Reached of that: %s.%s"
        .formatted(
            allowed(held.forecast()),
            Lists.list(
                held.reached().stream()
                    .map(one -> one.variant() + " " + Numbers.percent(one.share()))
                    .toList()),
            above.isEmpty() ? "" : " It was too low for " + above + ".");
  }

  private static String allowed(Forecast forecast) {
    return switch (forecast.limit()) {
      case Limit.FullCpu _ -> "the CPU is full, so throughput follows the CPU of a request";
      case Limit.AllUsers(int users, double possible) ->
          "at most %s/s for %s".formatted(Numbers.number(possible), Lists.counted(users, "user"));
      case Limit.FullPool(int threads, double possible) ->
          "up to %s/s without the limit of %d threads".formatted(Numbers.number(possible), threads);
    };
  }

  private static String limit(Forecast forecast) {
    String reached = Numbers.number(forecast.perSecond()) + "/s";
    return switch (forecast.limit()) {
      case Limit.FullCpu(double micros) ->
          "the CPU of %s is full at %s. A variant with the same CPUs changes that only by the CPU of a request, now %s µs."
              .formatted(forecast.variant(), reached, Numbers.number(micros));
      case Limit.AllUsers(int users, double _) ->
          "%s answers %s as fast as a few, %s. No variant can serve much more to them."
              .formatted(forecast.variant(), Lists.counted(users, "user"), reached);
      case Limit.FullPool(int threads, double possible) ->
          "all %d threads of %s wait at %s. Without that limit, up to %s/s are possible."
              .formatted(threads, forecast.variant(), reached, Numbers.number(possible));
    };
  }
}
