package dev.loombench.tool.run;

import dev.loombench.tool.report.terminal.TrialText;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Trial;
import java.io.PrintWriter;
import java.time.Duration;

/** A line for each trial, for logs. */
final class PlainProgress implements RunProgress {

  private final PrintWriter out;

  PlainProgress(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begins(Trial trial, int remaining, Duration left) {
    out.printf(
        "%s (%d to go, about %s left)%n",
        TrialText.title(trial), remaining, TrialText.duration(left));
  }

  @Override
  public void phase(String phase, String detail) {
    // A log needs no more than a line a trial.
  }

  @Override
  public void ended(TrialRecord trial) {
    out.println("  " + TrialText.outcome(trial));
  }

  @Override
  public void note(String message) {
    out.println("loombench: " + message);
  }
}
