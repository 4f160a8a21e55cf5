package dev.loombench.tool.report;

/** What a piece of terminal text stands for, where colours may show it. */
enum Ink {
  PLAIN,
  HEADING,
  FAINT,
  GOOD,
  BAD,
  WARNING
}
