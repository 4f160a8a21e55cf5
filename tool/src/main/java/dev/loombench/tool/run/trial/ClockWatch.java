package dev.loombench.tool.run.trial;

import dev.loombench.tool.run.trial.MeasurementPhase.MeasuredWindow;
import dev.loombench.tool.run.trial.TrialValidity.Violation;
import dev.loombench.tool.trial.Outcome.Origin;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Check that generator and recorders shared one clock. The generator reads the wall clock once and
 * counts monotonic nanoseconds from then on; recorders stamp their samples by the wall clock. Both
 * agree unless the wall clock is set in between, or the generator started later than planned.
 */
final class ClockWatch {

  /** Limit of a change of the wall clock against the monotonic clock. */
  static final Duration MAX_STEP = Duration.ofMillis(5);

  /** Limit of the difference between the planned start of a load and the generator's own start. */
  static final Duration MAX_LATE = Duration.ofMillis(1);

  private static final int READS = 5;

  /**
   * Simultaneous readings of both clocks.
   *
   * @param wall by the wall clock
   * @param nanoTime by {@link System#nanoTime}
   */
  record Reading(Instant wall, long nanoTime) {

    /**
     * Reads both clocks. Of several attempts, the one with the least time between the readings
     * counts, since a thread may be suspended in between.
     */
    static Reading ofBoth() {
      Reading best = null;
      long least = Long.MAX_VALUE;
      for (int attempt = 0; attempt < READS; attempt++) {
        long before = System.nanoTime();
        Instant wall = Instant.now();
        long took = System.nanoTime() - before;
        if (took < least) {
          least = took;
          best = new Reading(wall, before + took / 2);
        }
      }
      return best;
    }

    /**
     * Returns the time of the wall clock if it was not set since this reading, so that waiting is
     * neither longer nor shorter.
     */
    Instant now() {
      return wall.plusNanos(System.nanoTime() - nanoTime);
    }

    /** Returns the change of the wall clock beyond the time that passed. */
    Duration step(Reading later) {
      return Duration.between(wall, later.wall()).minusNanos(later.nanoTime() - nanoTime);
    }
  }

  private final Supplier<Reading> clocks;
  private final Reading start;

  /** Starts a watch before the load starts. */
  ClockWatch(Supplier<Reading> clocks) {
    this.clocks = clocks;
    this.start = clocks.get();
  }

  List<Violation> end(List<MeasuredWindow> windows) {
    return Stream.concat(step().stream(), windows.stream().flatMap(one -> late(one).stream()))
        .distinct()
        .toList();
  }

  private Optional<Violation> step() {
    Duration step = start.step(clocks.get());
    return step.abs().compareTo(MAX_STEP) <= 0
        ? Optional.empty()
        : Optional.of(
            new Violation(
                Origin.SURROUNDINGS,
                "the wall clock was set by %s during the trial (limit %s)"
                    .formatted(millis(step), millis(MAX_STEP))));
  }

  private static Optional<Violation> late(MeasuredWindow window) {
    Duration late = Duration.between(window.startAt(), window.result().startedAt());
    return late.abs().compareTo(MAX_LATE) <= 0
        ? Optional.empty()
        : Optional.of(
            new Violation(
                Origin.TRIAL,
                "the generator started %s after the planned time of the window (limit %s)"
                    .formatted(millis(late), millis(MAX_LATE))));
  }

  private static String millis(Duration time) {
    return String.format(Locale.ROOT, "%.1f ms", time.toNanos() / 1e6);
  }
}
