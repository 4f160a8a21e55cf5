package dev.loombench.loadgen.engine;

import dev.loombench.contract.SecondCounts;
import dev.loombench.loadgen.record.CountsSum;
import dev.loombench.loadgen.record.HealthWatch;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Follows the event loops through a plan from another thread, so that telling of the progress never
 * holds up a loop.
 */
final class Course implements SendLoop.Watcher {

  private sealed interface Notice {
    record Begun() implements Notice {}

    record SecondOver(SecondCounts counts) implements Notice {}

    record LoopOver() implements Notice {}

    record Broken(Throwable cause) implements Notice {}
  }

  private static final class Gathered {
    SecondCounts counts;
    int loops;
  }

  private final BlockingQueue<Notice> notices = new LinkedBlockingQueue<>();
  private final Map<Integer, Gathered> unfinished = new TreeMap<>();
  private final Consumer<SecondCounts> progress;

  Course(Consumer<SecondCounts> progress) {
    this.progress = progress;
  }

  /**
   * Waits until every loop is over, telling of each second that all of them have passed.
   *
   * @return a watch of what this process used since the plan began
   */
  HealthWatch follow(int loops, PlanClock clock) throws InterruptedException, PlanFailure {
    int running = loops;
    HealthWatch health = new HealthWatch(clock.startNanoTime());
    int begun = 0;
    while (running > 0) {
      switch (notices.take()) {
        case Notice.Begun() -> {
          begun++;
          if (begun == 1) {
            health =
                new HealthWatch(
                    clock.startNanoTime()); // what opening connections took is not the load's
          }
        }
        case Notice.SecondOver(SecondCounts counts) -> {
          health.sample();
          gather(counts, loops);
        }
        case Notice.LoopOver() -> running--;
        case Notice.Broken(Throwable cause) ->
            throw new PlanFailure("the load engine itself failed: " + cause, cause);
      }
    }
    unfinished.values().forEach(second -> progress.accept(second.counts));
    return health;
  }

  private void gather(SecondCounts counts, int loops) {
    Gathered second = unfinished.computeIfAbsent(counts.second(), _ -> new Gathered());
    second.counts = second.loops == 0 ? counts : CountsSum.sum(second.counts, counts);
    second.loops++;
    if (second.loops == loops) {
      unfinished.remove(counts.second());
      progress.accept(second.counts);
    }
  }

  @Override
  public void begun() {
    notices.add(new Notice.Begun());
  }

  @Override
  public void secondOver(SecondCounts counts) {
    notices.add(new Notice.SecondOver(counts));
  }

  @Override
  public void failed(Throwable cause) {
    notices.add(new Notice.Broken(cause));
  }

  void loopOver() {
    notices.add(new Notice.LoopOver());
  }
}
