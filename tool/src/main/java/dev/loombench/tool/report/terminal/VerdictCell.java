package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.verdict.Verdict;
import dev.loombench.tool.report.terminal.TextTable.Cell;
import dev.loombench.tool.text.Numbers;

/** Cell with the ratio and the word of a verdict. */
final class VerdictCell {

  private VerdictCell() {}

  static Cell of(Verdict verdict) {
    return new Cell(text(verdict), ink(verdict));
  }

  private static String text(Verdict verdict) {
    return verdict
        .ratioIfAny()
        .map(ratio -> Numbers.ratio(ratio.value()) + " " + verdict.key())
        .orElse(verdict.key());
  }

  private static TextStyle ink(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Better _ -> TextStyle.GOOD;
      case Verdict.Worse _ -> TextStyle.BAD;
      case Verdict.NotComparable _ -> TextStyle.WARNING;
      case Verdict.Equivalent _, Verdict.Inconclusive _ -> TextStyle.PLAIN;
    };
  }
}
