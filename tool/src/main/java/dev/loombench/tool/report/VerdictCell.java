package dev.loombench.tool.report;

import dev.loombench.tool.analyse.Figures;
import dev.loombench.tool.analyse.Verdict;
import dev.loombench.tool.report.TextTable.Cell;

/** A verdict in a table of the terminal: its ratio and its word. */
final class VerdictCell {

  private VerdictCell() {}

  static Cell of(Verdict verdict) {
    return new Cell(text(verdict), ink(verdict));
  }

  private static String text(Verdict verdict) {
    return verdict
        .ratioIfAny()
        .map(ratio -> Figures.ratio(ratio.value()) + " " + verdict.key())
        .orElse(verdict.key());
  }

  private static Ink ink(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Better _ -> Ink.GOOD;
      case Verdict.Worse _ -> Ink.BAD;
      case Verdict.NotComparable _ -> Ink.WARNING;
      case Verdict.Equivalent _, Verdict.Inconclusive _ -> Ink.PLAIN;
    };
  }
}
