package dev.loombench.tool.study;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What every server JVM is given alike, so that none picks for itself.
 *
 * @param heap the heap's size, both initial and maximal, as the JVM writes it, like {@code 512m}
 * @param collector which garbage collector
 * @param flags further flags
 */
public record JvmSettings(String heap, Collector collector, List<String> flags) {

  private static final Pattern MAX_HEAP =
      Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)([0-9]{1,15}[kmgtKMGT]?)");

  /** The garbage collectors that can be asked for. */
  public enum Collector {
    /** Serial. */
    SERIAL("-XX:+UseSerialGC"),
    /** Parallel. */
    PARALLEL("-XX:+UseParallelGC"),
    /** G1. */
    G1("-XX:+UseG1GC"),
    /** The Z collector. */
    Z("-XX:+UseZGC"),
    /** Shenandoah, where the JDK has it. */
    SHENANDOAH("-XX:+UseShenandoahGC");

    private final String flag;

    Collector(String flag) {
      this.flag = flag;
    }

    /** Its name in study files. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The JVM flag that asks for it. */
    public String flag() {
      return flag;
    }
  }

  public JvmSettings {
    flags = List.copyOf(flags);
  }

  /**
   * The largest heap in force, in the JVM's own writing.
   *
   * @param variantFlags what a variant is given beyond; the last that tells the heap wins
   */
  public String largestHeap(List<String> variantFlags) {
    return variantFlags.stream()
        .map(MAX_HEAP::matcher)
        .filter(Matcher::matches)
        .map(flag -> flag.group(1))
        .reduce((_, last) -> last)
        .orElse(heap);
  }
}
