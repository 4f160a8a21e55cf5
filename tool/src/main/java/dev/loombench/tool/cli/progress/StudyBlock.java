package dev.loombench.tool.cli.progress;

import dev.loombench.tool.record.SampleThread;
import dev.loombench.tool.report.terminal.TrialText;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Trial;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Progress of a study's run at a terminal: a line for each ended trial, and below them the state of
 * the run, redrawn each second and with each phase.
 */
public final class StudyBlock implements RunProgress, AutoCloseable {

  private final PrintWriter out;
  private final LiveBlock block;
  private Supplier<List<String>> lines = List::of;
  private Optional<SampleThread> ticker = Optional.empty();

  /**
   * Creates the progress.
   *
   * @param out standard output, the same terminal as {@code err}
   */
  public StudyBlock(PrintWriter out, PrintWriter err) {
    this.block = new LiveBlock(err);
    this.out = block.above(out);
  }

  /**
   * Starts to draw a state each second.
   *
   * @param latest returns its lines; it may not wait for the progress
   */
  public synchronized void follow(Supplier<List<String>> latest) {
    lines = latest;
    ticker = Optional.of(SampleThread.start("terminal", _ -> draw()));
  }

  /** Returns standard output whose lines stay above the state. */
  public PrintWriter out() {
    return out;
  }

  @Override
  public void trialStarts(Trial trial, int remaining, Duration left) {
    draw();
  }

  @Override
  public void phase(String phase, String detail) {
    draw();
  }

  @Override
  public void trialEnded(TrialRecord trial) {
    block.print(TrialText.title(trial.trial()) + " · " + TrialText.outcome(trial) + "\n");
  }

  @Override
  public void note(String message) {
    block.print("loombench: " + message + "\n");
  }

  private synchronized void draw() {
    block.draw(lines.get());
  }

  /** Removes the state; what was printed above stays. */
  @Override
  public void close() {
    ticker.ifPresent(SampleThread::stop);
    synchronized (this) {
      lines = List::of;
    }
    draw();
    out.close();
  }
}
