package dev.loombench.tool.trial;

/** What became of a trial. */
public sealed interface Outcome {

  /** Measured, and believable. */
  record Completed() implements Outcome {}

  /**
   * Measured, but not to be believed.
   *
   * @param doubt what the reason says of the variant
   * @param reason why, for a reader
   */
  record Invalid(Doubt doubt, String reason) implements Outcome {}

  /** The server or the driver broke; {@code reason} ends with the last lines it wrote, if any. */
  record Failed(String reason) implements Outcome {}

  /** Where the reason lies that a trial is not believed. */
  enum Doubt {
    /**
     * In the machine: the hypervisor or other processes. Whichever variant ran has no part in it.
     */
    SURROUNDINGS,
    /** In the trial itself, at least in part: how it ran may depend on the variant. */
    TRIAL
  }

  /** Its name in stored files. */
  default String key() {
    return switch (this) {
      case Completed() -> "completed";
      case Invalid _ -> "invalid";
      case Failed _ -> "failed";
    };
  }

  /** Why, empty for a completed trial. */
  default String reasonText() {
    return switch (this) {
      case Completed() -> "";
      case Invalid(var _, String reason) -> reason;
      case Failed(String reason) -> reason;
    };
  }
}
