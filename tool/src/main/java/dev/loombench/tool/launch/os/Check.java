package dev.loombench.tool.launch.os;

/**
 * One thing that was looked at to tell whether this machine is fit for measuring.
 *
 * @param name what was looked at
 * @param status whether it is well
 * @param found what was found
 * @param whatToDo how to better it; empty where it is well
 */
public record Check(String name, Status status, String found, String whatToDo) {

  /** Whether it is well. */
  public enum Status {
    /** It is. */
    OK,
    /** Measuring works, with the restriction told. */
    WARN,
    /** Measuring does not work. */
    FAIL
  }

  public static Check ok(String name, String found) {
    return new Check(name, Status.OK, found, "");
  }

  public static Check warn(String name, String found, String whatToDo) {
    return new Check(name, Status.WARN, found, whatToDo);
  }

  public static Check fail(String name, String found, String whatToDo) {
    return new Check(name, Status.FAIL, found, whatToDo);
  }

  /** Well if {@code good}, else worth a warning with that advice. */
  public static Check wanted(String name, boolean good, String found, String whatToDo) {
    return good ? ok(name, found) : warn(name, found, whatToDo);
  }
}
