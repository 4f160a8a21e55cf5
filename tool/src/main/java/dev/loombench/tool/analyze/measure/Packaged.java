package dev.loombench.tool.analyze.measure;

import java.util.Map;
import java.util.Optional;

/**
 * The form in which one of Loombench's own servers was started, as its trials tell.
 *
 * @param form like {@code aot-cache}
 * @param bytes how much its files take on disk, all that a start needs but the JDK
 * @param cacheBytes the part of it that is the JVM's cache
 * @param madeInSeconds how long it took to make, after the server's own build; empty for what that
 *     build left
 * @param made whether it was made for this run or before
 */
public record Packaged(
    String form,
    Optional<Long> bytes,
    Optional<Long> cacheBytes,
    Optional<Double> madeInSeconds,
    String made) {

  /** What the facts say of what was there before. */
  private static final String REUSED = "before, and reused";

  /** What a server's build leaves. */
  private static final String AS_BUILT = "jar";

  /** From a trial's facts; empty for a server that is not Loombench's own. */
  public static Optional<Packaged> of(Map<String, String> facts) {
    return Optional.ofNullable(facts.get("packaging"))
        .map(
            form ->
                new Packaged(
                    form,
                    fact(facts, "packaging.bytes").map(Long::valueOf),
                    fact(facts, "packaging.cache-bytes").map(Long::valueOf),
                    fact(facts, "packaging.made-in-seconds").map(Double::valueOf),
                    fact(facts, "packaging.made").orElse("")));
  }

  /** Whether it is as its build left it. */
  public boolean isAsBuilt() {
    return form.equals(AS_BUILT);
  }

  /** Whether it was made for an earlier run. */
  public boolean isReused() {
    return made.equals(REUSED);
  }

  private static Optional<String> fact(Map<String, String> facts, String name) {
    return Optional.ofNullable(facts.get(name));
  }
}
