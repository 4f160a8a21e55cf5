package dev.loombench.tool.report.html;

import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.common.Template;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Small pieces of HTML. */
final class Html {

  private Html() {}

  static String element(String name, String attributes, String content) {
    String space = attributes.isEmpty() ? "" : " ";
    return "<%s%s%s>%s</%s>".formatted(name, space, attributes, content, name);
  }

  static String text(String name, String text) {
    return element(name, "", Template.escaped(text));
  }

  static String quiet(String text) {
    return element("p", "class=\"quiet\"", Template.escaped(text));
  }

  static String warning(String text) {
    return element("p", "class=\"warning\"", Template.escaped(text));
  }

  /** Returns a list; empty without texts. */
  static String list(List<String> texts) {
    return texts.isEmpty()
        ? ""
        : element(
            "ul", "", texts.stream().map(text -> text("li", text)).collect(Collectors.joining()));
  }

  /** Returns a list of answers; empty without texts. */
  static String answer(List<String> texts) {
    return texts.isEmpty() ? "" : element("div", "class=\"answer\"", list(texts));
  }

  /** Returns a table that scrolls if it is too wide; empty without rows. */
  static String table(Table<?> table) {
    if (table.size() == 0) {
      return "";
    }
    var rows = new StringBuilder();
    for (int index = 0; index < table.size(); index++) {
      int row = index;
      rows.append(row(table, column -> cell(column, column.cells().get(row))));
    }
    return element(
        "div",
        "class=\"scroll\"",
        element(
            "table",
            "",
            element("thead", "", row(table, Html::title)) + element("tbody", "", rows.toString())));
  }

  private static String row(Table<?> table, Function<Table.Column, String> cell) {
    return element("tr", "", table.columns().stream().map(cell).collect(Collectors.joining()));
  }

  private static String title(Table.Column column) {
    return element(
        "th",
        "scope=\"col\"" + (column.kind() == Table.Kind.FIGURE ? " class=\"num\"" : ""),
        Template.escaped(column.title()));
  }

  /** Returns a cell with the title of its column, which narrow windows show beside it. */
  private static String cell(Table.Column column, Table.Cell cell) {
    String ofKind =
        switch (column.kind()) {
          case TEXT -> "";
          case CODE -> "wrap";
          case FIGURE -> "num";
          case DRAWING -> "drawing";
        };
    String ofStyle =
        switch (cell.style()) {
          case GOOD -> "better";
          case BAD -> "worse";
          case WARNING -> "notcomparable";
          case PLAIN, HEADING, FAINT -> "";
        };
    String classes =
        Stream.of(ofKind, ofStyle).filter(name -> !name.isEmpty()).collect(Collectors.joining(" "));
    return element(
        "td",
        (classes.isEmpty() ? "" : "class=\"%s\" ".formatted(classes))
            + "data-head=\"%s\"".formatted(Template.escaped(column.title())),
        column.kind() == Table.Kind.DRAWING ? cell.text() : Template.escaped(cell.text()));
  }
}
