package dev.loombench.tool.study;

import dev.loombench.contract.RequestSpec;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** What is asked of a server. */
public sealed interface Work {

  /** The request that asks for it. */
  RequestSpec request();

  /**
   * The request that fills a server with work before it settles under the real one: the same code,
   * but little work and short waits, since a JVM compiles what is called often.
   */
  RequestSpec warmUpRequest();

  /** The time that every request waits by design, where it is known: for Little's-law bounds. */
  Optional<Duration> builtInDelay();

  /** Whether the request makes the server call the downstream server. */
  boolean callsDownstream();

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
    public RequestSpec request() {
      return kernel.request(parameters);
    }

    @Override
    public RequestSpec warmUpRequest() {
      return kernel.warmUpRequest(parameters);
    }

    @Override
    public Optional<Duration> builtInDelay() {
      return kernel.delayMillis(parameters).map(Duration::ofMillis);
    }

    @Override
    public boolean callsDownstream() {
      return kernel == KernelName.CALL;
    }
  }

  /** A request of the reader's own. */
  record Own(RequestSpec request) implements Work {
    @Override
    public RequestSpec warmUpRequest() {
      return request;
    }

    @Override
    public Optional<Duration> builtInDelay() {
      return Optional.empty();
    }

    @Override
    public boolean callsDownstream() {
      return false;
    }
  }
}
