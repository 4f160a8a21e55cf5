package dev.loombench.conformance;

/** Pause between two polls. */
final class Polling {

  private static final int MILLIS = 5;

  private Polling() {}

  static void pause() {
    try {
      Thread.sleep(MILLIS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
