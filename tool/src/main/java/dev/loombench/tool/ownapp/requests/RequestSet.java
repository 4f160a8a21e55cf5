package dev.loombench.tool.ownapp.requests;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Work.Login;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Requests of the user's sources, without secrets.
 *
 * @param requests distinct requests, each with its weight; at least one
 * @param ratePerSecond mean arrival rate over the time span of an access log
 * @param burstiness index of dispersion of an access log: variance of the counts per second divided
 *     by their mean; 1 for a Poisson process
 * @param login login to each server before the load; empty for none
 * @param reset command that resets the data before each measured load; empty for none
 */
public record RequestSet(
    List<OwnRequest> requests,
    Order order,
    OptionalDouble ratePerSecond,
    OptionalDouble burstiness,
    List<LeftOut> leftOut,
    List<String> notes,
    Optional<Login> login,
    List<String> reset) {

  public RequestSet {
    requests = List.copyOf(requests);
    leftOut = List.copyOf(leftOut);
    notes = List.copyOf(notes);
    reset = List.copyOf(reset);
    if (requests.isEmpty()) {
      throw new IllegalArgumentException("a request is needed");
    }
  }

  public static RequestSet of(Work.Own own) {
    return new RequestSet(
        own.own(),
        own.order(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        List.of(),
        List.of(),
        own.login(),
        own.reset());
  }

  public RequestSet with(Optional<Login> newLogin, List<String> newReset) {
    return new RequestSet(
        requests, order, ratePerSecond, burstiness, leftOut, notes, newLogin, newReset);
  }
}
