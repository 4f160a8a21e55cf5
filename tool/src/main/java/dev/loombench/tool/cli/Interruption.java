package dev.loombench.tool.cli;

/**
 * Turns Ctrl-C and SIGTERM into an interrupt of the thread that does the work, and gives it time to
 * stop what it started and to report what it has.
 */
final class Interruption {

  private static final long MOST_MILLIS = 30_000;

  private final Thread worker;
  private volatile boolean happened;

  private Interruption(Thread worker) {
    this.worker = worker;
  }

  static Interruption ofThisThread() {
    var interruption = new Interruption(Thread.currentThread());
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::interrupt, "interruption"));
    return interruption;
  }

  boolean happened() {
    return happened;
  }

  private void interrupt() {
    happened = true;
    worker.interrupt();
    try {
      worker.join(MOST_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
