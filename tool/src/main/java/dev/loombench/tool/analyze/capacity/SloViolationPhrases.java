package dev.loombench.tool.analyze.capacity;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.SloResult;
import dev.loombench.tool.trial.SloViolation;
import java.util.List;
import java.util.stream.Collectors;

/** Why a rate was not held, in words. */
public final class SloViolationPhrases {

  private SloViolationPhrases() {}

  /** Like {@code the backlog grows by 95/s, p99 is 812 ms}; empty if it was held. */
  public static String reason(SloResult result) {
    return switch (result) {
      case SloResult.Sustained() -> "";
      case SloResult.NotSustained(List<SloViolation> violations) ->
          violations.stream().map(SloViolationPhrases::violation).collect(Collectors.joining(", "));
      case SloResult.NotSent(double lateness) ->
          "the generator was late: p99 " + Numbers.number(lateness) + " ms";
    };
  }

  private static String violation(SloViolation violation) {
    return switch (violation) {
      case SloViolation.BacklogGrows(double perSecond, double _) ->
          "the backlog grows by " + Numbers.number(perSecond) + "/s";
      case SloViolation.Slow(double millis) -> "p99 is " + Numbers.number(millis) + " ms";
      case SloViolation.Unknown(var metric, String reason) -> metric.label() + " " + reason;
      case SloViolation.Failures(double percent) ->
          Numbers.percent(percent / 100) + " of the requests fail";
      case SloViolation.Broke(String reason) ->
          "the trial broke: " + reason.lines().findFirst().orElse("").strip();
    };
  }
}
