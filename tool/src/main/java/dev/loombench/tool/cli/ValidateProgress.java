package dev.loombench.tool.cli;

import dev.loombench.tool.validate.Part;
import dev.loombench.tool.validate.Progress;
import dev.loombench.tool.validate.SectionName;
import java.io.PrintWriter;
import java.time.Duration;

/** How a validation goes: one line drawn again for people, a line a step for logs. */
final class ValidateProgress implements Progress {

  private static final String CLEAR_LINE = "\r\u001b[2K";

  private final PrintWriter out;
  private final boolean live;
  private final int width;

  ValidateProgress(PrintWriter out, boolean live, int width) {
    this.out = out;
    this.live = live;
    this.width = width;
  }

  static ValidateProgress on(PrintWriter out) {
    return new ValidateProgress(out, Terminal.interactive(), Terminal.width());
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
  public void ended(Part part) {
    if (live) {
      out.print(CLEAR_LINE);
    }
    out.printf(
        "%s: %s%n",
        part.section().name().key(), part.whole() ? "measured" : "not whole: " + part.brokenOff());
  }
}
