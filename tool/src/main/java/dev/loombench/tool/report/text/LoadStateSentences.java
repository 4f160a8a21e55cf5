package dev.loombench.tool.report.text;

import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.LoadState.Cause;

/**
 * Phrases about overload. They give rates, not the share of failed requests, because that share
 * depends on how long the overload lasted before the window.
 */
public final class LoadStateSentences {

  private LoadStateSentences() {}

  /** Returns the state in a predicate, like {@code is overloaded: …}. */
  public static String overloaded(
      LoadState.Overloaded state, double duePerSecond, double goodPerSecond) {
    return "is overloaded: %s requests are due and %s succeed per second; %s"
        .formatted(
            Numbers.number(duePerSecond),
            Numbers.number(goodPerSecond),
            Lists.list(state.causes().stream().map(LoadStateSentences::cause).toList()));
  }

  /** Returns a cause, like {@code the backlog grows by 95/s}. */
  public static String cause(Cause cause) {
    return switch (cause) {
      case Cause.BacklogGrows grows ->
          "the backlog grows by " + Numbers.number(grows.perSecond()) + "/s";
      case Cause.SlowerThanTheWindow(double share) ->
          "half of them take %s times the window or longer".formatted(Numbers.number(share));
      case Cause.Unanswered _ -> "more than 1 % get no answer in time";
      case Cause.Rejected _ -> "more than 1 % are rejected";
    };
  }
}
