package dev.loombench.servers.mvc;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;

/**
 * Runs each task on a new thread, and a limited number of them at once. Others wait in their order,
 * without a thread and without blocking who brings them: Tomcat's poller must not wait.
 */
final class LimitedExecutor implements Executor {

  private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
  private final int limit;
  private final Semaphore permits;
  private final ThreadFactory threads;

  LimitedExecutor(int limit, ThreadFactory threads) {
    this.limit = limit;
    this.permits = new Semaphore(limit);
    this.threads = threads;
  }

  /** Returns the maximum number of tasks that run at once. */
  int limit() {
    return limit;
  }

  @Override
  public void execute(Runnable task) {
    waiting.add(task);
    startWaiting();
  }

  /** A task that is added meanwhile is seen by the loop or by who added it. */
  private void startWaiting() {
    while (!waiting.isEmpty() && permits.tryAcquire()) {
      Runnable task = waiting.poll();
      if (task == null) {
        permits.release();
      } else {
        threads.newThread(() -> run(task)).start();
      }
    }
  }

  private void run(Runnable task) {
    try {
      task.run();
    } finally {
      permits.release();
      startWaiting();
    }
  }
}
