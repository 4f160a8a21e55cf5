package dev.loombench.tool.report.common;

import dev.loombench.tool.evidence.Verdict;

/** Style of a text. It only repeats what the words say. */
public enum TextStyle {
  PLAIN,
  HEADING,
  FAINT,
  GOOD,
  BAD,
  WARNING;

  public static TextStyle of(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Better _ -> GOOD;
      case Verdict.Worse _ -> BAD;
      case Verdict.NotComparable _ -> WARNING;
      case Verdict.Equivalent _, Verdict.Inconclusive _ -> PLAIN;
    };
  }
}
