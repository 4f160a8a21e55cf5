package dev.loombench.tool.analyze.instrument;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Figures for people.
 *
 * @param heads the columns' names; the first column names the row
 * @param rows one text a column
 */
public record SectionTable(List<String> heads, List<List<String>> rows) {

  private static final String FIGURE = "-?[\\d,]+(\\.\\d+)?( \\[.*])?";

  public SectionTable {
    heads = List.copyOf(heads);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** Of each column, whether it holds figures and nothing else. */
  public List<Boolean> figureColumns() {
    return IntStream.range(0, heads.size()).mapToObj(this::holdsFigures).toList();
  }

  private boolean holdsFigures(int column) {
    return rows.stream()
        .map(row -> row.get(column))
        .allMatch(text -> text.equals(ValidationNumbers.NONE) || text.matches(FIGURE));
  }
}
