package dev.loombench.tool.cli.options;

import dev.loombench.tool.cli.progress.StudyProgress;
import dev.loombench.tool.cli.progress.TerminalBlock;
import dev.loombench.tool.publish.LiveRun;
import dev.loombench.tool.publish.MetricsServer;
import dev.loombench.tool.publish.live.LiveTimeline;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.run.Observers;
import dev.loombench.tool.run.RunStudy;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.text.DurationConverter;
import java.io.PrintWriter;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of the commands that run studies: the live page, metrics, the wait for quiet. */
public final class WatchOptions {

  @Mixin private MetricsPortOption metrics;
  @Mixin private LiveOption live;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "Longest wait for other processes to become quiet, before the first trial and after each"
              + " that they made invalid. Default: 2m.")
  private Duration wait = RunStudy.LONGEST_WAIT;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** Runs of studies that are watched. */
  @FunctionalInterface
  public interface WatchedRun<T> {

    T by(PrintWriter out, RunProgress progress, Observers observers) throws InterruptedException;
  }

  public Duration longestWait() {
    return wait;
  }

  /** Runs studies, and shows and publishes them as the options and the terminal want. */
  public <T> T watch(PrintWriter out, WatchedRun<T> run) throws InterruptedException {
    PrintWriter err = command.commandLine().getErr();
    if (Terminal.redraws()) {
      try (var block = new TerminalBlock(out, err)) {
        var timeline = new LiveTimeline(StudyProgress.above(block));
        block.follow(timeline::lines);
        return onPage(run, timeline, block.out());
      }
    }
    RunProgress lines = StudyProgress.on(err);
    return live.isGiven()
        ? onPage(run, new LiveTimeline(lines), out)
        : published(run, lines, Observers.NONE, out);
  }

  private <T> T onPage(WatchedRun<T> run, LiveTimeline timeline, PrintWriter out)
      throws InterruptedException {
    return live.show(
        timeline,
        timeline::note,
        () -> published(run, timeline, new Observers(timeline, timeline), out));
  }

  private <T> T published(
      WatchedRun<T> run, RunProgress progress, Observers observers, PrintWriter out)
      throws InterruptedException {
    if (!metrics.isGiven()) {
      return run.by(out, progress, observers);
    }
    var published = new LiveRun(progress);
    try (MetricsServer _ = metrics.start(published, published::note)) {
      return run.by(out, published, observers.and(published, published));
    }
  }
}
