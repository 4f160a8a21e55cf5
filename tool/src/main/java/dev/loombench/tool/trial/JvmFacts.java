package dev.loombench.tool.trial;

import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Facts that a server's JVM reported and that analysis computes with.
 *
 * @param release feature release of its JDK, like 25
 * @param parallelism requested parallelism of the scheduler of virtual threads
 * @param virtualThreads true if virtual threads serve the requests
 */
public record JvmFacts(
    OptionalInt release, OptionalInt processors, OptionalInt parallelism, boolean virtualThreads) {

  public static final JvmFacts UNKNOWN =
      new JvmFacts(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), false);

  private static final String PARALLELISM = "-Djdk.virtualThreadScheduler.parallelism=";

  public static JvmFacts reported(Map<String, String> facts) {
    OptionalInt parallelism =
        Stream.of(facts.getOrDefault("jvm.arguments", "").split(" ", -1))
            .filter(argument -> argument.startsWith(PARALLELISM))
            .reduce((_, last) -> last)
            .map(argument -> number(argument.substring(PARALLELISM.length())))
            .orElse(OptionalInt.empty());
    return new JvmFacts(
        release(facts.getOrDefault("java.version", "")),
        number(facts.getOrDefault("jvm.available-processors", "")),
        parallelism,
        facts.getOrDefault("threads.model", "").equals("virtual"));
  }

  /** Returns the number of carrier threads of virtual threads, if known. */
  public OptionalInt carriers() {
    return parallelism.isPresent() ? parallelism : processors;
  }

  private static OptionalInt release(String version) {
    try {
      return OptionalInt.of(Runtime.Version.parse(version).feature());
    } catch (IllegalArgumentException otherScheme) {
      return OptionalInt.empty();
    }
  }

  private static OptionalInt number(String text) {
    try {
      int number = Integer.parseInt(text);
      return number > 0 ? OptionalInt.of(number) : OptionalInt.empty();
    } catch (NumberFormatException notReported) {
      return OptionalInt.empty();
    }
  }
}
