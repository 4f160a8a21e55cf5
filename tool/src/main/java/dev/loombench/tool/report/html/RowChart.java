package dev.loombench.tool.report.html;

import dev.loombench.tool.report.common.Template;
import dev.loombench.tool.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Chart with labeled rows, up to two marks per row and a line for a limit, as static SVG. */
record RowChart(
    String title, String unit, List<String> legend, List<Row> rows, OptionalDouble limit) {

  private static final int LEFT = 130;
  private static final int RIGHT = 620;
  private static final int WIDTH = 700;
  private static final int TOP = 8;
  private static final int ROW = 38;
  private static final int FOOT = 34;
  private static final int TICKS = 4;

  RowChart {
    legend = List.copyOf(legend);
    rows = List.copyOf(rows);
  }

  /** Row with at most one mark for each name in the legend. */
  record Row(String label, List<Mark> marks) {
    Row {
      marks = List.copyOf(marks);
    }
  }

  /** Mark in a row. */
  sealed interface Mark {

    double value();

    /** Bar from zero. */
    record Bar(double value) implements Mark {}

    /** Point with its interval. */
    record Point(double value, double low, double high) implements Mark {}
  }

  String html() {
    String caption =
        Html.element(
            "figcaption", "", Html.text("h4", title) + Html.element("p", "", legendText()));
    return Html.element(
        "figure", "class=\"chart wide\"", caption + Html.element("div", "class=\"plot\"", svg()));
  }

  private String legendText() {
    if (legend.size() == 1) {
      return Template.escaped(legend.getFirst());
    }
    return Html.element(
        "span",
        "class=\"legend\"",
        "<i></i> %s <i class=\"second\"></i> %s"
            .formatted(Template.escaped(legend.get(0)), Template.escaped(legend.get(1))));
  }

  private String svg() {
    var parts = new ArrayList<String>();
    int bottom = TOP + rows.size() * ROW;
    double low = Math.min(0, values().min().orElse(0));
    double high = Math.max(values().max().orElse(1), low + 1e-9);
    var scale = new Scale(low, high);
    for (int tick = 0; tick <= TICKS; tick++) {
      parts.add(tick(scale, low + (high - low) * tick / TICKS, bottom));
    }
    parts.add(line("zero", scale.x(0), TOP, scale.x(0), bottom));
    limit.ifPresent(at -> parts.add(line("limit", scale.x(at), TOP, scale.x(at), bottom)));
    for (int row = 0; row < rows.size(); row++) {
      parts.add(row(scale, rows.get(row), TOP + row * ROW));
    }
    parts.add(words("unit", "end", RIGHT, bottom + 31, unit));
    return Html.element(
        "svg",
        "viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\""
            .formatted(WIDTH, bottom + FOOT, Template.escaped(title)),
        String.join("", parts));
  }

  private DoubleStream values() {
    return DoubleStream.concat(
        limit.isPresent() ? DoubleStream.of(limit.getAsDouble()) : DoubleStream.empty(),
        rows.stream()
            .flatMap(row -> row.marks().stream())
            .flatMapToDouble(
                mark ->
                    switch (mark) {
                      case Mark.Bar(double value) -> DoubleStream.of(value);
                      case Mark.Point(_, double low, double high) -> DoubleStream.of(low, high);
                    }));
  }

  private record Scale(double low, double high) {
    double x(double value) {
      return LEFT + (RIGHT - LEFT) * (value - low) / (high - low);
    }
  }

  private static String tick(Scale scale, double value, int bottom) {
    return "<g class=\"grid\">%s</g><g class=\"axis\">%s</g>"
        .formatted(
            line("", scale.x(value), TOP, scale.x(value), bottom),
            words("", "middle", scale.x(value), bottom + 15, figure(value)));
  }

  private String row(Scale scale, Row row, int top) {
    double height = (ROW - 10.0) / Math.max(1, legend.size());
    Stream<String> marks =
        IntStream.range(0, row.marks().size())
            .mapToObj(
                index ->
                    mark(
                        scale,
                        row.marks().get(index),
                        top + 5 + index * height,
                        height,
                        index == 0 ? "" : " second"));
    return words("row", "end", LEFT - 10, top + ROW / 2.0 + 4, row.label())
        + String.join("", marks.toList());
  }

  private static String mark(Scale scale, Mark mark, double top, double height, String style) {
    double middle = top + height / 2;
    return switch (mark) {
      case Mark.Bar(double value) ->
          "<rect class=\"bar%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>%s"
              .formatted(
                  style,
                  at(scale.x(0)),
                  at(top + 1),
                  at(Math.max(1, scale.x(value) - scale.x(0))),
                  at(height - 2),
                  words("value", "start", scale.x(value) + 6, middle + 4, figure(value)));
      case Mark.Point(double value, double low, double high) ->
          line("estimate" + style, scale.x(low), middle, scale.x(high), middle)
              + "<circle class=\"dot%s\" cx=\"%s\" cy=\"%s\" r=\"4\"/>"
                  .formatted(style, at(scale.x(value)), at(middle));
    };
  }

  private static String line(String style, double x1, double y1, double x2, double y2) {
    return "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>"
        .formatted(style, at(x1), at(y1), at(x2), at(y2));
  }

  private static String words(String style, String anchor, double x, double y, String text) {
    return "<text class=\"%s\" text-anchor=\"%s\" x=\"%s\" y=\"%s\">%s</text>"
        .formatted(style, anchor, at(x), at(y), Template.escaped(text));
  }

  private static String at(double coordinate) {
    return Numbers.fixed(coordinate, 1);
  }

  private static String figure(double value) {
    return Numbers.sized(value, 2);
  }
}
