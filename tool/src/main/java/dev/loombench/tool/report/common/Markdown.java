package dev.loombench.tool.report.common;

import dev.loombench.tool.report.common.Table.Kind;
import dev.loombench.tool.text.EscapedOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Pieces of Markdown. */
public final class Markdown {

  private Markdown() {}

  public static List<String> table(Table<?> table) {
    List<Table.Column> columns = table.textColumns();
    var lines = new ArrayList<String>();
    lines.add(row(columns, column -> text(column.title())));
    lines.add(row(columns, column -> column.kind() == Kind.FIGURE ? "---:" : "---"));
    for (int index = 0; index < table.size(); index++) {
      int row = index;
      lines.add(row(columns, column -> cell(column.kind(), column.cells().get(row))));
    }
    return lines;
  }

  private static String row(List<Table.Column> columns, Function<Table.Column, String> cell) {
    return columns.stream().map(cell).collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String cell(Kind kind, Table.Cell cell) {
    String text = kind == Kind.CODE ? code(cell.text()) : text(cell.text());
    return switch (cell.style()) {
      case GOOD, BAD -> "**" + text + "**";
      case PLAIN, HEADING, FAINT, WARNING -> text;
    };
  }

  public static String text(String text) {
    return EscapedOutput.escaped(text)
        .replace("\\", "\\\\")
        .replaceAll("([|*_`\\[\\]])", "\\\\$1")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("\n", " ");
  }

  public static String code(String text) {
    return "`"
        + EscapedOutput.escaped(text).replace("`", "'").replace("|", "\\|").replace("\n", " ")
        + "`";
  }
}
