package dev.loombench.tool.run;

import dev.loombench.tool.plan.Planner;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.trial.FileFolder;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.run.trial.TrialRunner;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Trial;
import java.util.Optional;

/** Runs a study to its end: the whole path, top to bottom. */
public final class RunStudy {

  private static final long INTERRUPT_LAG_MILLIS = 500;

  private final Study study;
  private final RunDirectory directory;
  private final Planner planner;
  private final FileFolder files;
  private final TrialRunner runner;
  private final RunProgress progress;

  /**
   * Prepares a run.
   *
   * @param directory where it is kept; what it holds already is not made again
   * @param planner decides what comes next
   * @param stratum the stretch of the run that new trials belong to
   * @param instruments what trials are made with
   * @param progress is told how it goes
   */
  public RunStudy(
      Study study,
      RunDirectory directory,
      Planner planner,
      int stratum,
      TrialServices instruments,
      RunProgress progress) {
    this.study = study;
    this.directory = directory;
    this.planner = planner;
    this.files = FileFolder.of(study, directory);
    this.runner = new TrialRunner(study, directory, stratum, instruments, progress);
    this.progress = progress;
  }

  /**
   * Makes every trial that the planner wants. Each is written as it ends, so that a run that is cut
   * off loses at most the trial in hand.
   *
   * @throws InterruptedException if the tool is to stop
   */
  public void run() throws InterruptedException {
    if (study.needs(Backing.FILES)) {
      files.require();
    }
    var history = directory.history();
    Optional<Trial> next = planner.next(history);
    while (next.isPresent()) {
      int remaining = planner.remaining(history);
      progress.begins(next.get(), remaining, planner.left(study, history));
      TrialRecord trial = made(next.get());
      directory.append(trial);
      progress.ended(trial);
      history = directory.history();
      next = planner.next(history);
    }
  }

  /** A trial that was cut off by an interrupt, wherever it was, says nothing of its server. */
  private TrialRecord made(Trial trial) throws InterruptedException {
    try {
      TrialRecord made = runner.run(trial);
      if (!Thread.interrupted()) {
        return made;
      }
    } catch (Problem problem) {
      if (problem.kind() != Problem.Kind.INTERRUPTED && !interruptComes()) {
        throw problem;
      }
      Thread.interrupted();
    }
    throw new InterruptedException("interrupted in " + trial.id());
  }

  /**
   * Ctrl-C reaches what is just being started too, and that it could not be started may be known
   * before the interrupt is.
   */
  private static boolean interruptComes() {
    try {
      Thread.sleep(INTERRUPT_LAG_MILLIS);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
