package dev.loombench.tool.trial;

import dev.loombench.contract.RequestResult;
import java.util.Map;

/**
 * Requests of the whole measured plan by result.
 *
 * @param results number of requests by result
 * @param firstErrors first message of each kind of failed request
 */
public record RequestCounts(
    Map<RequestResult, Long> results, Map<RequestResult, String> firstErrors) {

  /** Counts of a trial that sent nothing. */
  public static final RequestCounts NONE = new RequestCounts(Map.of(), Map.of());

  public RequestCounts {
    results = Map.copyOf(results);
    firstErrors = Map.copyOf(firstErrors);
  }
}
