package dev.loombench.tool.yaml;

/**
 * Thrown if a value can't be read, after the error was reported. {@link Cursor#read} catches it.
 */
public final class UnreadableValue extends RuntimeException {

  private static final long serialVersionUID = 1;

  UnreadableValue() {
    super("unreadable; the error is already reported", null, false, false);
  }
}
