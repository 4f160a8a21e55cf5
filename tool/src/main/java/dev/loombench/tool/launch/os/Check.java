package dev.loombench.tool.launch.os;

/**
 * Result of one check of this machine.
 *
 * @param whatToDo advice for a restriction or a failure; else empty
 */
public record Check(String name, Status status, String found, String whatToDo) {

  public enum Status {
    OK,
    /** Something that only some studies need, and that is not measured here. */
    SKIPPED,
    /** Measurements work with the reported restriction. */
    WARN,
    /** Measurements do not work. */
    FAIL
  }

  public static Check ok(String name, String found) {
    return new Check(name, Status.OK, found, "");
  }

  public static Check skipped(String name, String found) {
    return new Check(name, Status.SKIPPED, found, "");
  }

  public static Check warn(String name, String found, String whatToDo) {
    return new Check(name, Status.WARN, found, whatToDo);
  }

  public static Check fail(String name, String found, String whatToDo) {
    return new Check(name, Status.FAIL, found, whatToDo);
  }

  /** Returns OK if {@code good}, else a warning with that advice. */
  public static Check wanted(String name, boolean good, String found, String whatToDo) {
    return good ? ok(name, found) : warn(name, found, whatToDo);
  }
}
