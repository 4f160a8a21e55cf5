package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.SectionName;
import java.time.Duration;
import java.time.Instant;

/** The steps of one section, told with the time that is left. */
final class SectionSteps {

  private final ValidationProgress progress;
  private final SectionName section;
  private final Duration expected;
  private final Duration after;
  private final Instant began = Instant.now();

  SectionSteps(ValidationProgress progress, SectionName section, ValidationSchedule schedule) {
    this.progress = progress;
    this.section = section;
    this.expected = schedule.of(section);
    this.after = schedule.after(section);
  }

  void next(String step) {
    Duration left = expected.minus(Duration.between(began, Instant.now()));
    progress.step(section, step, after.plus(left.isNegative() ? Duration.ZERO : left));
  }
}
