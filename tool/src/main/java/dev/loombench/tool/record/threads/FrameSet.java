package dev.loombench.tool.record.threads;

import java.util.regex.Pattern;

/** Set of methods that show what a thread does, by names like {@code package.Class.method}. */
final class FrameSet {

  private final Pattern pattern;

  private FrameSet(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Returns the methods whose name starts with a match of an expression. */
  static FrameSet of(String... expressions) {
    return new FrameSet(Pattern.compile(String.join("|", expressions)));
  }

  boolean contains(String frame) {
    return pattern.matcher(frame).lookingAt();
  }
}
