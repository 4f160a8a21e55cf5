package dev.loombench.kernels.serving;

/** Kind and name of a thread. */
public final class ThreadKind {

  private ThreadKind() {}

  /**
   * Returns {@code virtual} or {@code platform} and the name of the calling thread. Numbers in the
   * name, also hexadecimal ones, become {@code *}, so that all threads of a pool read the same.
   */
  public static String current() {
    Thread thread = Thread.currentThread();
    return "%s %s"
        .formatted(
            thread.isVirtual() ? "virtual" : "platform",
            thread.getName().replaceAll("0x\\p{XDigit}+|\\d+", "*"));
  }
}
