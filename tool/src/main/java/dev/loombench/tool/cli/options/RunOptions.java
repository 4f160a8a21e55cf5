package dev.loombench.tool.cli.options;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.ownapp.TypedCommand;
import dev.loombench.tool.run.RunExitCode;
import dev.loombench.tool.run.RunStudy;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.study.Study;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of the commands that run a study. */
public final class RunOptions {

  private static final String OUT = "--out";
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  @Option(
      names = OUT,
      paramLabel = "DIR",
      description =
          "Folder of the run. If --out names an existing run, resume it. Default: a new folder"
              + " under runs, named after the study and the time.")
  private Path out;

  @Mixin private WatchOptions watch;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** Run of a study by a runner. */
  @FunctionalInterface
  private interface StudyRun {
    Analysis by(RunStudy runner) throws InterruptedException;
  }

  /** Runs the study of a file; returns the exit code. */
  public int run(StudyFile file) throws InterruptedException {
    Path folder = folder(file.study().name());
    return run(runner -> runner.run(file, folder));
  }

  /** Runs a study derived from that of a file, in a new folder of this name and the time. */
  public int run(StudyFile file, Study study, String name) throws InterruptedException {
    Path folder = folder(name);
    return run(runner -> runner.run(study, file.path(), folder));
  }

  /** Returns the path of a new folder under {@code runs}. */
  public static Path newFolder(String name) {
    return Path.of("runs", name + "-" + ZonedDateTime.now(ZoneId.systemDefault()).format(STAMP));
  }

  private Path folder(String name) {
    return out == null ? newFolder(name) : out;
  }

  private int run(StudyRun run) throws InterruptedException {
    String typed = commandLine(command.root().commandLine().getParseResult().originalArgs());
    return watch.watch(
        command.commandLine().getOut(),
        (terminal, progress, observers) ->
            RunExitCode.of(
                run.by(new RunStudy(terminal, progress, observers, typed, watch.longestWait()))));
  }

  /** Returns the command line as typed, without {@code --out}. */
  public static String commandLine(List<String> arguments) {
    return new TypedCommand(arguments).without(OUT).text();
  }
}
