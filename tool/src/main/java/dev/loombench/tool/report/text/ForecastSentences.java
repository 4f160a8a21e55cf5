package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.measure.Forecast;
import dev.loombench.tool.analyze.measure.Forecast.Limit;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;

/** Sentences about what limits the first server. */
public final class ForecastSentences {

  private ForecastSentences() {}

  /** Returns a forecast, like {@code forecast for requests, closed 100: the CPU is full …}. */
  public static String sentence(Forecast forecast) {
    return "forecast for %s: %s".formatted(forecast.point().label(), limit(forecast));
  }

  private static String limit(Forecast forecast) {
    String reached = Numbers.number(forecast.perSecond()) + "/s";
    return switch (forecast.limit()) {
      case Limit.FullCpu(double micros) ->
          "the CPU of %s is full at %s. A variant with the same CPUs changes that only by the CPU of a request, now %s µs."
              .formatted(forecast.variant(), reached, Numbers.number(micros));
      case Limit.AllUsers(int users) ->
          "%s answers %s as fast as a few, %s. No variant can serve much more to them."
              .formatted(forecast.variant(), Lists.counted(users, "user"), reached);
      case Limit.FullPool(int threads, double possible) ->
          "all %d threads of %s wait at %s. Without that limit, up to %s/s are possible."
              .formatted(threads, forecast.variant(), reached, Numbers.number(possible));
    };
  }
}
