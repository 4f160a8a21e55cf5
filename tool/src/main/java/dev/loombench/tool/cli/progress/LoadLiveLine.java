package dev.loombench.tool.cli.progress;

import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.loadtest.LoadProgress;
import dev.loombench.tool.loadtest.LoadProgressText;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;

/** One line that is drawn again each second, for people at a terminal. */
public final class LoadLiveLine implements LoadProgress {

  private static final String CLEAR_LINE = "\r\u001b[2K";

  private final PrintWriter out;
  private final int width;
  private final LoadProgressText text;
  private volatile Instant startedAt = Instant.EPOCH;

  public LoadLiveLine(PrintWriter out, int width, LoadProgressText text) {
    this.out = out;
    this.width = width;
    this.text = text;
  }

  @Override
  public void warming() {
    draw("warming the generator against a server of its own");
  }

  @Override
  public void begins(Instant startAt) {
    startedAt = startAt;
    draw("connecting");
  }

  @Override
  public void second(SecondCounts counts) {
    Instant over = startedAt.plusSeconds(counts.second() + 1L);
    draw(text.line(counts, Duration.between(over, Instant.now())));
  }

  @Override
  public void ends() {
    draw("");
  }

  private void draw(String line) {
    out.print(CLEAR_LINE + line.substring(0, Math.min(line.length(), width - 1)));
    out.flush();
  }
}
