package dev.loombench.tool.run;

import dev.loombench.tool.record.proc.OthersNow;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.TakenCpu;
import dev.loombench.tool.trial.TrialFacts.OtherProcess;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Wait until other processes leave the machine alone: before the first trial, and after each that
 * they made invalid. Names the busiest of them at once.
 */
final class QuietWait {

  /**
   * Invalid trials in a row after which a run ends: more would be spent on the same disturbance.
   */
  private static final int MOST_DISTURBED = 3;

  /** Meter of other processes; each call takes a while. */
  @FunctionalInterface
  interface Meter {
    Optional<OthersNow> measure() throws InterruptedException;
  }

  private final Meter meter;
  private final Duration longest;
  private final Consumer<String> notes;
  private boolean isDue = true;
  private int disturbed;
  private Optional<OthersNow> last = Optional.empty();
  private Optional<OtherProcess> spoiler = Optional.empty();

  /** Creates a wait of at most {@code longest} for each trial, which may be zero. */
  QuietWait(Meter meter, Duration longest, Consumer<String> notes) {
    this.meter = meter;
    this.longest = longest;
    this.notes = notes;
  }

  /** Waits until other processes use less than a trial may meet, or for the longest time. */
  void beforeTrial() throws InterruptedException {
    long start = System.nanoTime();
    boolean noted = false;
    while (isDue && isBusy() && System.nanoTime() - start < longest.toNanos()) {
      if (!noted) {
        notes.accept(
            "waiting for quiet, at most %d s (--wait): %s."
                .formatted(longest.toSeconds(), last.map(QuietWait::text).orElseThrow()));
        noted = true;
      }
    }
    isDue = false;
  }

  private boolean isBusy() throws InterruptedException {
    last = meter.measure();
    return last.isPresent() && last.get().cores() > TakenCpu.OTHERS_CORES;
  }

  void ended(TrialRecord trial) {
    isDue =
        trial.outcome() instanceof Outcome.Invalid
            && trial.measurements().stream()
                .flatMapToDouble(one -> TakenCpu.byOthers(one.readings()).stream())
                .anyMatch(cores -> cores > TakenCpu.OTHERS_CORES);
    disturbed = isDue ? disturbed + 1 : 0;
    spoiler = trial.facts().busiestOther();
  }

  /** Returns why no further trial is worth its time; empty if one is. */
  Optional<String> whyEnd() {
    return disturbed < MOST_DISTURBED
        ? Optional.empty()
        : Optional.of(
            "other processes made %d trials in a row invalid%s"
                .formatted(
                    disturbed,
                    spoiler.map(process -> " (%s)".formatted(text("used", process))).orElse("")));
  }

  private static String text(OthersNow others) {
    return others
        .busiest()
        .map(process -> text("uses", process))
        .orElseGet(
            () -> String.format(Locale.ROOT, "other processes use %.2f cores", others.cores()));
  }

  private static String text(String verb, OtherProcess process) {
    return String.format(Locale.ROOT, "%s %s %.2f cores", process.name(), verb, process.cores());
  }
}
