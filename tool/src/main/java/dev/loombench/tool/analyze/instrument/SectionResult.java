package dev.loombench.tool.analyze.instrument;

import java.util.Optional;

/**
 * Section of a validation and its end.
 *
 * @param abortReason reason of an early end; empty if the section is complete
 */
public record SectionResult(Section section, Optional<String> abortReason) {

  public boolean isComplete() {
    return abortReason.isEmpty();
  }
}
