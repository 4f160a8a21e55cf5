package dev.loombench.tool.trial;

/** What became of a trial. */
public sealed interface Outcome {

  /** Measured, and believable. */
  record Completed() implements Outcome {}

  /** Measured, but not to be believed. */
  record Invalid(String reason) implements Outcome {}

  /** The server or the driver broke; {@code reason} ends with the last lines it wrote, if any. */
  record Failed(String reason) implements Outcome {}

  /** Its name in stored files. */
  default String key() {
    return switch (this) {
      case Completed() -> "completed";
      case Invalid(String _) -> "invalid";
      case Failed(String _) -> "failed";
    };
  }

  /** Why, empty for a completed trial. */
  default String reasonText() {
    return switch (this) {
      case Completed() -> "";
      case Invalid(String reason) -> reason;
      case Failed(String reason) -> reason;
    };
  }
}
