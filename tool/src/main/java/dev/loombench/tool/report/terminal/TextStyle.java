package dev.loombench.tool.report.terminal;

/** What a piece of terminal text stands for, where colours may show it. */
public enum TextStyle {
  PLAIN,
  HEADING,
  FAINT,
  GOOD,
  BAD,
  WARNING
}
