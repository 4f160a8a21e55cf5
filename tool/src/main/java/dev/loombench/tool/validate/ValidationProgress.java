package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.SectionName;
import dev.loombench.tool.analyze.instrument.SectionResult;
import java.time.Duration;

/** Is told how a validation goes. */
public interface ValidationProgress {

  /** It begins, and will take about so long. */
  void begins(Duration expected);

  /**
   * A step of it begins.
   *
   * @param section which part
   * @param step what is done now, in a few words
   * @param left how long all that is left will take
   */
  void step(SectionName section, String step, Duration left);

  /** A part has ended, whole or not. */
  void ended(SectionResult part);
}
