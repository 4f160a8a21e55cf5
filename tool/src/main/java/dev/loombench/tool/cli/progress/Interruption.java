package dev.loombench.tool.cli.progress;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Turns Ctrl-C and SIGTERM into an interrupt of the thread that does the work, and gives it time to
 * stop what it started and to report what it has.
 */
public final class Interruption {

  private static final long MOST_MILLIS = 30_000;

  private final Thread worker;
  private final AtomicReference<State> state = new AtomicReference<>(State.WORKING);

  private enum State {
    WORKING,
    DONE,
    INTERRUPTED
  }

  private Interruption(Thread worker) {
    this.worker = worker;
  }

  public static Interruption ofThisThread() {
    var interruption = new Interruption(Thread.currentThread());
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::interrupt, "interruption"));
    return interruption;
  }

  /** Says that there is nothing more to stop; false if an interrupt came first. */
  public boolean workIsDone() {
    return state.compareAndSet(State.WORKING, State.DONE);
  }

  private void interrupt() {
    if (!state.compareAndSet(State.WORKING, State.INTERRUPTED)) {
      return;
    }
    worker.interrupt();
    try {
      worker.join(MOST_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
