package dev.loombench.kernels.serving;

/** On what kind of thread code runs. */
public final class ThreadKind {

  private ThreadKind() {}

  /**
   * The thread that calls this: {@code virtual} or {@code platform}, and its name with every number
   * as {@code *}, so that two threads of one pool read the same. Helidon's have hexadecimal ones.
   */
  public static String ofCaller() {
    Thread thread = Thread.currentThread();
    return "%s %s"
        .formatted(
            thread.isVirtual() ? "virtual" : "platform",
            thread.getName().replaceAll("0x\\p{XDigit}+|\\d+", "*"));
  }
}
