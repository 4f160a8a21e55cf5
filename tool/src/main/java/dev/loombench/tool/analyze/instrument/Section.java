package dev.loombench.tool.analyze.instrument;

import java.util.List;

/** What one part of a validation found. */
public sealed interface Section
    permits ClientHeadroom, RecorderCost, SendLateness, CounterAccuracy {

  /** Which part it is. */
  SectionName name();

  /** What follows from it, in sentences. */
  List<String> conclusions();

  /** Its figures for people, a row for each thing measured. */
  SectionTable table();

  /** Whether anything of it was measured. */
  default boolean isEmpty() {
    return table().rows().isEmpty();
  }
}
