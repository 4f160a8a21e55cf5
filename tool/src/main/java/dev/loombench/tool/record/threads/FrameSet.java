package dev.loombench.tool.record.threads;

import java.util.regex.Pattern;

/** Methods that tell what a thread does, by their names {@code package.Class.method}. */
final class FrameSet {

  private final Pattern pattern;

  private FrameSet(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Those that one of the expressions finds, from the beginning of the name. */
  static FrameSet of(String... expressions) {
    return new FrameSet(Pattern.compile(String.join("|", expressions)));
  }

  boolean holds(String frame) {
    return pattern.matcher(frame).lookingAt();
  }
}
