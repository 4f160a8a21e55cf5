package dev.loombench.tool.cli.progress;

import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.loadtest.LoadProgress;
import dev.loombench.tool.publish.live.LoadTimeline;
import dev.loombench.tool.report.terminal.Terminal;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Progress of a load test: at a terminal its state, redrawn each second, in a log a line every ten
 * seconds.
 */
public final class LoadTestProgress implements LoadProgress, AutoCloseable {

  private static final int LOG_INTERVAL_SECONDS = 10;

  private final PrintWriter err;
  private final Optional<TerminalBlock> block;
  private final Consumer<String> phases;
  private final LoadProgressText text;
  private volatile Instant startedAt = Instant.EPOCH;

  LoadTestProgress(
      PrintWriter err,
      Optional<TerminalBlock> block,
      Consumer<String> phases,
      LoadProgressText text) {
    this.err = err;
    this.block = block;
    this.phases = phases;
    this.text = text;
  }

  /** Starts the form for a terminal or a log; the timeline gets the phases too. */
  public static LoadTestProgress on(PrintWriter err, LoadTimeline timeline, Duration maxDuration) {
    Optional<TerminalBlock> block =
        Terminal.redraws() ? Optional.of(new TerminalBlock(err, err)) : Optional.empty();
    block.ifPresent(one -> one.follow(timeline::lines));
    return new LoadTestProgress(err, block, timeline::phase, new LoadProgressText(maxDuration));
  }

  @Override
  public void preparing(String message) {
    enters(message);
  }

  @Override
  public void warmUpStarts() {
    enters("warming up the generator against a local server");
  }

  @Override
  public void loadStarts(Instant startAt) {
    startedAt = startAt;
    enters("sending load");
  }

  @Override
  public void second(SecondCounts counts) {
    block.ifPresentOrElse(
        TerminalBlock::draw,
        () -> {
          Instant end = startedAt.plusSeconds(counts.second() + 1L);
          String words = text.line(counts, Duration.between(end, Instant.now()));
          if ((counts.second() + 1) % LOG_INTERVAL_SECONDS == 0) {
            note(words);
          }
        });
  }

  @Override
  public void loadEnded() {
    phases.accept("load ended");
  }

  public void note(String words) {
    String line = "loombench: " + words;
    block.ifPresentOrElse(one -> one.print(line), () -> err.println(line));
  }

  private void enters(String phase) {
    phases.accept(phase);
    block.ifPresentOrElse(TerminalBlock::draw, () -> note(phase));
  }

  @Override
  public void close() {
    block.ifPresent(TerminalBlock::close);
  }
}
