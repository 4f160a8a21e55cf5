package dev.loombench.tool.analyse;

import dev.loombench.tool.trial.Holding;
import dev.loombench.tool.trial.Holding.Breach;
import java.util.List;
import java.util.stream.Collectors;

/** Why a rate was not held, in words. */
public final class HoldingPhrases {

  private HoldingPhrases() {}

  /** Like {@code the backlog grows by 95/s, p99 is 812 ms}; empty if it was held. */
  public static String reason(Holding holding) {
    return switch (holding) {
      case Holding.Held() -> "";
      case Holding.NotHeld(List<Breach> breaches) ->
          breaches.stream().map(HoldingPhrases::breach).collect(Collectors.joining(", "));
      case Holding.NotSent(double lateness) ->
          "the generator was late: p99 " + Figures.number(lateness) + " ms";
    };
  }

  private static String breach(Breach breach) {
    return switch (breach) {
      case Breach.BacklogGrows(double perSecond, double _) ->
          "the backlog grows by " + Figures.number(perSecond) + "/s";
      case Breach.Slow(double millis) -> "p99 is " + Figures.number(millis) + " ms";
      case Breach.Unknown(var metric, String reason) -> metric.label() + " " + reason;
      case Breach.Failures(double percent) ->
          Figures.percent(percent / 100) + " of the requests fail";
      case Breach.Broke(String reason) ->
          "the trial broke: " + reason.lines().findFirst().orElse("").strip();
    };
  }
}
