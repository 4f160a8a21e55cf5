package dev.loombench.tool.trial;

import dev.loombench.contract.RequestResult;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Requests of a plan, or of a part of it, by result.
 *
 * @param firstErrors first message of each kind of failed request
 */
public record RequestCounts(
    Map<RequestResult, Long> results, Map<RequestResult, String> firstErrors) {

  /** Counts of a trial that sent nothing. */
  public static final RequestCounts NONE = new RequestCounts(Map.of(), Map.of());

  private static final Set<RequestResult> UNANSWERED =
      EnumSet.of(RequestResult.CONNECT_TIMEOUT, RequestResult.TIMEOUT, RequestResult.UNANSWERED);

  private static final Set<RequestResult> REJECTED =
      EnumSet.of(RequestResult.REJECTED, RequestResult.CONNECT_REFUSED);

  public RequestCounts {
    results = Map.copyOf(results);
    firstErrors = Map.copyOf(firstErrors);
  }

  /**
   * Returns the shares that show an overload; what a late generator left unsent is no part of it.
   */
  public Map<Metric, Reading> overloadShares(boolean isGeneratorLate) {
    long due = results.values().stream().mapToLong(Long::longValue).sum();
    if (due == 0) {
      var none = new Reading.Unavailable("nothing was due in the window");
      return Map.of(Metric.UNANSWERED_SHARE, none, Metric.REJECTED_SHARE, none);
    }
    long unsent = isGeneratorLate ? 0 : results.getOrDefault(RequestResult.UNSENT, 0L);
    return Map.of(
        Metric.UNANSWERED_SHARE,
        new Reading.Measured(100.0 * (sum(UNANSWERED) + unsent) / due),
        Metric.REJECTED_SHARE,
        new Reading.Measured(100.0 * sum(REJECTED) / due));
  }

  private long sum(Set<RequestResult> among) {
    return among.stream().mapToLong(result -> results.getOrDefault(result, 0L)).sum();
  }
}
