package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.SectionName;
import dev.loombench.tool.analyze.instrument.SectionResult;
import java.time.Duration;

/** Receiver of the progress of a validation. */
public interface ValidationProgress {

  /** The validation starts and takes about this long. */
  void validationStarts(Duration expected);

  /**
   * A step starts.
   *
   * @param left the estimated time until the end of the validation
   */
  void step(SectionName section, String step, Duration left);

  /** A section ended, complete or not. */
  void sectionEnded(SectionResult section);
}
