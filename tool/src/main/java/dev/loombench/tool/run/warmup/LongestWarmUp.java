package dev.loombench.tool.run.warmup;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.WarmUpTimeSeries.FewUsers;
import dev.loombench.tool.trial.WarmUpTimeSeries.Second;
import java.util.List;

/**
 * Longest first phase until a server of a run was stable. Later servers are warmed up by as many
 * answers, or for as long, so that no variant is warmed up less than another. The JVM compiles by
 * invocations, so a variant that answers faster needs less time. A server that never came to rest
 * is not counted.
 */
public final class LongestWarmUp {

  private Amount longest = new Amount(0, 0);

  /** Amount of warm-up. */
  public record Amount(double answers, int seconds) {

    /** Returns true if a phase has as many answers, or is as long. */
    public boolean isReachedBy(List<Second> phase) {
      return phase.size() >= seconds || of(phase, phase.size()).answers >= answers;
    }

    private static Amount of(List<Second> phase, int seconds) {
      return new Amount(
          phase.stream().limit(seconds).mapToDouble(Second::answersPerSecond).sum(), seconds);
    }
  }

  /** Creates the longest of the trials so far. */
  public LongestWarmUp(List<TrialRecord> trials) {
    trials.forEach(trial -> add(trial.warmUp()));
  }

  public void add(WarmUpTimeSeries warmUp) {
    warmUp
        .fewUsers()
        .filter(FewUsers::reachedRest)
        .map(phase -> WarmUpGate.beforeRest(phase.seconds()))
        .map(seconds -> Amount.of(warmUp.seconds(), seconds))
        .ifPresent(
            amount ->
                longest =
                    new Amount(
                        Math.max(longest.answers, amount.answers),
                        Math.max(longest.seconds, amount.seconds)));
  }

  /** Returns the largest numbers; zeros before the first server. */
  public Amount amount() {
    return longest;
  }
}
