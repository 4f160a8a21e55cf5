package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.SectionName;
import java.time.Duration;
import java.time.Instant;

/** Progress of one section, with the estimated time left. */
final class SectionSteps {

  private final ValidationProgress progress;
  private final SectionName section;
  private final Duration expected;
  private final Duration after;
  private final Instant started = Instant.now();

  SectionSteps(ValidationProgress progress, SectionName section, ValidationSchedule schedule) {
    this.progress = progress;
    this.section = section;
    this.expected = schedule.of(section);
    this.after = schedule.after(section);
  }

  void next(String step) {
    Duration left = expected.minus(Duration.between(started, Instant.now()));
    progress.step(section, step, after.plus(left.isNegative() ? Duration.ZERO : left));
  }
}
