package dev.loombench.tool.cli.progress;

import dev.loombench.tool.analyze.instrument.SectionName;
import dev.loombench.tool.analyze.instrument.SectionResult;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.report.terminal.TrialText;
import dev.loombench.tool.validate.ValidationProgress;
import java.io.PrintWriter;
import java.time.Duration;

/** How a validation goes: one line drawn again for people, a line a step for logs. */
public final class ValidationProgressLines implements ValidationProgress {

  private static final String CLEAR_LINE = "\r\u001b[2K";

  private final PrintWriter out;
  private final boolean live;
  private final int width;

  ValidationProgressLines(PrintWriter out, boolean live, int width) {
    this.out = out;
    this.live = live;
    this.width = width;
  }

  public static ValidationProgressLines on(PrintWriter out) {
    return new ValidationProgressLines(out, Terminal.interactive(), Terminal.width());
  }

  @Override
  public void begins(Duration expected) {
    out.printf("This takes about %s.%n", TrialText.duration(expected));
  }

  @Override
  public void step(SectionName section, String step, Duration left) {
    String line = "%s: %s (about %s left)".formatted(section.key(), step, TrialText.duration(left));
    if (live) {
      out.print(CLEAR_LINE + line.substring(0, Math.min(line.length(), width - 1)));
      out.flush();
    } else {
      out.println(line);
    }
  }

  @Override
  public void ended(SectionResult part) {
    if (live) {
      out.print(CLEAR_LINE);
    }
    out.printf(
        "%s: %s%n",
        part.section().name().key(), part.whole() ? "measured" : "not whole: " + part.brokenOff());
  }
}
