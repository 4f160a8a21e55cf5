package dev.loombench.loadgen.engine;

import io.netty.channel.ManualIoEventLoop;
import java.util.concurrent.TimeUnit;

/**
 * The thread that drives one event loop by hand, so that it is decided here how the next due
 * request is waited for.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the loop is driven until it says that it ended
final class LoopThread {

  private static final long SPIN_NANOS = Long.getLong("spin", 100_000);

  private final ManualIoEventLoop eventLoop;
  private final Thread thread;
  private final PlanClock clock;
  private SendLoop sendLoop;
  private Runnable whenOver;
  private volatile boolean aborted;

  LoopThread(int number, Transport transport, PlanClock clock) {
    this.clock = clock;
    this.thread = Thread.ofPlatform().name("send-loop-" + number).daemon().unstarted(this::run);
    this.eventLoop = new ManualIoEventLoop(thread, transport.handler());
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
    eventLoop.execute(sendLoop::stop);
  }

  /** Drops everything at once. */
  void abort() {
    aborted = true;
    eventLoop.wakeup();
  }

  private void run() {
    try {
      sendLoop.tick();
      while (!sendLoop.isOver() && !aborted) {
        runEventLoop();
        sendLoop.tick();
      }
      shutDown();
    } catch (RuntimeException | Error e) {
      sendLoop.failed(e);
    } finally {
      whenOver.run();
    }
  }

  private void runEventLoop() {
    long wait = sendLoop.nextWakeNanos() - clock.getAsLong() - SPIN_NANOS;
    if (wait > 0) {
      eventLoop.run(wait);
    } else {
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
