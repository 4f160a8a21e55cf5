package dev.loombench.tool.record.threads;

import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;

/**
 * Classifier of thread roles by stacks. One dump may be inconclusive, because a saturated pool
 * looks like any threads; so one conclusive dump of a recording decides for all.
 */
final class ThreadRoles {

  private static final FrameSet WORKERS_OF_A_POOL =
      FrameSet.of(
          "java\\.util\\.concurrent\\.ThreadPoolExecutor\\.(runWorker|getTask)",
          "java\\.util\\.concurrent\\.ThreadPoolExecutor\\$Worker\\.",
          "java\\.util\\.concurrent\\.ForkJoinWorkerThread\\.run",
          "java\\.util\\.concurrent\\.ForkJoinPool\\.",
          "org\\.apache\\.tomcat\\.util\\.threads\\.ThreadPoolExecutor",
          "org\\.eclipse\\.jetty\\.util\\.thread\\.QueuedThreadPool",
          "org\\.jboss\\.threads\\.EnhancedQueueExecutor",
          "org\\.xnio\\.XnioWorker\\$");

  private static final FrameSet EVENT_LOOPS =
      FrameSet.of(
          // Not every method: a thread that submits work to a loop is in its execute.
          "io\\.netty\\.channel\\..*EventLoop\\.run",
          "org\\.xnio\\.nio\\.WorkerThread\\.run",
          "sun\\.net\\.httpserver\\.ServerImpl\\$Dispatcher\\.run",
          "org\\.glassfish\\.grizzly\\.nio\\.SelectorRunner\\.run");

  private static final FrameSet CARRYING =
      FrameSet.of(
          "java\\.lang\\.VirtualThread\\.runContinuation",
          "jdk\\.internal\\.misc\\.CarrierThread\\.");

  private ThreadRoles() {}

  /** Returns the role that a stack shows; {@link ThreadRole#OTHER} if none. */
  static ThreadRole shownBy(DumpedThread thread, ThreadPlace place) {
    if (thread.isVirtual()) {
      return ThreadRole.VIRTUAL;
    }
    if (thread.isCarrying() || thread.isIn(CARRYING)) {
      return ThreadRole.CARRIER;
    }
    if (thread.isIn(EVENT_LOOPS)) {
      return ThreadRole.EVENT_LOOP;
    }
    if (thread.isIn(WORKERS_OF_A_POOL)) {
      return ThreadRole.POOL;
    }
    return switch (place) {
      case POLLING -> ThreadRole.EVENT_LOOP;
      case IDLE -> thread.frames().isEmpty() ? ThreadRole.OTHER : ThreadRole.POOL;
      case RUNNING, MONITOR, LOCK, CONNECTION, REMOTE, SOCKET, SLEEP, WAITING -> ThreadRole.OTHER;
    };
  }

  /** Returns the role that two stacks of one group show together. */
  static ThreadRole both(ThreadRole one, ThreadRole other) {
    return weight(one) >= weight(other) ? one : other;
  }

  private static int weight(ThreadRole role) {
    return switch (role) {
      case OTHER -> 0;
      case POOL -> 1;
      case EVENT_LOOP -> 2;
      case CARRIER -> 3;
      case VIRTUAL -> 4;
    };
  }
}
