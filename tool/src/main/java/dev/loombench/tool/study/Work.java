package dev.loombench.tool.study;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.RequestSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is asked of a server. */
public sealed interface Work {

  /** The requests that ask for it, at least one. */
  List<RequestSpec> requests();

  /** Which of several requests is sent next. */
  Order order();

  /**
   * The requests that fill a server with work before it settles under the real ones: the same code,
   * but little work and short waits, since a JVM compiles what is called often.
   */
  List<RequestSpec> warmUpRequests();

  /** Which of the {@link #warmUpRequests} is sent next. */
  default Order warmUpOrder() {
    return order();
  }

  /** How many requests one iteration of a user is. */
  default int requestsInIteration() {
    return order() == Order.LISTED ? requests().size() : 1;
  }

  /** The time that every request waits by design, where it is known: for Little's-law bounds. */
  Optional<Duration> builtInDelay();

  /** What the server needs to answer. */
  Set<Backing> needs();

  /**
   * One of the kernels that Loombench's own servers offer.
   *
   * @param kernel which
   * @param parameters some of its parameters by name, each within its range; absent ones have the
   *     kernel's defaults
   */
  record Kernel(KernelName kernel, Map<String, Long> parameters) implements Work {
    public Kernel {
      parameters = Map.copyOf(parameters);
      kernel.check(parameters);
    }

    @Override
    public List<RequestSpec> requests() {
      return kernel.requests(parameters);
    }

    @Override
    public Order order() {
      return Order.LISTED;
    }

    @Override
    public List<RequestSpec> warmUpRequests() {
      return kernel.warmUpRequests(parameters);
    }

    @Override
    public Order warmUpOrder() {
      return Order.WEIGHTED;
    }

    @Override
    public Optional<Duration> builtInDelay() {
      return kernel.delayMillis(parameters).map(Duration::ofMillis);
    }

    @Override
    public Set<Backing> needs() {
      return kernel.needs();
    }
  }

  /**
   * Requests of the reader's own.
   *
   * @param requests at least one
   * @param order which of several is sent next
   */
  record Own(List<RequestSpec> requests, Order order) implements Work {
    public Own {
      requests = List.copyOf(requests);
      if (requests.isEmpty()) {
        throw new IllegalArgumentException("a request is needed");
      }
    }

    @Override
    public List<RequestSpec> warmUpRequests() {
      return requests;
    }

    @Override
    public Optional<Duration> builtInDelay() {
      return Optional.empty();
    }

    @Override
    public Set<Backing> needs() {
      return Set.of();
    }
  }
}
