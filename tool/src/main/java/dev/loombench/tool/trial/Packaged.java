package dev.loombench.tool.trial;

import dev.loombench.tool.study.Packaging;
import java.util.Map;
import java.util.Optional;

/**
 * Form in which one of Loombench's servers was started.
 *
 * @param form key of the packaging, like {@code aot-cache}
 * @param bytes size on disk of everything that a start needs except the JDK
 * @param cacheBytes size of the JVM's cache, which is part of {@code bytes}
 * @param peakBuildBytes peak memory of the native compiler; empty for other forms
 * @param madeInSeconds time to make it after the server's build; empty for the build's own jar
 * @param made when it was made, in words; empty for the build's own jar
 */
public record Packaged(
    String form,
    Optional<Long> bytes,
    Optional<Long> cacheBytes,
    Optional<Long> peakBuildBytes,
    Optional<Double> madeInSeconds,
    Optional<String> made) {

  /** Value of {@code made} for a form that an earlier run made. */
  public static final String REUSED = "before, and reused";

  /** Returns the form in a trial's facts; empty for other servers than Loombench's. */
  public static Optional<Packaged> reported(Map<String, String> facts) {
    return Optional.ofNullable(facts.get("packaging"))
        .map(
            form ->
                new Packaged(
                    form,
                    fact(facts, "packaging.bytes").map(Long::valueOf),
                    fact(facts, "packaging.cache-bytes").map(Long::valueOf),
                    fact(facts, "packaging.peak-memory-bytes").map(Long::valueOf),
                    fact(facts, "packaging.made-in-seconds").map(Double::valueOf),
                    fact(facts, "packaging.made")));
  }

  /** Returns true for the jar of the server's build. */
  public boolean isAsBuilt() {
    return form.equals(Packaging.JAR.key());
  }

  public boolean isReused() {
    return made.filter(REUSED::equals).isPresent();
  }

  private static Optional<String> fact(Map<String, String> facts, String name) {
    return Optional.ofNullable(facts.get(name));
  }
}
