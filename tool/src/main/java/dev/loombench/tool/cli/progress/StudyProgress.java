package dev.loombench.tool.cli.progress;

import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.report.terminal.TrialText;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Trial;
import java.io.PrintWriter;

/** Progress of a study's run: a line redrawn in place at a terminal, a line per trial in a log. */
public final class StudyProgress {

  private StudyProgress() {}

  /** Returns the form for a terminal or a log, whichever standard output is. */
  public static RunProgress on(PrintWriter err) {
    return Terminal.redraws() ? new Live(new LiveLine(err, Terminal.width())) : new Plain(err);
  }

  /** Returns the form above the state of the run at a terminal. */
  public static RunProgress above(TerminalBlock block) {
    return new Block(block);
  }

  private static final class Live implements RunProgress {

    private final LiveLine line;
    private String head = "";

    Live(LiveLine line) {
      this.line = line;
    }

    @Override
    public void trialStarts(Trial trial, int remaining, TimeLeft left) {
      head =
          "%s · %d to go, %s left"
              .formatted(TrialText.title(trial), remaining, TrialText.timeLeft(left));
      line.draw(head);
    }

    @Override
    public void phase(String phase, String detail) {
      line.draw(head + " · " + phase + (detail.isEmpty() ? "" : ": " + detail));
    }

    @Override
    public void trialEnded(TrialRecord trial) {
      line.print(TrialText.title(trial.trial()) + " · " + TrialText.outcome(trial));
    }

    @Override
    public void note(String message) {
      line.print("loombench: " + message);
    }
  }

  private record Plain(PrintWriter out) implements RunProgress {

    @Override
    public void trialStarts(Trial trial, int remaining, TimeLeft left) {
      out.printf(
          "%s (%d to go, %s left)%n", TrialText.title(trial), remaining, TrialText.timeLeft(left));
    }

    @Override
    public void phase(String phase, String detail) {
      // A log has one line per trial.
    }

    @Override
    public void trialEnded(TrialRecord trial) {
      out.println("  " + TrialText.outcome(trial));
    }

    @Override
    public void note(String message) {
      out.println("loombench: " + message);
    }
  }

  private record Block(TerminalBlock block) implements RunProgress {

    @Override
    public void stepEnded(String result) {
      block.draw();
    }

    @Override
    public void trialStarts(Trial trial, int remaining, TimeLeft left) {
      block.draw();
    }

    @Override
    public void phase(String phase, String detail) {
      block.draw();
    }

    @Override
    public void trialEnded(TrialRecord trial) {
      block.print(TrialText.title(trial.trial()) + " · " + TrialText.outcome(trial));
    }

    @Override
    public void note(String message) {
      block.print("loombench: " + message);
    }
  }
}
