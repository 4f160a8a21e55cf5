package dev.loombench.tool.ownapp.requests;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.tool.study.OwnRequest;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Requests of the user's sources, without secrets.
 *
 * @param requests distinct requests, each with its weight; at least one
 * @param order order in which they are sent
 * @param ratePerSecond mean arrival rate over the time span of an access log
 * @param burstiness index of dispersion of an access log: variance of the counts per second divided
 *     by their mean; 1 for a Poisson process
 * @param leftOut parts of the sources that are not sent
 */
public record RequestSet(
    List<OwnRequest> requests,
    Order order,
    OptionalDouble ratePerSecond,
    OptionalDouble burstiness,
    List<LeftOut> leftOut) {

  public RequestSet {
    requests = List.copyOf(requests);
    leftOut = List.copyOf(leftOut);
    if (requests.isEmpty()) {
      throw new IllegalArgumentException("a request is needed");
    }
  }
}
