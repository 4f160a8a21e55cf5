package dev.loombench.tool.study;

import dev.loombench.contract.RequestSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The workloads that Loombench's own servers offer, with the defaults of their parameters. */
public enum KernelName {
  /** Answers at once with nothing. */
  EMPTY("answers at once with nothing", Map.of()),
  /** Answers a greeting. */
  HELLO("answers 'Hello World!'", Map.of()),
  /** Waits. */
  DELAY("waits", Map.of("millis", 100L)),
  /** Floating-point rounds. */
  COMPUTE("floating-point divisions in a double loop", ordered("outer", 997L, "inner", 999L)),
  /** A matrix product, then a wait. */
  MATMUL("a matrix product, then a wait", ordered("size", 200L, "millis", 25L)),
  /** A smaller matrix product, then a longer wait. */
  MIXED("a matrix product, then a longer wait", ordered("size", 150L, "millis", 100L)),
  /** Sorts the numbers posted. */
  SORT("sorts a posted JSON array of numbers", Map.of("numbers", 300L)),
  /** Calls a slow downstream server. */
  CALL("calls a slow downstream server", ordered("fanout", 3L, "millis", 50L));

  private final String meaning;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable, and in order, which no type says
  private final Map<String, Long> defaults;

  KernelName(String meaning, Map<String, Long> defaults) {
    this.meaning = meaning;
    this.defaults = defaults;
  }

  /** Its name in study files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What a request does, in a few words. */
  public String meaning() {
    return meaning;
  }

  /** Its parameters and their defaults. */
  public Map<String, Long> defaults() {
    return defaults;
  }

  RequestSpec request(Map<String, Long> given) {
    Map<String, Long> parameters = effective(given);
    if (this == SORT) {
      return new RequestSpec(
          "POST",
          "/sort",
          Map.of("Content-Type", "application/json"),
          numbers(parameters.get("numbers")),
          "",
          1);
    }
    String query =
        parameters.entrySet().stream()
            .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
            .collect(Collectors.joining("&"));
    return RequestSpec.get("/" + key() + (query.isEmpty() ? "" : "?" + query));
  }

  Optional<Long> delayMillis(Map<String, Long> given) {
    return Optional.ofNullable(effective(given).get("millis"));
  }

  private Map<String, Long> effective(Map<String, Long> given) {
    var effective = new LinkedHashMap<>(defaults);
    effective.putAll(given);
    return effective;
  }

  /** Numbers in no order, the same for every run: a full-period congruence over the count. */
  private static String numbers(long count) {
    return LongStream.range(0, count)
        .mapToObj(index -> Long.toString(index * 7_368_787L % 1_000_003L))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static Map<String, Long> ordered(String first, long one, String second, long two) {
    var map = new LinkedHashMap<String, Long>();
    map.put(first, one);
    map.put(second, two);
    return Collections.unmodifiableMap(map);
  }
}
