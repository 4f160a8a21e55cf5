package dev.loombench.tool.cli;

import dev.loombench.tool.analyse.Analysis;
import dev.loombench.tool.plan.FixedBlocks;
import dev.loombench.tool.plan.Planner;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.Progress;
import dev.loombench.tool.run.RunStudy;
import dev.loombench.tool.run.Workshop;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.RunLock;
import dev.loombench.tool.study.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a study, or goes on with one. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Run a study: start its servers, load them, and report.",
      "",
      "With --out naming a run that was begun before, goes on where it stopped.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  loombench run quick",
      "  loombench run ./my-study.yaml --out runs/mine",
      "  loombench run quick --out runs/quick-1    # again: resumes"
    })
final class RunCommand implements Callable<Integer> {

  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  @Parameters(
      paramLabel = "STUDY",
      description = "A study's name (see 'loombench list') or the path of a study file.")
  private String studyName;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to keep the run. Default: runs/STUDY-TIME.")
  private Path out;

  private final RunReports reports = new RunReports();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    StudyOption option = StudyOption.named(studyName);
    RunDirectory directory = directory(option);
    try (RunLock _ = RunLock.take(directory)) {
      Progress progress = progress();
      try {
        make(option.study(), directory, progress);
      } catch (InterruptedException e) {
        reports.report(directory, spec.commandLine().getOut());
        throw Problem.interrupted(
            "interrupted; the report holds what was measured. 'loombench run %s --out %s' goes on."
                .formatted(studyName, directory.root()));
      }
      Analysis analysis = reports.report(directory, spec.commandLine().getOut());
      return RunVerdict.exitCode(analysis);
    }
  }

  private void make(Study study, RunDirectory directory, Progress progress)
      throws InterruptedException {
    try (Workshop workshop = Workshop.prepare(Home.path(), Home.jdk(), study)) {
      int stratum = directory.stratumOf(workshop.environment());
      if (stratum > 1) {
        progress.note(
            "the machine, its boot or the build has changed since the run began: what is measured"
                + " now is stratum "
                + stratum
                + ", and no block straddles two.");
      }
      Planner planner = new FixedBlocks(study, stratum);
      new RunStudy(study, directory, planner, stratum, workshop.instruments(), progress).run();
    }
  }

  private RunDirectory directory(StudyOption option) {
    Study study = option.study();
    Path path =
        out == null
            ? Path.of(
                "runs",
                study.name() + "-" + ZonedDateTime.now(ZoneId.systemDefault()).format(STAMP))
            : out;
    if (!RunDirectory.isOne(path)) {
      return RunDirectory.create(path, study, source(option.file()));
    }
    RunDirectory begun = RunDirectory.open(path);
    if (!begun.study().equals(study)) {
      throw Problem.usage(
          "%s is a run of another study, or '%s' has changed since: compare it with %s, and choose another --out for the new one."
              .formatted(path, studyName, begun.root().resolve("study.yaml")));
    }
    return begun;
  }

  private static String source(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw Problem.usage("cannot read %s: %s".formatted(file, e.getMessage()));
    }
  }

  private Progress progress() {
    var err = spec.commandLine().getErr();
    return Terminal.interactive()
        ? new LiveProgress(err, Terminal.width())
        : new PlainProgress(err);
  }
}
