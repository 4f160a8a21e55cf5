package dev.loombench.tool.load.external;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.Stage;
import dev.loombench.tool.load.external.ReportedRequests.Arrival;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/**
 * Due times of open load, by the plan and by a program that rounds the time between two arrivals to
 * nanoseconds. Times are nanoseconds from the start of the plan.
 */
final class ProgramSchedule {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final double ROUNDING = 1e-6;

  private final LoadPlan.Share share;
  private final List<Stage> stages;
  private final long[] starts;
  private final long[] periods;

  ProgramSchedule(LoadPlan plan, ToLongFunction<Stage> period) {
    this.share = plan.share();
    this.stages = plan.shape() instanceof LoadShape.Open open ? open.rates() : List.of();
    this.starts = new long[stages.size()];
    this.periods = new long[stages.size()];
    long start = 0;
    for (int i = 0; i < stages.size(); i++) {
      starts[i] = start;
      periods[i] = stages.get(i).from() > 0 ? period.applyAsLong(stages.get(i)) : Long.MAX_VALUE;
      start += stages.get(i).duration().toNanos();
    }
  }

  /** Returns the number of stages; 0 for users. */
  int stages() {
    return stages.size();
  }

  /** Returns the due time by the program's schedule, if that started with the stage. */
  long scheduled(Arrival arrival) {
    return starts[arrival.stage()] + arrival.number() * periods[arrival.stage()];
  }

  /** Returns the due time of the plan. */
  long planned(Arrival arrival) {
    double since = arrival.number() * (SECOND / stages.get(arrival.stage()).from());
    return starts[arrival.stage()] + (long) Math.ceil(since - ROUNDING);
  }

  /** Returns true if an arrival is due before the end of its stage. */
  boolean isPlanned(Arrival arrival) {
    return planned(arrival) < starts[arrival.stage()] + length(arrival.stage());
  }

  private long length(int stage) {
    return stages.get(stage).duration().toNanos();
  }

  /** Returns the arrivals that this generator sends in a stage. */
  long dueIn(int stage) {
    return dueBefore(share, stages.get(stage), length(stage));
  }

  /** Returns the arrivals that this generator sends before a time. */
  long dueBefore(long nanos) {
    long due = 0;
    for (int stage = 0; stage < stages.size(); stage++) {
      due += dueBefore(share, stages.get(stage), Math.min(nanos - starts[stage], length(stage)));
    }
    return due;
  }

  /** Returns the arrivals of a generator that are due before a time since the stage's start. */
  static long dueBefore(LoadPlan.Share share, Stage stage, long sinceStart) {
    long all = (long) Math.ceil(Math.max(0, sinceStart) * stage.from() / SECOND - ROUNDING);
    return Math.max(0, Math.ceilDiv(all - share.index(), share.count()));
  }
}
