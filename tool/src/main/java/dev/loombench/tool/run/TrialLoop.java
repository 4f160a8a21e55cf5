package dev.loombench.tool.run;

import dev.loombench.tool.analyze.measure.Forecast;
import dev.loombench.tool.place.HostLost;
import dev.loombench.tool.plan.Planner;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.text.ForecastSentences;
import dev.loombench.tool.run.server.FileFolder;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.run.trial.TrialRunner;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Secrets;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Trial;
import java.util.Optional;

/** Loop over the trials that a planner asks for. */
final class TrialLoop {

  /** Ctrl-C reaches child processes too; their end can be seen before the tool's interrupt. */
  private static final long INTERRUPT_LAG_MILLIS = 500;

  private final Study study;
  private final RunDirectory directory;
  private final Planner planner;
  private final TrialRunner runner;
  private final RunProgress progress;
  private final TrialEnvironment environment;
  private final Secrets secrets;
  private final QuietWait quiet;

  TrialLoop(
      RunDirectory directory,
      Planner planner,
      TrialEnvironment environment,
      int epoch,
      RunProgress progress,
      QuietWait quiet) {
    this.study = environment.study();
    this.directory = directory;
    this.planner = planner;
    this.secrets = Secrets.of(study);
    this.runner = new TrialRunner(study, directory, epoch, environment.services(), progress);
    this.progress = progress;
    this.environment = environment;
    this.quiet = quiet;
  }

  /**
   * Runs trials until the planner asks for no more. Each is stored when it ends, so an interrupted
   * run loses at most the current trial. Returns why the machine is too busy for more; empty if all
   * trials were made.
   *
   * @throws InterruptedException if the user interrupts
   */
  Optional<String> run() throws InterruptedException {
    try (runner) {
      if (study.needs(Backing.FILES)) {
        FileFolder.of(study, directory).require();
      }
      var history = directory.history();
      Optional<Trial> next = planner.next(history).map(directory::numbered);
      while (next.isPresent() && quiet.whyEnd().isEmpty()) {
        quiet.beforeTrial();
        int remaining = planner.remaining(history);
        progress.trialStarts(next.get(), remaining, planner.left(study, history));
        requireSameServers();
        TrialRecord trial = run(next.get());
        directory.append(trial);
        progress.trialEnded(trial);
        Forecast.of(study, trial).map(ForecastSentences::sentence).ifPresent(progress::note);
        quiet.ended(trial);
        history = directory.history();
        next = planner.next(history).map(directory::numbered);
      }
      return next.isPresent() ? quiet.whyEnd() : Optional.empty();
    }
  }

  /** Checks the servers; a lost connection to a host is opened again once. */
  private void requireSameServers() {
    try {
      environment.requireSameServers();
    } catch (HostLost lost) {
      progress.note(lost.getMessage() + "; it is opened again.");
      environment.requireSameServers();
    }
  }

  /** Discards the record of an interrupted trial: its outcome says nothing about the server. */
  private TrialRecord run(Trial trial) throws InterruptedException {
    try {
      TrialRecord trialRecord = runner.run(trial);
      if (!Thread.interrupted()) {
        return trialRecord.withTexts(secrets::masked);
      }
    } catch (Problem problem) {
      if (problem.kind() != Problem.Kind.INTERRUPTED && !interruptFollows()) {
        throw problem.withMessage(secrets::masked);
      }
      Thread.interrupted();
    }
    throw new InterruptedException("interrupted in " + trial.id());
  }

  private static boolean interruptFollows() {
    try {
      Thread.sleep(INTERRUPT_LAG_MILLIS);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
