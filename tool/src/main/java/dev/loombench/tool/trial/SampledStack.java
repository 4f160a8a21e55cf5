package dev.loombench.tool.trial;

import java.util.List;

/**
 * A stack that was seen in samples.
 *
 * @param kind of the threads that it was seen on
 * @param frames from the root to the innermost: {@code package.Class.method} of Java, or a function
 *     that ends in {@link #NATIVE} or {@link #SYSTEM}; empty where the sampler could not walk the
 *     stack
 * @param samples how often
 */
public record SampledStack(ThreadKind kind, List<String> frames, long samples) {

  /** What the name of a function of a native library ends in. */
  public static final String NATIVE = "_[n]";

  /** What the name of a function of the operating system's kernel ends in. */
  public static final String SYSTEM = "_[k]";

  public SampledStack {
    frames = List.copyOf(frames);
  }

  /** Whether that frame is of Java. */
  public static boolean isJava(String frame) {
    return !frame.endsWith(NATIVE) && !frame.endsWith(SYSTEM);
  }

  /** How many frames of Java it has. */
  public int depth() {
    return (int) frames.stream().filter(SampledStack::isJava).count();
  }
}
