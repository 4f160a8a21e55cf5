package dev.loombench.tool.cli.progress;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Shutdown hook that turns Ctrl-C and SIGTERM into an interrupt of the working thread, and waits
 * for it to stop child processes and write its report.
 */
public final class Interruption {

  private static final long MAX_WAIT_MILLIS = 30_000;

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

  /** Installs the hook for the current thread. */
  public static Interruption ofThisThread() {
    var interruption = new Interruption(Thread.currentThread());
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::interrupt, "interruption"));
    return interruption;
  }

  /** Marks the work as done; returns false if an interrupt came first. */
  public boolean workIsDone() {
    return state.compareAndSet(State.WORKING, State.DONE);
  }

  private void interrupt() {
    if (!state.compareAndSet(State.WORKING, State.INTERRUPTED)) {
      return;
    }
    worker.interrupt();
    try {
      worker.join(MAX_WAIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
