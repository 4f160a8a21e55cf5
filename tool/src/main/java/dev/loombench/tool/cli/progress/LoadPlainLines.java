package dev.loombench.tool.cli.progress;

import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.loadtest.LoadProgress;
import dev.loombench.tool.loadtest.LoadProgressText;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;

/** A line every ten seconds, for logs. */
public final class LoadPlainLines implements LoadProgress {

  private static final int EVERY_SECONDS = 10;

  private final PrintWriter out;
  private final LoadProgressText text;
  private volatile Instant startedAt = Instant.EPOCH;

  public LoadPlainLines(PrintWriter out, LoadProgressText text) {
    this.out = out;
    this.text = text;
  }

  @Override
  public void warming() {
    out.println("loombench: warming the generator against a server of its own");
  }

  @Override
  public void begins(Instant startAt) {
    startedAt = startAt;
    out.println("loombench: sending load");
  }

  @Override
  public void second(SecondCounts counts) {
    Instant over = startedAt.plusSeconds(counts.second() + 1L);
    String line = text.line(counts, Duration.between(over, Instant.now()));
    if ((counts.second() + 1) % EVERY_SECONDS == 0) {
      out.println("loombench: " + line);
    }
  }

  @Override
  public void ends() {
    // The lines stay.
  }
}
