package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.terminal.TextTable.Align;
import dev.loombench.tool.report.terminal.TextTable.Cell;
import dev.loombench.tool.report.terminal.TextTable.Column;
import dev.loombench.tool.report.text.CapacitySentences;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Capacities in the terminal: tried rates and conclusions. */
public final class CapacityTables {

  private static final String NONE = "–";

  private final int width;
  private final Palette palette;

  public CapacityTables(int width, Palette palette) {
    this.width = width;
    this.palette = palette;
  }

  public List<String> lines(Analysis analysis) {
    return analysis.conclusions().capacities().stream()
        .flatMap(capacity -> lines(capacity).stream())
        .toList();
  }

  private List<String> lines(CapacityResult capacity) {
    var lines = new ArrayList<String>();
    lines.add("");
    String title =
        "%s, %s: rates tried within %s"
            .formatted(capacity.workload(), capacity.variant(), capacity.slo().text());
    WrappedText.lines("", title, width)
        .forEach(line -> lines.add(palette.paint(TextStyle.HEADING, line)));
    List<Attempt> attempts = inOrder(capacity.attempts());
    if (!attempts.isEmpty()) {
      lines.addAll(TextTable.fitting(columns(capacity, attempts), width, palette).lines());
    }
    capacity
        .knee()
        .ifPresent(
            knee ->
                WrappedText.lines(
                        "  ",
                        "Knee of the curve: at %s/s, where p99 is %s ms."
                            .formatted(
                                Numbers.number(knee.duePerSecond()),
                                Numbers.number(knee.p99Millis())),
                        width)
                    .forEach(line -> lines.add(palette.paint(TextStyle.FAINT, line))));
    CapacitySentences.of(capacity)
        .forEach(text -> lines.addAll(WrappedText.lines("> ", text, width)));
    return lines;
  }

  /** Orders attempts by setting, and those of the search by rate. */
  private static List<Attempt> inOrder(List<Attempt> attempts) {
    Comparator<Attempt> order =
        Comparator.comparing(Attempt::setting)
            .thenComparingInt(
                attempt -> attempt.setting() == CapacityResult.Setting.KNOB ? attempt.trial() : 0)
            .thenComparingDouble(Attempt::duePerSecond);
    return attempts.stream().sorted(order).toList();
  }

  private static List<Column> columns(CapacityResult capacity, List<Attempt> attempts) {
    return Stream.of(
            text("tried", 90, attempts, attempt -> setting(capacity, attempt)),
            figures("due/s", 100, attempts, attempt -> Optional.of(attempt.duePerSecond())),
            metric("requests/s", 80, attempts, Metric.THROUGHPUT),
            metric("p99 ms", 85, attempts, Metric.LATENCY_P99),
            metric("failed %", 60, attempts, Metric.FAILED_SHARE),
            metric("backlog/s", 70, attempts, Metric.BACKLOG_SLOPE),
            metric("CPU cores", 65, attempts, Metric.SERVER_CPU),
            new Column("", Align.LEFT, 95, attempts.stream().map(CapacityTables::verdict).toList()))
        .toList();
  }

  private static String setting(CapacityResult capacity, Attempt attempt) {
    return attempt.variant().equals(capacity.variant())
        ? attempt.setting().word()
        : attempt.variant().name().replace(capacity.variant() + ", ", "");
  }

  private static Cell verdict(Attempt attempt) {
    TextStyle ink =
        switch (attempt.verdict()) {
          case SUSTAINED -> TextStyle.GOOD;
          case NOT_SUSTAINED -> TextStyle.BAD;
          case NOT_SENT, INVALID -> TextStyle.WARNING;
        };
    return new Cell(attempt.verdict().word(), ink);
  }

  private static Column text(
      String head, int importance, List<Attempt> attempts, Function<Attempt, String> text) {
    return new Column(
        head, Align.LEFT, importance, attempts.stream().map(text).map(Cell::of).toList());
  }

  private static Column metric(String head, int importance, List<Attempt> attempts, Metric metric) {
    return figures(
        head, importance, attempts, attempt -> Optional.ofNullable(attempt.figures().get(metric)));
  }

  /** Formats each value by itself, because values of a search differ by orders of magnitude. */
  private static Column figures(
      String head,
      int importance,
      List<Attempt> attempts,
      Function<Attempt, Optional<Double>> figure) {
    return new Column(
        head,
        Align.RIGHT,
        importance,
        attempts.stream()
            .map(attempt -> Cell.of(figure.apply(attempt).map(Numbers::number).orElse(NONE)))
            .toList());
  }
}
