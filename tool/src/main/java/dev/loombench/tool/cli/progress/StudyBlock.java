package dev.loombench.tool.cli.progress;

import dev.loombench.tool.report.terminal.TrialText;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Trial;

/**
 * Progress of a study's run at a terminal: a line for each ended trial, and below them the state of
 * the run.
 */
public record StudyBlock(TerminalBlock block) implements RunProgress {

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
