package dev.loombench.tool.analyze.instrument;

import java.util.Locale;

/** Sections of a validation, in their order. */
public enum SectionName {
  /** Highest load that client and network sustain. */
  HEADROOM,
  /** Cost of recording. */
  COST,
  /** Lateness of the generator's sends. */
  LATENESS,
  /** Accuracy of the counters. */
  COUNTERS;

  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
