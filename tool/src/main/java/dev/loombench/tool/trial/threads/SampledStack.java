package dev.loombench.tool.trial.threads;

import java.util.List;

/**
 * Sampled stack.
 *
 * @param frames frames from the root to the innermost: {@code package.Class.method} of Java, or a
 *     function that ends in {@link #NATIVE} or {@link #SYSTEM}; empty if the sampler could not walk
 *     the stack
 */
public record SampledStack(ThreadKind kind, List<String> frames, long samples) {

  /** Suffix of functions of native libraries. */
  public static final String NATIVE = "_[n]";

  /** Suffix of functions of the operating system's kernel. */
  public static final String SYSTEM = "_[k]";

  public SampledStack {
    frames = List.copyOf(frames);
  }

  public static boolean isJava(String frame) {
    return !frame.endsWith(NATIVE) && !frame.endsWith(SYSTEM);
  }

  public int depth() {
    return (int) frames.stream().filter(SampledStack::isJava).count();
  }
}
