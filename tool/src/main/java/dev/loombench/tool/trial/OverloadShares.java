package dev.loombench.tool.trial;

import dev.loombench.contract.RequestResult;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Shares of the requests due that show an overload. */
public final class OverloadShares {

  private static final Set<RequestResult> UNANSWERED =
      EnumSet.of(RequestResult.TIMEOUT, RequestResult.UNANSWERED);

  private static final Set<RequestResult> REJECTED =
      EnumSet.of(RequestResult.REJECTED, RequestResult.CONNECT_REFUSED);

  private OverloadShares() {}

  /**
   * Returns the readings of the shares.
   *
   * @param results requests by result
   * @param lateness lateness of the generator, to which unsent requests are attributed if it
   *     exceeds its limit; null if there is none
   */
  public static Map<Metric, Reading> of(Map<RequestResult, Long> results, Reading lateness) {
    long due = results.values().stream().mapToLong(Long::longValue).sum();
    if (due == 0) {
      var none = new Reading.Unavailable("nothing was due in the window");
      return Map.of(Metric.UNANSWERED_SHARE, none, Metric.REJECTED_SHARE, none);
    }
    boolean late =
        lateness instanceof Reading.Measured(double millis)
            && millis > GeneratorLimit.MOST_LATENESS_MILLIS;
    long unsent = late ? 0 : results.getOrDefault(RequestResult.UNSENT, 0L);
    return Map.of(
        Metric.UNANSWERED_SHARE,
        percent(sum(UNANSWERED, results) + unsent, due),
        Metric.REJECTED_SHARE,
        percent(sum(REJECTED, results), due));
  }

  private static long sum(Set<RequestResult> among, Map<RequestResult, Long> results) {
    return among.stream().mapToLong(result -> results.getOrDefault(result, 0L)).sum();
  }

  private static Reading percent(long count, long due) {
    return new Reading.Measured(100.0 * count / due);
  }
}
