package dev.loombench.tool.cli.options;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.cli.progress.StudyBlock;
import dev.loombench.tool.cli.progress.StudyProgress;
import dev.loombench.tool.ownapp.TypedCommand;
import dev.loombench.tool.publish.LiveRun;
import dev.loombench.tool.publish.MetricsServer;
import dev.loombench.tool.publish.live.LiveTimeline;
import dev.loombench.tool.publish.live.LiveView;
import dev.loombench.tool.report.terminal.Palette;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.run.Observers;
import dev.loombench.tool.run.RunExitCode;
import dev.loombench.tool.run.RunStudy;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.study.Study;
import java.io.PrintWriter;
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

  @Mixin private MetricsPortOption metrics;

  @Option(
      names = "--live",
      description =
          "Show the run while it happens on a page of this machine, whose address is printed: the"
              + " plan, the load of each second, and preliminary intervals. At the end it becomes"
              + " the report.")
  private boolean live;

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
    return run(file.study(), folder, runner -> runner.run(file, folder));
  }

  /**
   * Runs a study derived from that of a file; returns the exit code.
   *
   * @param name the name of a new folder, without the time
   */
  public int run(StudyFile file, Study study, String name) throws InterruptedException {
    Path folder = folder(name);
    return run(study, folder, runner -> runner.run(study, file.path(), folder));
  }

  /** Returns the path of a new folder under {@code runs}. */
  static Path newFolder(String name) {
    return Path.of("runs", name + "-" + ZonedDateTime.now(ZoneId.systemDefault()).format(STAMP));
  }

  private Path folder(String name) {
    return out == null ? newFolder(name) : out;
  }

  private int run(Study study, Path folder, StudyRun run) throws InterruptedException {
    PrintWriter out = command.commandLine().getOut();
    PrintWriter err = command.commandLine().getErr();
    if (Terminal.redraws()) {
      try (var block = new StudyBlock(out, err)) {
        var timeline = new LiveTimeline(study, folder, block);
        var palette = new Palette(Terminal.colors());
        block.follow(() -> timeline.lines(Terminal.width(), palette));
        return watched(run, timeline, folder, block.out());
      }
    }
    RunProgress lines = StudyProgress.on(err);
    return live
        ? watched(run, new LiveTimeline(study, folder, lines), folder, out)
        : published(run, lines, Observers.NONE, out);
  }

  private int watched(StudyRun run, LiveTimeline timeline, Path folder, PrintWriter out)
      throws InterruptedException {
    var observers = new Observers(timeline, timeline);
    if (!live) {
      return published(run, timeline, observers, out);
    }
    try (LiveView view = LiveView.start(timeline, folder)) {
      timeline.note("live at " + view.address());
      return published(run, timeline, observers, out);
    }
  }

  private int published(StudyRun run, RunProgress progress, Observers observers, PrintWriter out)
      throws InterruptedException {
    if (!metrics.isGiven()) {
      return RunExitCode.of(run.by(runner(progress, observers, out)));
    }
    var published = new LiveRun(progress);
    try (MetricsServer _ = metrics.start(published)) {
      return RunExitCode.of(run.by(runner(published, observers.and(published, published), out)));
    }
  }

  private RunStudy runner(RunProgress progress, Observers observers, PrintWriter out) {
    return new RunStudy(
        out,
        progress,
        observers,
        commandLine(command.root().commandLine().getParseResult().originalArgs()));
  }

  /** Returns the command line as typed, without {@code --out}. */
  public static String commandLine(List<String> arguments) {
    return new TypedCommand(arguments).without(OUT).text();
  }
}
