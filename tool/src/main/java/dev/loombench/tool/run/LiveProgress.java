package dev.loombench.tool.run;

import dev.loombench.tool.report.terminal.TrialText;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Trial;
import java.io.PrintWriter;
import java.time.Duration;

/** One line that is drawn again as things go on, for people at a terminal. */
final class LiveProgress implements RunProgress {

  private static final String CLEAR_LINE = "\r\u001b[2K";

  private final PrintWriter out;
  private final int width;
  private String head = "";

  LiveProgress(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  @Override
  public void begins(Trial trial, int remaining, Duration left) {
    head =
        "%s · %d to go, %s left"
            .formatted(TrialText.title(trial), remaining, TrialText.duration(left));
    draw("");
  }

  @Override
  public void phase(String phase, String detail) {
    draw(" · " + phase + (detail.isEmpty() ? "" : ": " + detail));
  }

  @Override
  public void ended(TrialRecord trial) {
    out.print(CLEAR_LINE);
    out.println(TrialText.title(trial.trial()) + " · " + TrialText.outcome(trial));
    out.flush();
  }

  @Override
  public void note(String message) {
    out.print(CLEAR_LINE);
    out.println("loombench: " + message);
    out.flush();
  }

  private void draw(String tail) {
    String line = head + tail;
    out.print(CLEAR_LINE + line.substring(0, Math.min(line.length(), width - 1)));
    out.flush();
  }
}
