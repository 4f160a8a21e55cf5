package dev.loombench.tool.yaml;

/**
 * A value could not be read, and why is among the findings already. It only carries the reader out
 * of the value's own code; {@link ParseResult#of} ends its way.
 */
public final class UnreadableValue extends RuntimeException {

  private static final long serialVersionUID = 1;

  UnreadableValue() {
    super("refused, as the findings tell", null, false, false);
  }
}
