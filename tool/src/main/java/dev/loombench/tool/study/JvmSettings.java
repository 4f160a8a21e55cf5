package dev.loombench.tool.study;

import dev.loombench.tool.yaml.Keyed;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JVM settings that all servers share.
 *
 * @param heap initial and maximum heap size in JVM syntax, like {@code 512m}; empty for the JDK's
 *     choice
 * @param collector garbage collector; empty for the JDK's choice
 */
public record JvmSettings(
    Optional<String> heap, Optional<Collector> collector, List<String> flags) {

  /** Value of a field that leaves the choice to the JDK. */
  public static final String DEFAULT = "default";

  private static final Pattern MAX_HEAP =
      Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)([0-9]{1,15}[kmgtKMGT]?)");

  /** Garbage collector. */
  public enum Collector implements Keyed {
    SERIAL("-XX:+UseSerialGC"),
    PARALLEL("-XX:+UseParallelGC"),
    G1("-XX:+UseG1GC"),
    Z("-XX:+UseZGC"),
    /** Shenandoah, if the JDK includes it. */
    SHENANDOAH("-XX:+UseShenandoahGC");

    private final String flag;

    Collector(String flag) {
      this.flag = flag;
    }

    /** Returns the collector at a place in the list of all, from 0. */
    public static Collector at(int place) {
      return List.of(values()).get(place);
    }

    /** Returns the JVM flag that selects it. */
    public String flag() {
      return flag;
    }
  }

  public JvmSettings {
    flags = List.copyOf(flags);
  }

  public static JvmSettings of(String heap, Collector collector, List<String> flags) {
    return new JvmSettings(Optional.of(heap), Optional.of(collector), flags);
  }

  public String heapText() {
    return heap.orElse(DEFAULT);
  }

  public String collectorText() {
    return text(collector);
  }

  /** Returns the word for a collector in a study. */
  public static String text(Optional<Collector> collector) {
    return collector.map(Collector::key).orElse(DEFAULT);
  }

  /**
   * Returns the maximum heap in effect, in JVM syntax; empty if the JDK chooses it.
   *
   * @param variantFlags flags of a variant; the last heap flag wins
   */
  public Optional<String> largestHeap(List<String> variantFlags) {
    return variantFlags.stream()
        .map(MAX_HEAP::matcher)
        .filter(Matcher::matches)
        .map(flag -> flag.group(1))
        .reduce((_, last) -> last)
        .or(() -> heap);
  }
}
