package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.instrument.SectionResult;
import dev.loombench.tool.analyze.instrument.Validation;
import dev.loombench.tool.report.text.SectionTable;
import dev.loombench.tool.report.text.ValidationSentences;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Validation for the terminal: conclusions and a table for each section. */
public final class ValidationText {

  private static final String GAP = "  ";

  private final int width;
  private final UnaryOperator<String> heading;

  /**
   * @param width maximum length of a line of text; tables may be wider
   * @param heading style of headings
   */
  public ValidationText(int width, UnaryOperator<String> heading) {
    this.width = width;
    this.heading = heading;
  }

  /** Returns the lines. */
  public List<String> lines(Validation validation) {
    var lines = new ArrayList<String>();
    for (SectionResult part : validation.results()) {
      lines.add("");
      lines.addAll(lines(part));
    }
    if (validation.interrupted()) {
      lines.add("");
      lines.add("Interrupted: results are incomplete.");
    }
    return lines;
  }

  private List<String> lines(SectionResult part) {
    var lines = new ArrayList<String>();
    lines.add(heading.apply(ValidationSentences.question(part.section().name())));
    ValidationSentences.conclusions(part.section())
        .forEach(sentence -> lines.addAll(wrapped(sentence)));
    part.abortReason().ifPresent(reason -> lines.addAll(wrapped("Incomplete: " + reason)));
    SectionTable table = SectionTable.of(part.section());
    if (!table.rows().isEmpty()) {
      lines.add("");
      lines.addAll(lines(table));
    }
    return lines;
  }

  private List<String> lines(SectionTable table) {
    List<List<String>> all = new ArrayList<>();
    all.add(table.heads());
    all.addAll(table.rows());
    int[] widths =
        IntStream.range(0, table.heads().size())
            .map(
                column ->
                    all.stream().mapToInt(row -> row.get(column).length()).max().orElseThrow())
            .toArray();
    List<Boolean> right = table.figureColumns();
    return all.stream().map(row -> GAP + line(row, widths, right)).toList();
  }

  private static String line(List<String> row, int[] widths, List<Boolean> right) {
    return IntStream.range(0, widths.length)
        .mapToObj(
            column -> {
              String text = row.get(column);
              String padding = " ".repeat(widths[column] - text.length());
              return right.get(column) ? padding + text : text + padding;
            })
        .collect(Collectors.joining(GAP))
        .stripTrailing();
  }

  private List<String> wrapped(String sentence) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder("- ");
    boolean empty = true;
    for (String word : sentence.strip().split(" (?!%)", -1)) {
      if (!empty && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(GAP);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    lines.add(line.toString());
    return lines;
  }
}
