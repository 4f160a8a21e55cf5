package dev.loombench.tool.cli.progress;

import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.load.FailuresSoFar;
import dev.loombench.tool.loadtest.LoadProgress;
import dev.loombench.tool.publish.live.LoadTimeline;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.report.terminal.TrialText;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Progress of a load test: redrawn each second at a terminal, every ten seconds in a log. */
public final class LoadTestProgress implements LoadProgress, AutoCloseable {

  private static final int LOG_INTERVAL_SECONDS = 10;

  private final PrintWriter err;
  private final Optional<TerminalBlock> block;
  private final Consumer<String> phases;
  private final Words text;
  private volatile Instant startedAt = Instant.EPOCH;

  LoadTestProgress(
      PrintWriter err, Optional<TerminalBlock> block, Consumer<String> phases, Words text) {
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
    return new LoadTestProgress(err, block, timeline::phase, new Words(maxDuration));
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

  /** Progress of a load test in words. The count of failures is a lower bound. */
  static final class Words {

    /** A report later than this was delayed in the generator. */
    private static final Duration LATE = Duration.ofMillis(200);

    private final Duration total;
    private final FailuresSoFar failures = new FailuresSoFar();

    Words(Duration total) {
      this.total = total;
    }

    /** Returns the line for the next second; the delay is that from its end to its report. */
    String line(SecondCounts second, Duration delay) {
      return String.format(
          Locale.ROOT,
          "%s · %,d/s answered · %,d failed · %,d in flight · %,d waiting%s",
          time(second.second() + 1L),
          second.succeeded(),
          failures.after(second),
          second.inFlight(),
          second.waiting(),
          delay.compareTo(LATE) > 0
              ? String.format(Locale.ROOT, " · generator late by %.1f s", delay.toMillis() / 1e3)
              : "");
    }

    private String time(long elapsed) {
      long left = total.toSeconds() - elapsed;
      return left < 0
          ? "%d s, awaiting answers".formatted(elapsed)
          : "%d of %d s, %s left"
              .formatted(elapsed, total.toSeconds(), TrialText.duration(Duration.ofSeconds(left)));
    }
  }
}
