package dev.loombench.loadgen.engine;

import dev.loombench.contract.SecondCounts;
import dev.loombench.loadgen.record.HealthMonitor;
import dev.loombench.loadgen.record.HistogramStore;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Collector of the progress of all event loops. The thread that waits for their end reports it and
 * encodes their histograms.
 */
final class ProgressCollector implements SendLoop.Listener {

  private sealed interface Event {
    record LoadStarted() implements Event {}

    record SecondPassed(SecondCounts counts) implements Event {}

    record LoopEnded() implements Event {}

    record EngineFailed(Throwable cause) implements Event {}
  }

  private static final class PartialSecond {
    SecondCounts counts;
    int loops;
  }

  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final Map<Integer, PartialSecond> partialSeconds = new TreeMap<>();
  private final Consumer<SecondCounts> progress;

  ProgressCollector(Consumer<SecondCounts> progress) {
    this.progress = progress;
  }

  /**
   * Waits for the end of all event loops and reports each second that all of them have passed.
   *
   * @return a monitor of this process, started with the load: without opening connections before
   */
  HealthMonitor awaitEnd(int loops, PlanClock clock, HistogramStore store)
      throws InterruptedException {
    int running = loops;
    HealthMonitor health = new HealthMonitor(clock.startNanoTime());
    int started = 0;
    while (running > 0) {
      switch (events.take()) {
        case Event.LoadStarted() -> {
          started++;
          if (started == 1) {
            health = new HealthMonitor(clock.startNanoTime());
          }
        }
        case Event.SecondPassed(SecondCounts counts) -> {
          add(counts, loops);
          store.encodeSubmitted();
        }
        case Event.LoopEnded() -> running--;
        case Event.EngineFailed(Throwable cause) -> throw new EngineException(cause);
      }
    }
    partialSeconds.values().forEach(second -> progress.accept(second.counts));
    store.encodeSubmitted();
    return health;
  }

  private void add(SecondCounts counts, int loops) {
    PartialSecond second =
        partialSeconds.computeIfAbsent(counts.second(), _ -> new PartialSecond());
    second.counts = second.loops == 0 ? counts : second.counts.plus(counts);
    second.loops++;
    if (second.loops == loops) {
      partialSeconds.remove(counts.second());
      progress.accept(second.counts);
    }
  }

  @Override
  public void loadStarted() {
    events.add(new Event.LoadStarted());
  }

  @Override
  public void secondPassed(SecondCounts counts) {
    events.add(new Event.SecondPassed(counts));
  }

  @Override
  public void engineFailed(Throwable cause) {
    events.add(new Event.EngineFailed(cause));
  }

  void loopEnded() {
    events.add(new Event.LoopEnded());
  }
}
