package dev.loombench.loadgen.engine;

import io.netty.channel.ManualIoEventLoop;
import java.util.concurrent.TimeUnit;

/** Thread that runs one event loop and controls how it waits for the next due request. */
@SuppressWarnings("FutureReturnValueIgnored") // the loop runs until it reports its end
final class EventLoopThread {

  /** Longest time before the next due request at which a sleeping loop wakes up to spin. */
  private static final long MAX_SPIN_NANOS = 50_000;

  /** Step by which that time follows the lateness of wake-ups. */
  private static final long SPIN_STEP_NANOS = 500;

  /** Punctual wake-ups for each late one: the time becomes the third quartile of the lateness. */
  private static final long PUNCTUAL_PER_LATE = 3;

  /** Shortest wait that ends with spinning. */
  private static final long MIN_SPINNING_WAIT_NANOS = 500_000;

  private final ManualIoEventLoop eventLoop;
  private final Thread thread;
  private final PlanClock clock;
  private SendLoop sendLoop;
  private Runnable onEnd;
  private volatile boolean signalled;
  private volatile boolean stopRequested;
  private volatile boolean aborted;

  /** True if the loop woke up early and spins until the next request is due. */
  private boolean spinning;

  private long spinNanos = MAX_SPIN_NANOS / 2;

  EventLoopThread(int number, Transport transport, PlanClock clock) {
    this.clock = clock;
    this.thread = Thread.ofPlatform().name("send-loop-" + number).daemon().unstarted(this::run);
    this.eventLoop =
        new ManualIoEventLoop(thread, transport.handler()) {
          @Override
          protected boolean canBlock() {
            return !signalled;
          }
        };
  }

  ManualIoEventLoop eventLoop() {
    return eventLoop;
  }

  void start(SendLoop work, Runnable callback) {
    this.sendLoop = work;
    this.onEnd = callback;
    thread.start();
  }

  /** Ends the plan early. */
  void stop() {
    stopRequested = true;
    signal();
  }

  /** Ends the thread at once. */
  void abort() {
    aborted = true;
    signal();
  }

  /** Wakes the loop; the flag stops a loop that is about to block. */
  private void signal() {
    signalled = true;
    eventLoop.wakeup();
  }

  private void run() {
    try {
      TimerSlack.minimizeForCurrentThread();
      TimeSlice.shortenForCurrentThread();
      sendLoop.tick();
      while (!sendLoop.hasEnded() && !aborted) {
        runEventLoop();
        signalled = false;
        if (stopRequested) {
          sendLoop.stop();
        }
        sendLoop.tick();
      }
    } catch (Throwable e) {
      sendLoop.engineFailed(e);
    } finally {
      shutDown();
      onEnd.run();
    }
  }

  /**
   * Waits for the next due request or socket event. A sleep in epoll ends late: by about 25
   * microseconds with minimal timer slack, 75 with the default, and more if an idle core leaves a
   * deep sleep state. For long waits the loop therefore wakes as much early as most sleeps end
   * late, and spins for the rest. For short waits spinning would take the whole core, and the core
   * does not reach a deep sleep state.
   */
  private void runEventLoop() {
    long now = clock.getAsLong();
    long wait = sendLoop.nextWakeNanos() - now;
    if (wait > MIN_SPINNING_WAIT_NANOS) {
      sleep(now, wait - spinNanos);
      spinning = true;
    } else if (wait > 0 && !(spinning && wait <= MAX_SPIN_NANOS)) {
      sleep(now, wait);
    } else {
      spinning = wait > 0;
      eventLoop.runNow();
    }
  }

  private void sleep(long now, long nanos) {
    int handled = eventLoop.run(nanos);
    long woken = clock.getAsLong();
    long lateness = woken - now - nanos;
    if (handled == 0 && lateness >= 0) {
      sendLoop.wokeUp(woken);
      long step = lateness > spinNanos ? PUNCTUAL_PER_LATE * SPIN_STEP_NANOS : -SPIN_STEP_NANOS;
      spinNanos = Math.clamp(spinNanos + step, 0, MAX_SPIN_NANOS);
    }
  }

  private void shutDown() {
    sendLoop.close();
    eventLoop.shutdownGracefully(0, 0, TimeUnit.NANOSECONDS);
    while (!eventLoop.isTerminated()) {
      eventLoop.runNow();
    }
  }
}
