package dev.loombench.loadgen.engine;

import io.netty.channel.ManualIoEventLoop;
import java.util.concurrent.TimeUnit;

/**
 * The thread that drives one event loop by hand, so that it is decided here how the next due
 * request is waited for.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the loop is driven until it says that it ended
final class LoopThread {

  /** How long before the next due request a sleeping loop is woken, to spin for the rest. */
  private static final long WAKE_EARLY_NANOS = 50_000;

  /** Shorter waits are slept through to the end. */
  private static final long WORTH_SPINNING_NANOS = 500_000;

  private final ManualIoEventLoop eventLoop;
  private final Thread thread;
  private final PlanClock clock;
  private SendLoop sendLoop;
  private Runnable whenOver;
  private volatile boolean signalled;
  private volatile boolean stopWanted;
  private volatile boolean aborted;

  /** Whether the loop was woken early and spins until the next request is due. */
  private boolean awake;

  LoopThread(int number, Transport transport, PlanClock clock) {
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

  void start(SendLoop work, Runnable afterwards) {
    this.sendLoop = work;
    this.whenOver = afterwards;
    thread.start();
  }

  /** Ends the plan early. */
  void stop() {
    stopWanted = true;
    signal();
  }

  /** Drops everything at once. */
  void abort() {
    aborted = true;
    signal();
  }

  /** Wakes the loop; one that is only about to fall asleep sees the flag instead. */
  private void signal() {
    signalled = true;
    eventLoop.wakeup();
  }

  private void run() {
    try {
      TimerSlack.dropForCurrentThread();
      sendLoop.tick();
      while (!sendLoop.isOver() && !aborted) {
        runEventLoop();
        signalled = false;
        if (stopWanted) {
          sendLoop.stop();
        }
        sendLoop.tick();
      }
    } catch (RuntimeException | Error e) {
      sendLoop.failed(e);
    } finally {
      shutDown();
      whenOver.run();
    }
  }

  /**
   * Waits for the next due request or for a connection to stir. A sleep in epoll ends some 25
   * microseconds late once the timer slack is gone, 75 with it, and far more when an idle core has
   * to wake from a deep sleep. Where requests are far apart, the loop therefore wakes early and
   * spins for the rest, which takes a tenth of a core at most; where they are close, spinning would
   * take all of it, while the core is not idle for long enough to sleep deeply.
   */
  private void runEventLoop() {
    long wait = sendLoop.nextWakeNanos() - clock.getAsLong();
    if (wait > WORTH_SPINNING_NANOS) {
      eventLoop.run(wait - WAKE_EARLY_NANOS);
      awake = true;
    } else if (wait > 0 && !(awake && wait <= WAKE_EARLY_NANOS)) {
      eventLoop.run(wait);
    } else {
      awake = wait > 0;
      eventLoop.runNow();
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
