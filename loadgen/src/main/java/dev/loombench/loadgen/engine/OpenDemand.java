package dev.loombench.loadgen.engine;

import dev.loombench.contract.Result;
import dev.loombench.loadgen.schedule.Arrivals;
import dev.loombench.loadgen.schedule.WeightedChoice;
import java.util.function.Consumer;

/** Open load: requests become due by the schedule alone, whatever became of those before. */
final class OpenDemand implements Demand {

  private final Arrivals arrivals;
  private final WeightedChoice choice;
  private final int openedAhead;
  private long next;

  OpenDemand(Arrivals arrivals, WeightedChoice choice, int openedAhead) {
    this.arrivals = arrivals;
    this.choice = choice;
    this.openedAhead = openedAhead;
    this.next = arrivals.nextNanos();
  }

  @Override
  public void pollDue(long nowNanos, Consumer<Exchange> sink) {
    while (next <= nowNanos) {
      sink.accept(new Exchange(next, choice.choose(arrivals.number()), null));
      next = arrivals.nextNanos();
    }
  }

  @Override
  public long nextDueNanos() {
    return next;
  }

  @Override
  public void ended(Exchange exchange, Result result, long nowNanos) {
    // Arrivals do not wait for answers.
  }

  /** Those opened ahead of the first request, and more once so many requests are unanswered. */
  @Override
  public int connectionsWanted(int unanswered) {
    return Math.max(openedAhead, unanswered);
  }

  @Override
  public void stop() {
    next = Long.MAX_VALUE;
  }
}
