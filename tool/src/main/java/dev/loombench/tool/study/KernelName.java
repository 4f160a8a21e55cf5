package dev.loombench.tool.study;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.yaml.Keyed;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Workloads of the bundled servers, with their parameters. */
public enum KernelName implements Keyed {
  EMPTY("answers immediately without a body"),
  HELLO("answers 'Hello World!'"),
  DELAY("waits", Parameter.millis(100)),
  PIN(
      "waits in a per-request monitor, which pins a virtual thread before JDK 24",
      Parameter.millis(30)),
  COMPUTE(
      "floating-point divisions in a double loop",
      new Parameter("outer", 997, 1, 100_000),
      new Parameter("inner", 999, 1, 100_000)),
  MATMUL("a matrix product, then a wait", Parameter.size(200), Parameter.millis(25)),
  MIXED("a matrix product, then a longer wait", Parameter.size(150), Parameter.millis(100)),
  SORT("sorts a posted JSON array of numbers", new Parameter("numbers", 300, 1, 250_000)),
  SORTS("sorts posted JSON arrays of 3, 300, 3000 and 30000 numbers, one after another"),
  CALL("calls a slow downstream server", new Parameter("fanout", 3, 1, 5), Parameter.millis(50)),
  DB("reads all 70 products from the database", new Parameter("millis", 0, 0, 60_000)),
  CRUD("reads all rows of six tables, and inserts one into each, one request after another"),
  FILE("writes a unique file, reads it back and deletes it");

  /** Integer parameter of a kernel. */
  public record Parameter(String name, long fallback, long least, long most) {

    private static Parameter millis(long fallback) {
      return new Parameter("millis", fallback, 0, 60_000);
    }

    private static Parameter size(long fallback) {
      return new Parameter("size", fallback, 1, 1_000);
    }
  }

  private static final Map<String, Long> SMALL =
      Map.of("millis", 1L, "outer", 20L, "size", 20L, "numbers", 300L);

  private final String meaning;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
  private final List<Parameter> parameters;

  KernelName(String meaning, Parameter... parameters) {
    this.meaning = meaning;
    this.parameters = List.of(parameters);
  }

  /** Returns a short description of a request. */
  public String meaning() {
    return meaning;
  }

  /** Returns its parameters, in the order of requests. */
  public List<Parameter> parameters() {
    return parameters;
  }

  /** Returns the defaults of its parameters by name, in the same order. */
  public Map<String, Long> defaults() {
    return effective(Map.of());
  }

  void check(Map<String, Long> given) {
    Map<String, Parameter> byName =
        parameters.stream().collect(Collectors.toMap(Parameter::name, parameter -> parameter));
    given.forEach(
        (name, value) -> {
          Parameter known = byName.get(name);
          if (known == null || value < known.least() || value > known.most()) {
            throw new IllegalArgumentException(
                "%s has no parameter %s with the value %d".formatted(key(), name, value));
          }
        });
  }

  /** Returns what the server needs to answer. */
  public Set<Backing> needs() {
    return switch (this) {
      case EMPTY, HELLO, DELAY, PIN, COMPUTE, MATMUL, MIXED, SORT, SORTS -> Set.of();
      case CALL -> Set.of(Backing.DOWNSTREAM);
      case DB, CRUD -> Set.of(Backing.DATABASE);
      case FILE -> Set.of(Backing.FILES);
    };
  }

  List<RequestSpec> requests(Map<String, Long> given) {
    Map<String, Long> effective = effective(given);
    return switch (this) {
      case EMPTY, HELLO, DELAY, PIN, COMPUTE, MATMUL, MIXED, CALL, FILE -> List.of(get(effective));
      // The wait happens in the database, not in the server.
      case DB -> List.of(RequestSpec.get("/db"));
      case SORT -> List.of(post("/sort", numbers(effective.get("numbers"))));
      case SORTS ->
          Stream.of(3L, 300L, 3_000L, 30_000L).map(count -> post("/sort", numbers(count))).toList();
      case CRUD -> CrudRequests.ALL;
    };
  }

  private RequestSpec get(Map<String, Long> effective) {
    String query =
        effective.entrySet().stream()
            .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
            .collect(Collectors.joining("&"));
    return RequestSpec.get("/" + key() + (query.isEmpty() ? "" : "?" + query));
  }

  /** Returns requests with little work and waits of 1 ms, so that many complete in a short time. */
  List<RequestSpec> warmUpRequests(Map<String, Long> given) {
    var small = new LinkedHashMap<>(effective(given));
    SMALL.forEach(
        (name, most) -> small.computeIfPresent(name, (_, value) -> Math.min(value, most)));
    return switch (this) {
      case EMPTY, HELLO, DELAY, PIN, COMPUTE, MATMUL, MIXED, SORT, CALL, DB, FILE ->
          requests(small);
      case SORTS -> List.of(post("/sort", numbers(SMALL.get("numbers"))));
      case CRUD -> CrudRequests.WARM_UP;
    };
  }

  /** Returns the number of calls of a request to the downstream server. */
  int calls(Map<String, Long> given) {
    return Math.toIntExact(effective(given).getOrDefault("fanout", 0L));
  }

  Optional<Long> delayMillis(Map<String, Long> given) {
    return Optional.ofNullable(effective(given).get("millis"));
  }

  static RequestSpec post(String path, String json) {
    return RequestSpec.of("POST", path, Map.of("Content-Type", "application/json"), json);
  }

  private Map<String, Long> effective(Map<String, Long> given) {
    var effective = new LinkedHashMap<String, Long>();
    for (Parameter parameter : parameters) {
      effective.put(parameter.name(), given.getOrDefault(parameter.name(), parameter.fallback()));
    }
    return Collections.unmodifiableMap(effective);
  }

  /** Returns shuffled numbers, identical in every run: a full-period congruential sequence. */
  private static String numbers(long count) {
    return LongStream.range(0, count)
        .mapToObj(index -> Long.toString(index * 7_368_787L % 1_000_003L))
        .collect(Collectors.joining(",", "[", "]"));
  }
}
