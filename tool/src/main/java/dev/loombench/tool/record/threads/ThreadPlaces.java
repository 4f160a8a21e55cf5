package dev.loombench.tool.record.threads;

import dev.loombench.tool.trial.threads.ThreadPlace;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Classifier of what a thread is doing, by its state and by well-known frames of the JDK and of
 * common pools, event loops and clients. Unknown places are {@link ThreadPlace#RUNNING} or {@link
 * ThreadPlace#WAITING}, never a guess.
 */
final class ThreadPlaces {

  /** Depth within which the frame that makes a thread wait is found, below the JDK's frames. */
  private static final int NEAR = 12;

  /**
   * A thread that waits at a queue with at most this many application frames below waits in a
   * pool's loop; a thread that serves a request has more.
   */
  private static final int FRAMES_OF_A_LOOP = 4;

  private static final Pattern PLATFORM = Pattern.compile("(?:java|javax|jdk|sun|com\\.sun)\\..*");

  private static final FrameSet THREADS_BEGIN = FrameSet.of("java\\.lang\\.Thread\\.run");

  /** Top frames of a thread that has left its CPU. */
  private static final FrameSet ASLEEP =
      FrameSet.of(
          "jdk\\.internal\\.misc\\.Unsafe\\.park",
          "sun\\.misc\\.Unsafe\\.park",
          "java\\.lang\\.Object\\.wait",
          "java\\.lang\\.Thread\\.(sleep|yield0|parkVirtualThread)",
          "java\\.lang\\.VirtualThread\\.(park|yieldContinuation|doPark|sleep)",
          "jdk\\.internal\\.vm\\.Continuation\\.(yield|onPinned)");

  private static final FrameSet SLEEPING =
      FrameSet.of(
          "java\\.lang\\.Thread\\.sleep",
          "java\\.lang\\.VirtualThread\\.sleep",
          "java\\.util\\.concurrent\\.TimeUnit\\.sleep");

  private static final FrameSet TIMED_PARK =
      FrameSet.of("java\\.util\\.concurrent\\.locks\\.LockSupport\\.park(Nanos|Until)");

  private static final FrameSet AT_A_POOLS_QUEUE =
      FrameSet.of(
          "java\\.util\\.concurrent\\.ThreadPoolExecutor\\.getTask",
          "org\\.apache\\.tomcat\\.util\\.threads\\.ThreadPoolExecutor\\.getTask",
          "java\\.util\\.concurrent\\.ForkJoinPool\\.awaitWork",
          "org\\.eclipse\\.jetty\\.util\\.thread\\.QueuedThreadPool(\\$Runner)?\\.idleJobPoll",
          "org\\.eclipse\\.jetty\\.util\\.thread\\.ReservedThreadExecutor\\$ReservedThread\\..*[wW]ait",
          "io\\.netty\\.util\\.concurrent\\..*\\.takeTask",
          "io\\.netty\\.util\\.HashedWheelTimer\\$Worker\\.waitForNextTick",
          "java\\.util\\.TimerThread\\.mainLoop",
          "java\\.util\\.concurrent\\.DelayScheduler\\.",
          "java\\.lang\\.VirtualThread\\.(takeVirtualThreadListToUnblock|unblockVirtualThreads)",
          "jdk\\.internal\\.ref\\.CleanerImpl\\.run",
          "java\\.lang\\.ref\\.ReferenceQueue\\.remove",
          "jdk\\.jfr\\.internal\\.");

  /** Pools that park idle threads directly in their loop. */
  private static final FrameSet LOOPS_THAT_PARK =
      FrameSet.of("org\\.jboss\\.threads\\.EnhancedQueueExecutor\\$(ThreadBody|PoolThreadNode)\\.");

  private static final FrameSet POLLING =
      FrameSet.of(
          "sun\\.nio\\.ch\\.(EPoll\\.wait|KQueue\\.poll|WEPoll\\.wait|DevPollArrayWrapper\\.poll)",
          "sun\\.nio\\.ch\\.(PollSelectorImpl|WindowsSelectorImpl.*)\\.(poll|poll0)",
          "io\\.netty\\.channel\\.epoll\\.Native\\.epoll",
          "io\\.netty\\.channel\\.kqueue\\.Native\\.keventWait",
          "io\\.netty\\..*uring\\.Native\\.ioUring");

  private static final FrameSet ACCEPTING =
      FrameSet.of(
          "java\\.net\\.ServerSocket\\.(accept|implAccept)",
          "sun\\.nio\\.ch\\.(ServerSocketChannelImpl|NioSocketImpl)\\.\\w*[aA]ccept",
          "sun\\.nio\\.ch\\.Net\\.accept");

  /** The JDK's pollers, which unpark virtual threads. */
  private static final FrameSet JDKS_POLLERS = FrameSet.of("sun\\.nio\\.ch\\.Poller\\.");

  private static final FrameSet BLOCKING_SOCKET =
      FrameSet.of(
          "sun\\.nio\\.ch\\.NioSocketImpl\\.(park|timed|impl|try|read|write|connect)",
          "sun\\.nio\\.ch\\.Net\\.poll",
          "sun\\.nio\\.ch\\.SocketChannelImpl\\.(blocking|implBlocking|park)",
          "java\\.net\\.Socket(Input|Output)Stream\\.socket");

  private static final FrameSet POOLS_OF_CONNECTIONS =
      FrameSet.of(
          "com\\.zaxxer\\.hikari\\.",
          "io\\.agroal\\.pool\\.",
          "org\\.apache\\.commons\\.(dbcp2?|pool2?)\\.",
          "com\\.mchange\\.v2\\.(c3p0|resourcepool)\\.",
          "org\\.apache\\.tomcat\\.(jdbc|dbcp)\\.",
          "io\\.r2dbc\\.pool\\.",
          "reactor\\.(netty\\.internal\\.shaded\\.)?(reactor\\.)?pool\\.",
          "oracle\\.ucp\\.",
          "com\\.alibaba\\.druid\\.pool\\.",
          "org\\.vibur\\.",
          "com\\.jolbox\\.bonecp\\.",
          "org\\.apache\\.(http|hc\\.core5)\\.pool\\.",
          "org\\.apache\\.(http|hc\\.client5\\.http)\\.impl\\.(conn|io)\\.Pooling",
          "com\\.mongodb\\.internal\\.connection\\..*[pP]ool",
          ".*\\.(getConnection|borrowConnection|borrowObject|acquireConnection|leaseConnection)$");

  private static final FrameSet LOCKS =
      FrameSet.of(
          "java\\.util\\.concurrent\\.locks\\.(ReentrantLock|ReentrantReadWriteLock|StampedLock)[.$]",
          "java\\.util\\.concurrent\\.Semaphore[.$]");

  private static final FrameSet CONDITIONS =
      FrameSet.of(
          "java\\.util\\.concurrent\\.locks\\.AbstractQueued\\w*Synchronizer\\$ConditionObject\\.await");

  private static final FrameSet QUEUES =
      FrameSet.of(
          "java\\.util\\.concurrent\\.\\w*(Queue|Deque)[.$].*",
          "java\\.util\\.concurrent\\.Exchanger\\.",
          "org\\.apache\\.tomcat\\.util\\.threads\\.TaskQueue\\.(take|poll)",
          "java\\.lang\\.Object\\.wait");

  private static final FrameSet CLIENTS =
      FrameSet.of(
          "jdk\\.internal\\.net\\.http\\.",
          "sun\\.net\\.www\\.(protocol\\.)?http",
          "java\\.net\\.(HttpURLConnection|URL)\\.",
          "org\\.apache\\.(http\\.(impl|client)|hc\\.client5|hc\\.core5\\.http\\.impl\\.io\\.\\w*Client)",
          "okhttp3\\.",
          "io\\.grpc\\.stub\\.ClientCalls",
          "org\\.springframework\\.web\\.client\\.",
          "org\\.springframework\\.http\\.client\\.",
          "org\\.jboss\\.resteasy\\.reactive\\.client\\.",
          "java\\.sql\\.",
          "oracle\\.(jdbc|net)\\.",
          "org\\.postgresql\\.",
          "com\\.mysql\\.",
          "org\\.mariadb\\.jdbc\\.",
          "com\\.microsoft\\.sqlserver\\.jdbc\\.",
          "org\\.h2\\.(engine|jdbc|value\\.Transfer|command\\.CommandRemote)",
          "com\\.ibm\\.db2\\.",
          "com\\.mongodb\\.",
          "redis\\.clients\\.jedis\\.",
          "io\\.lettuce\\.core\\.",
          "com\\.datastax\\.",
          "org\\.elasticsearch\\.client\\.",
          "org\\.apache\\.kafka\\.clients\\.");

  private ThreadPlaces() {}

  static ThreadPlace of(DumpedThread thread) {
    if (thread.frames().isEmpty() || hasNothingToDo(thread)) {
      return ThreadPlace.IDLE;
    }
    if (thread.isIn(POLLING, NEAR)) {
      return thread.isIn(JDKS_POLLERS) ? ThreadPlace.IDLE : ThreadPlace.POLLING;
    }
    if (thread.state().equals("BLOCKED")) {
      return ThreadPlace.MONITOR;
    }
    if (thread.isIn(BLOCKING_SOCKET, NEAR)) {
      return thread.isIn(CLIENTS) ? ThreadPlace.REMOTE : ThreadPlace.SOCKET;
    }
    return isAsleep(thread) ? asleep(thread) : ThreadPlace.RUNNING;
  }

  /**
   * Returns the innermost frame outside the JDK; the innermost if all are inside; empty without
   * frames.
   */
  static String ownFrame(DumpedThread thread) {
    return thread.frames().stream()
        .filter(frame -> !isPlatforms(frame))
        .findFirst()
        .or(() -> thread.frames().stream().findFirst())
        .orElse("");
  }

  private static ThreadPlace asleep(DumpedThread thread) {
    if (thread.isIn(SLEEPING, NEAR)) {
      return ThreadPlace.SLEEP;
    }
    if (thread.isIn(POOLS_OF_CONNECTIONS)) {
      return ThreadPlace.CONNECTION;
    }
    boolean forACondition = thread.isIn(CONDITIONS, NEAR);
    if (!forACondition && thread.isIn(LOCKS, NEAR)) {
      return ThreadPlace.LOCK;
    }
    if (thread.isIn(CLIENTS)) {
      return ThreadPlace.REMOTE;
    }
    return parksItself(thread) ? ThreadPlace.SLEEP : ThreadPlace.WAITING;
  }

  /** Returns true if code outside the JDK parks the thread for a time, as to pace its work. */
  private static boolean parksItself(DumpedThread thread) {
    List<String> frames = thread.frames();
    return IntStream.range(0, Math.min(NEAR, frames.size() - 1))
        .anyMatch(
            index -> TIMED_PARK.contains(frames.get(index)) && !isPlatforms(frames.get(index + 1)));
  }

  private static boolean hasNothingToDo(DumpedThread thread) {
    if (thread.isIn(AT_A_POOLS_QUEUE) || thread.isIn(ACCEPTING, NEAR)) {
      return true;
    }
    if (!isAsleep(thread)) {
      return false;
    }
    return thread.isIn(LOOPS_THAT_PARK, 3)
        || (thread.isIn(QUEUES, NEAR)
            && !thread.isIn(POOLS_OF_CONNECTIONS)
            && isInALoopOfItsOwn(thread));
  }

  /** Returns true if there is little below the JDK's queue except the thread's start. */
  private static boolean isInALoopOfItsOwn(DumpedThread thread) {
    List<String> beneath = thread.frames().stream().dropWhile(ThreadPlaces::isPlatforms).toList();
    return beneath.stream().filter(frame -> !isPlatforms(frame)).count() <= FRAMES_OF_A_LOOP
        && beneath.stream().filter(ThreadPlaces::isPlatforms).allMatch(THREADS_BEGIN::contains);
  }

  private static boolean isPlatforms(String frame) {
    return PLATFORM.matcher(frame).matches();
  }

  private static boolean isAsleep(DumpedThread thread) {
    return thread.state().endsWith("WAITING") || thread.isIn(ASLEEP, 4);
  }
}
