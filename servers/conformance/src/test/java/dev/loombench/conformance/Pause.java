package dev.loombench.conformance;

/** Between two looks at what is about to change. */
final class Pause {

  private static final int MILLIS = 5;

  private Pause() {}

  static void beforeAskingAgain() {
    try {
      Thread.sleep(MILLIS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
