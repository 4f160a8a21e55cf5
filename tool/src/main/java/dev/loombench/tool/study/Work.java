package dev.loombench.tool.study;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Requests of a workload. */
public sealed interface Work {

  /** Returns the requests without their secrets, at least one. */
  List<RequestSpec> requests();

  /**
   * Returns the requests to send, with their secrets.
   *
   * @throws dev.loombench.tool.problem.Problem if a secret is missing
   */
  default List<RequestSpec> requestsToSend() {
    return requests();
  }

  Order order();

  /**
   * Returns the requests of the first warm-up phase: the same code with little work and short
   * waits, because a JVM compiles what is called often.
   */
  List<RequestSpec> warmUpRequests();

  default Order warmUpOrder() {
    return order();
  }

  /** Returns the number of requests in one iteration of a user. */
  default int requestsInIteration() {
    return order() == Order.LISTED ? requests().size() : 1;
  }

  /** Returns the time that every request waits by design, if known, for bounds by Little's law. */
  Optional<Duration> builtInDelay();

  /** Returns the number of concurrent calls to the downstream server that each request makes. */
  default int calls() {
    return 0;
  }

  /** Returns what the server needs to answer. */
  Set<Backing> needs();

  /**
   * Kernel of the bundled servers.
   *
   * @param parameters parameters by name, each within its range; absent ones have the kernel's
   *     defaults
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
    public int calls() {
      return kernel.calls(parameters);
    }

    @Override
    public Set<Backing> needs() {
      return kernel.needs();
    }
  }

  /**
   * The user's own requests.
   *
   * @param login login to each server before the load; empty for none
   * @param reset command that resets the data before each measured load; empty for none
   */
  record Own(List<OwnRequest> own, Order order, Optional<Login> login, List<String> reset)
      implements Work {
    public Own {
      own = List.copyOf(own);
      reset = List.copyOf(reset);
      if (own.isEmpty()) {
        throw new IllegalArgumentException("a request is needed");
      }
    }

    public Own(List<OwnRequest> own, Order order) {
      this(own, order, Optional.empty(), List.of());
    }

    /** Returns requests without secrets. */
    public static Own of(List<RequestSpec> requests, Order order) {
      return new Own(requests.stream().map(OwnRequest::new).toList(), order);
    }

    @Override
    public List<RequestSpec> requests() {
      return own.stream().map(OwnRequest::spec).toList();
    }

    @Override
    public List<RequestSpec> requestsToSend() {
      return own.stream().map(request -> request.revealed(System.getenv()::get)).toList();
    }

    @Override
    public List<RequestSpec> warmUpRequests() {
      return requestsToSend();
    }

    /** Returns the requests with another header, and without the login. */
    public Own sending(String header, String value) {
      return new Own(
          own.stream().map(request -> request.sending(header, value)).toList(),
          order,
          Optional.empty(),
          reset);
    }

    Stream<SecretSource> secrets() {
      return Stream.concat(
          own.stream().flatMap(OwnRequest::secrets), login.stream().flatMap(Login::secrets));
    }

    @Override
    public Optional<Duration> builtInDelay() {
      return Optional.empty();
    }

    @Override
    public Set<Backing> needs() {
      return reset.isEmpty() ? Set.of() : Set.of(Backing.RESET);
    }
  }

  /**
   * Request that is sent once to each server before its load, and whose answer has the token or the
   * cookies of all requests.
   *
   * @param request the request; {@code {secret:SOURCE}} in its headers and body is a secret
   * @param token JSON pointer to the token in the answer; empty if the answer sets cookies
   */
  record Login(RequestSpec request, Optional<String> token) {

    private static final Pattern SECRET = Pattern.compile("\\{secret:([^{}]+)}");

    public Stream<SecretSource> secrets() {
      return Stream.concat(request.headers().values().stream(), Stream.of(body()))
          .flatMap(text -> SECRET.matcher(text).results())
          .map(found -> SecretSource.of(found.group(1)));
    }

    public RequestSpec revealed(UnaryOperator<String> environment) {
      var headers = new LinkedHashMap<String, String>();
      request.headers().forEach((name, text) -> headers.put(name, revealed(text, environment)));
      return new RequestSpec(
          request.method(),
          request.path(),
          headers,
          new RequestBody.Text(revealed(body(), environment)),
          request.check(),
          request.weight());
    }

    /** Returns the text with another notation of each source. */
    public static String replaceSources(String text, UnaryOperator<String> change) {
      return SECRET
          .matcher(text)
          .replaceAll(
              found ->
                  Matcher.quoteReplacement("{secret:%s}".formatted(change.apply(found.group(1)))));
    }

    private static String revealed(String text, UnaryOperator<String> environment) {
      return SECRET
          .matcher(text)
          .replaceAll(found -> Matcher.quoteReplacement(value(found, environment)));
    }

    private static String value(MatchResult found, UnaryOperator<String> environment) {
      return SecretSource.of(found.group(1)).value(environment);
    }

    private String body() {
      return request.body() instanceof RequestBody.Text(String text) ? text : "";
    }
  }
}
