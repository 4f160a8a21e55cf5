package dev.loombench.tool.analyze.instrument;

/** Results of one section of a validation. */
public sealed interface Section
    permits ClientHeadroom, RecorderCost, SendLateness, CounterAccuracy {

  SectionName name();
}
