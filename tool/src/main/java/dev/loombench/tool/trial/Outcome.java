package dev.loombench.tool.trial;

/** Outcome of a trial. */
public sealed interface Outcome {

  /** Measured and valid. */
  record Completed() implements Outcome {}

  /** Measured but invalid. */
  record Invalid(Origin origin, String reason) implements Outcome {}

  /** The server broke; {@code reason} ends with the last lines of its log, if any. */
  record Failed(String reason) implements Outcome {}

  /** Origin of what makes a trial invalid. */
  enum Origin {
    /** The machine: the hypervisor or other processes. It does not depend on the variant. */
    SURROUNDINGS,
    /** The trial, at least in part: it may depend on the variant. */
    TRIAL
  }

  /** Returns the name in stored files. */
  default String key() {
    return switch (this) {
      case Completed() -> "completed";
      case Invalid _ -> "invalid";
      case Failed _ -> "failed";
    };
  }

  /** Returns the reason; empty for a completed trial. */
  default String reasonText() {
    return switch (this) {
      case Completed() -> "";
      case Invalid(var _, String reason) -> reason;
      case Failed(String reason) -> reason;
    };
  }
}
