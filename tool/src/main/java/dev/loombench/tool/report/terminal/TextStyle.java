package dev.loombench.tool.report.terminal;

/** Style of terminal text. */
public enum TextStyle {
  PLAIN,
  HEADING,
  FAINT,
  GOOD,
  BAD,
  WARNING
}
