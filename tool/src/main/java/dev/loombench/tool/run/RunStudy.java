package dev.loombench.tool.run;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.evidence.StoppingStatus;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.load.EngineLimits;
import dev.loombench.tool.place.HostLost;
import dev.loombench.tool.plan.Planner;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.proc.OthersNow;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.RunLock;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.UnavailableVariant;
import dev.loombench.tool.trial.identity.Condition;
import dev.loombench.tool.trial.identity.FileChange;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A run from study to report: tune the rates, prepare the servers, run the trials that the planner
 * asks for, analyze them, write the reports. If the folder holds a run already, it is resumed.
 *
 * @param terminal receives the report in text form
 * @param command the user's command line without {@code --out}, for the hint how to resume
 * @param longestWait longest wait for a quiet machine
 */
public record RunStudy(
    PrintWriter terminal,
    RunProgress progress,
    Observers observers,
    String command,
    Duration longestWait) {

  /** Longest wait for a quiet machine by default. */
  public static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

  private static final int MOST_SEED = 1_000_000_000;

  /** Time in which the kernel's ticks resolve 0.02 cores. */
  private static final Duration LISTEN = Duration.ofMillis(500);

  /** Tunes the rates of the file's study where it asks for that, and runs it. */
  public Analysis run(StudyFile file, Path folder) throws InterruptedException {
    EngineLimits.requireSendable(file.study());
    return run(new RateTuning(this, file, folder).tuned(), file.path(), folder);
  }

  /** Runs a study whose file is copied into a new run. */
  public Analysis run(Study study, Path file, Path folder) throws InterruptedException {
    return run(study, file, folder, folder);
  }

  /** Runs a study that may be part of the run that is resumed. */
  public Analysis run(Study asked, Path file, Path folder, Path resumed)
      throws InterruptedException {
    EngineLimits.requireSendable(asked);
    Study study = seeded(GeneratorSizing.sized(asked, folder), folder);
    RunDirectory directory = openOrCreate(study, file, folder);
    try (RunLock _ = RunLock.take(directory)) {
      progress.runStarts(study, folder);
      directory.setAsideTruncated().forEach(progress::note);
      Optional<String> disturbance;
      try {
        disturbance = runTrials(study, directory);
      } catch (InterruptedException e) {
        report(directory);
        throw Problem.interrupted(
            "interrupted; the report covers the trials so far. Resume with: %s --out %s"
                .formatted(command, resumed));
      } catch (HostLost lost) {
        throw Problem.environment(
            "%s. Finished trials are kept; resume with: %s --out %s"
                .formatted(Problem.reason(lost), command, resumed),
            lost);
      }
      Analysis analysis = report(directory);
      if (disturbance.isPresent()) {
        throw Problem.environment(
            "%s. End them; finished trials are kept, and this resumes the run: %s --out %s"
                .formatted(disturbance.get(), command, resumed));
      }
      if (analysis.conclusions().stopping().stream()
          .anyMatch(status -> status.reason() == StoppingStatus.Reason.OPEN)) {
        terminal.println("Go on to the next look with: %s --out %s".formatted(command, resumed));
        terminal.flush();
      }
      return analysis;
    }
  }

  /** Returns the study with a seed: its own, that of the run in the folder, or a drawn one. */
  private static Study seeded(Study study, Path folder) {
    if (study.protocol().seed().isPresent()) {
      return study;
    }
    OptionalLong seed =
        RunDirectory.isOne(folder)
            ? RunDirectory.open(folder).study().protocol().seed()
            : OptionalLong.of(new SecureRandom().nextInt(MOST_SEED));
    return study.with(study.protocol().seeded(seed));
  }

  private Optional<String> runTrials(Study study, RunDirectory directory)
      throws InterruptedException {
    try (TrialEnvironment environment =
        TrialEnvironment.prepare(Home.path(), Home.jdk(), study, observers)) {
      List<FileChange> changes = directory.changesTo(environment.environment().identity());
      if (!changes.isEmpty()) {
        throw ChangedFiles.sinceTheRun(directory.root(), changes);
      }
      directory.keep(environment.notMeasured());
      int epoch = directory.epochOf(environment.environment());
      announce(study, environment);
      announce(directory, epoch);
      environment.services().load().train(study.protocol().generator(), progress::note);
      Planner planner = Planner.of(environment.study(), epoch, directory.history());
      GrantedCpus placed = environment.services().placed();
      List<CpuSet> measuredCpus =
          Stream.of(placed.server(), placed.generator()).map(CpuSet::new).toList();
      var quiet =
          new QuietWait(
              () -> OthersNow.during(LISTEN, Set.copyOf(study.downstreams()), measuredCpus),
              longestWait,
              progress::note);
      return new TrialLoop(directory, planner, environment, epoch, progress, quiet).run();
    }
  }

  private void announce(Study study, TrialEnvironment environment) {
    environment.notMeasured().stream().map(UnavailableVariant::text).forEach(progress::note);
    VariantId baseline = environment.study().baseline();
    if (!baseline.equals(study.baseline())) {
      progress.note(
          "the baseline is %s, because %s can't be measured."
              .formatted(baseline, study.baseline()));
    }
  }

  private void announce(RunDirectory directory, int epoch) {
    List<Environment> environments = directory.environments();
    if (epoch > 1) {
      List<Condition> changed =
          environments.get(epoch - 2).changedConditions(environments.get(epoch - 1));
      progress.note(
          "%s changed since the run began; this is epoch %d, and comparisons never pair trials of two epochs."
              .formatted(
                  changed.isEmpty()
                      ? "the machine, its boot or the build"
                      : Lists.list(changed.stream().map(Condition::label).toList()),
                  epoch));
    }
  }

  private Analysis report(RunDirectory directory) {
    Analysis analysis = StoredRuns.analyze(directory);
    RunReports.write(analysis, directory.root(), terminal);
    return analysis;
  }

  private RunDirectory openOrCreate(Study study, Path file, Path folder) {
    if (!RunDirectory.isOne(folder)) {
      return RunDirectory.create(folder, study, text(file));
    }
    RunDirectory existing = RunDirectory.open(folder);
    if (!existing.study().equals(study)) {
      throw Problem.usage(
          "%s holds a run of a different study: the study file or the options of '%s' changed. Compare the file with %s, or choose another --out."
              .formatted(folder, command, existing.root().resolve("study.yaml")));
    }
    return existing;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw Problem.usage("cannot read %s: %s".formatted(file, Problem.reason(e)), e);
    }
  }
}
