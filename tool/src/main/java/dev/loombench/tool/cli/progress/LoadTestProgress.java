package dev.loombench.tool.cli.progress;

import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.loadtest.LoadProgress;
import dev.loombench.tool.report.terminal.Terminal;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;

/** Progress of a load test: a line redrawn each second, or in a log a line every ten seconds. */
public final class LoadTestProgress implements LoadProgress {

  private static final int LOG_INTERVAL_SECONDS = 10;
  private static final String WARM_UP = "warming up the generator against a local server";

  private final PrintWriter out;
  private final boolean live;
  private final LiveLine line;
  private final LoadProgressText text;
  private volatile Instant startedAt = Instant.EPOCH;

  LoadTestProgress(PrintWriter out, boolean live, int width, LoadProgressText text) {
    this.out = out;
    this.live = live;
    this.line = new LiveLine(out, width);
    this.text = text;
  }

  /** Returns the form for a terminal or a log, whichever standard output is. */
  public static LoadTestProgress on(PrintWriter err, Duration maxDuration) {
    return new LoadTestProgress(
        err, Terminal.redraws(), Terminal.width(), new LoadProgressText(maxDuration));
  }

  @Override
  public void preparing(String message) {
    show(message);
  }

  @Override
  public void warmUpStarts() {
    show(WARM_UP);
  }

  @Override
  public void loadStarts(Instant startAt) {
    startedAt = startAt;
    show(live ? "connecting" : "sending load");
  }

  @Override
  public void second(SecondCounts counts) {
    Instant end = startedAt.plusSeconds(counts.second() + 1L);
    String words = text.line(counts, Duration.between(end, Instant.now()));
    if (live || (counts.second() + 1) % LOG_INTERVAL_SECONDS == 0) {
      show(words);
    }
  }

  @Override
  public void loadEnded() {
    if (live) {
      line.draw("");
    }
  }

  private void show(String words) {
    if (live) {
      line.draw(words);
    } else {
      out.println("loombench: " + words);
    }
  }
}
