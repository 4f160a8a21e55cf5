package dev.loombench.tool.cli.progress;

import dev.loombench.tool.analyze.instrument.SectionName;
import dev.loombench.tool.analyze.instrument.SectionResult;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.report.terminal.TrialText;
import dev.loombench.tool.validate.ValidationProgress;
import java.io.PrintWriter;
import java.time.Duration;

/** Progress of a validation: a line redrawn in place at a terminal, a line per step in a log. */
public final class ValidationProgressLines implements ValidationProgress {

  private final PrintWriter out;
  private final boolean live;
  private final LiveLine line;

  private ValidationProgressLines(PrintWriter out, boolean live) {
    this.out = out;
    this.live = live;
    this.line = new LiveLine(out, Terminal.width());
  }

  /** Returns the form for a terminal or a log, whichever standard output is. */
  public static ValidationProgressLines on(PrintWriter err) {
    return new ValidationProgressLines(err, Terminal.redraws());
  }

  @Override
  public void validationStarts(Duration expected) {
    out.printf("This takes about %s.%n", TrialText.duration(expected));
  }

  @Override
  public void step(SectionName section, String step, Duration left) {
    String text = "%s: %s (about %s left)".formatted(section.key(), step, TrialText.duration(left));
    if (live) {
      line.draw(text);
    } else {
      out.println(text);
    }
  }

  @Override
  public void sectionEnded(SectionResult section) {
    String text =
        "%s: %s"
            .formatted(
                section.section().name().key(),
                section.abortReason().map(reason -> "incomplete: " + reason).orElse("measured"));
    if (live) {
      line.print(text);
    } else {
      out.println(text);
    }
  }
}
