package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.sweep.SaturationLine;
import dev.loombench.tool.analyze.sweep.SweepFinding;
import dev.loombench.tool.analyze.sweep.SweepMap;
import dev.loombench.tool.analyze.sweep.SweepPointResult;
import dev.loombench.tool.report.common.Table.Cell;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.text.SweepSentences;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.text.Numbers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Map of a sweep as text: a row for each value of the vertical axis, the largest on top. */
public record SweepText(SweepMap map, TextPage page) {

  private static final String INDENT = "  ";
  private static final String GAP = "  ";
  private static final String LINE = " |";

  public void write() {
    page.blank();
    page.heading("Requests/s of %s over %s".formatted(map.design().of(), map.design().over()));
    grid();
    page.text(INDENT, String.join("; ", legend()) + ".", TextStyle.FAINT);
    new SweepSentences(map).sentences().forEach(sentence -> page.text("> ", sentence));
  }

  /** Adds the grid, split if it is wider than the terminal. */
  private void grid() {
    int columns = map.design().across().values().size();
    int head = headWidth();
    int perPart =
        Math.max(
            1,
            (page.width() - head - 2 * GAP.length() - axisName().length())
                / (cellWidth() + GAP.length()));
    for (int first = 0; first < columns; first += perPart) {
      int end = Math.min(columns, first + perPart);
      page.line(page.palette().paint(TextStyle.FAINT, heads(head, first, end)));
      for (int row = map.design().up().values().size() - 1; row >= 0; row--) {
        page.line(row(head, row, first, end));
      }
    }
  }

  private String heads(int head, int first, int end) {
    var line = new StringBuilder(" ".repeat(head));
    for (int column = first; column < end; column++) {
      line.append(GAP).append(padded(map.design().across().number(column)));
    }
    return line + GAP + axisName();
  }

  private String row(int head, int row, int first, int end) {
    String name = INDENT + map.design().up().phrase(row);
    var line = new StringBuilder(name + " ".repeat(head - name.length()));
    List<SweepPointResult> spots = map.row(row);
    for (int column = first; column < end; column++) {
      Cell cell = cell(spots.get(column).finding());
      String padding = " ".repeat(cellWidth() - cell.text().length());
      line.append(isCrossed(row, column) ? LINE : GAP)
          .append(padding)
          .append(page.palette().paint(cell.style(), cell.text()));
    }
    return line.toString();
  }

  /** Returns true if a saturation line is between the column and the previous one. */
  private boolean isCrossed(int row, int column) {
    List<Double> values = map.design().across().values();
    return column > 0
        && map.saturationLines().stream()
            .filter(SaturationLine::alongRows)
            .flatMap(line -> line.positions().stream())
            .filter(position -> position.index() == row)
            .anyMatch(
                position ->
                    values.get(column - 1) <= position.value()
                        && position.value() < values.get(column));
  }

  private static Cell cell(SweepFinding finding) {
    return switch (finding) {
      case SweepFinding.Measured(var ratio, Difference call) ->
          switch (call) {
            case ABOVE -> new Cell(times(ratio.value()), TextStyle.GOOD);
            case BELOW -> new Cell(times(ratio.value()), TextStyle.BAD);
            case WITHIN_MARGIN -> Cell.of("=");
            case OPEN -> Cell.of(times(ratio.value()) + "?");
          };
      case SweepFinding.FewBlocks(double ratio, Difference guess) ->
          Cell.of("~" + (guess == Difference.WITHIN_MARGIN ? "=" : times(ratio)));
      case SweepFinding.BothSustain _ -> Cell.of("ok");
      case SweepFinding.Inferred(Difference call, int _, int _) ->
          new Cell("·" + sign(call), TextStyle.FAINT);
      case SweepFinding.NotComparable _ -> new Cell("!", TextStyle.WARNING);
      case SweepFinding.Unknown _ -> new Cell("?", TextStyle.FAINT);
    };
  }

  private static String sign(Difference call) {
    return switch (call) {
      case ABOVE -> ">";
      case BELOW -> "<";
      case WITHIN_MARGIN -> "=";
      case OPEN -> "?";
    };
  }

  private static String times(double ratio) {
    return Numbers.ratio(ratio) + "x";
  }

  /** Explains the symbols that occur in the map. */
  private Set<String> legend() {
    var legend = new LinkedHashSet<String>();
    for (SweepPointResult spot : map.cells()) {
      switch (spot.finding()) {
        case SweepFinding.Measured(var _, Difference call) -> {
          if (call == Difference.WITHIN_MARGIN) {
            legend.add("=: equivalent within the margin");
          } else if (call == Difference.OPEN) {
            legend.add("x?: inconclusive");
          } else {
            legend.add("1.25x: a quarter more, decided by its 95 % interval");
          }
        }
        case SweepFinding.FewBlocks _ -> legend.add("~: too few blocks for a verdict");
        case SweepFinding.BothSustain _ -> legend.add("ok: both sustain the rate");
        case SweepFinding.Inferred _ ->
            legend.add("·: inferred from its neighbors: > more, = equivalent, < less");
        case SweepFinding.NotComparable _ -> legend.add("!: not comparable");
        case SweepFinding.Unknown _ -> legend.add("?: not measured");
      }
    }
    if (map.saturationLines().stream().anyMatch(SaturationLine::alongRows)) {
      legend.add("|: a pool is just saturated by Little's law");
    }
    return legend;
  }

  private int headWidth() {
    return IntStream.range(0, map.design().up().values().size())
        .map(row -> INDENT.length() + map.design().up().phrase(row).length())
        .max()
        .orElse(0);
  }

  private int cellWidth() {
    int ofHeads =
        IntStream.range(0, map.design().across().values().size())
            .map(column -> map.design().across().number(column).length())
            .max()
            .orElse(0);
    return map.cells().stream()
        .mapToInt(spot -> cell(spot.finding()).text().length())
        .reduce(ofHeads, Math::max);
  }

  private String padded(String text) {
    return " ".repeat(cellWidth() - text.length()) + text;
  }

  private String axisName() {
    return map.design().across().name();
  }
}
