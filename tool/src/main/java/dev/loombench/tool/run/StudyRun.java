package dev.loombench.tool.run;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.plan.Planner;
import dev.loombench.tool.plan.Planners;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.RunLock;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.UnavailableVariant;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** Makes the trials of a study and reports on them, for every command that does. */
public final class StudyRun {

  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private final CommandSpec spec;
  private final String command;
  private final RunReports reports = new RunReports();

  /**
   * A run by a command.
   *
   * @param spec the command's
   * @param command what the user typed, without {@code --out}: typed again with it, it goes on
   */
  public StudyRun(CommandSpec spec, String command) {
    this.spec = spec;
    this.command = command;
  }

  /**
   * Runs it, or goes on with it.
   *
   * @param study what to run
   * @param file where it was read from, kept beside the run
   * @param name what the folder of a new run is called, but for the time
   * @param out where to keep the run; empty for a new folder under {@code runs}
   * @return the exit code
   */
  public int run(Study study, Path file, String name, Optional<Path> out)
      throws InterruptedException {
    Path folder = out.orElseGet(() -> newFolder(name));
    return RunVerdict.exitCode(made(study, file, folder, folder));
  }

  /**
   * The same, with what came of it.
   *
   * @param folder where to keep the run
   * @param goesOnWith the folder to be given to the command for it to go on
   */
  public Analysis made(Study study, Path file, Path folder, Path goesOnWith)
      throws InterruptedException {
    RunDirectory directory = directory(study, file, folder);
    PrintWriter terminal = spec.commandLine().getOut();
    try (RunLock _ = RunLock.take(directory)) {
      RunProgress progress = progress();
      try {
        make(study, directory, progress);
      } catch (InterruptedException e) {
        reports.report(directory, terminal);
        throw Problem.interrupted(
            "interrupted; the report holds what was measured. '%s --out %s' goes on."
                .formatted(command, goesOnWith));
      }
      return reports.report(directory, terminal);
    }
  }

  private static void make(Study study, RunDirectory directory, RunProgress progress)
      throws InterruptedException {
    try (TrialEnvironment workshop = TrialEnvironment.prepare(Home.path(), Home.jdk(), study)) {
      directory.keep(workshop.notMeasured());
      notes(study, workshop).forEach(progress::note);
      int stratum = directory.stratumOf(workshop.environment());
      if (stratum > 1) {
        progress.note(
            "the machine, its boot or the build has changed since the run began: what is measured"
                + " now is stratum "
                + stratum
                + ", and no block straddles two.");
      }
      Study measured = workshop.study();
      Planner planner = Planners.of(measured, stratum);
      new RunStudy(measured, directory, planner, stratum, workshop.instruments(), progress).run();
    }
  }

  private static List<String> notes(Study study, TrialEnvironment workshop) {
    var notes = new ArrayList<String>();
    workshop.notMeasured().stream().map(UnavailableVariant::text).forEach(notes::add);
    String baseline = workshop.study().baseline();
    if (!baseline.equals(study.baseline())) {
      notes.add(
          "the variants are compared with %s, since %s is not measured."
              .formatted(baseline, study.baseline()));
    }
    return notes;
  }

  private RunDirectory directory(Study study, Path file, Path path) {
    if (!RunDirectory.isOne(path)) {
      return RunDirectory.create(path, study, source(file));
    }
    RunDirectory begun = RunDirectory.open(path);
    if (!begun.study().equals(study)) {
      throw Problem.usage(
          ("%s is a run of another study, or of this one as it was before it or '%s' changed:"
                  + " compare it with %s, and choose another --out for the new one.")
              .formatted(path, command, begun.root().resolve("study.yaml")));
    }
    return begun;
  }

  /** A folder under {@code runs} that no run has yet. */
  public static Path newFolder(String name) {
    return Path.of("runs", name + "-" + ZonedDateTime.now(ZoneId.systemDefault()).format(STAMP));
  }

  private static String source(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw Problem.usage("cannot read %s: %s".formatted(file, e.getMessage()));
    }
  }

  private RunProgress progress() {
    var err = spec.commandLine().getErr();
    return Terminal.interactive()
        ? new LiveProgress(err, Terminal.width())
        : new PlainProgress(err);
  }
}
