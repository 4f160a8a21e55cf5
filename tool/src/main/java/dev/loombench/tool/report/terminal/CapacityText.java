package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt;
import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.text.CapacitySentences;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Capacity in the terminal: tried rates and conclusions. */
public final class CapacityText {

  private CapacityText() {}

  public static void write(CapacityResult capacity, TextPage page) {
    page.blank();
    page.text(
        "",
        "%s, %s: rates tried within %s"
            .formatted(capacity.workload(), capacity.variant(), capacity.slo().text()),
        TextStyle.HEADING);
    if (!capacity.attempts().isEmpty()) {
      page.table(table(capacity));
    }
    capacity
        .knee()
        .ifPresent(
            knee ->
                page.text(
                    "  ",
                    "Knee of the curve: at %s/s, where p99 is %s ms."
                        .formatted(
                            Numbers.number(knee.duePerSecond()), Numbers.number(knee.p99Millis())),
                    TextStyle.FAINT));
    CapacitySentences.of(capacity).forEach(text -> page.text("> ", text));
  }

  private static Table<Attempt> table(CapacityResult capacity) {
    return Table.of(inOrder(capacity.attempts()))
        .text("tried", 90, attempt -> setting(capacity, attempt))
        .figure("due/s", 100, attempt -> Numbers.number(attempt.duePerSecond()))
        .figure("requests/s", 80, metric(Metric.THROUGHPUT))
        .figure("p99 ms", 85, metric(Metric.LATENCY_P99))
        .figure("failed %", 60, metric(Metric.FAILED_SHARE))
        .figure("backlog/s", 70, metric(Metric.BACKLOG_SLOPE))
        .figure("CPU cores", 65, metric(Metric.SERVER_CPU))
        .with("", Table.Kind.TEXT, 95, CapacityText::verdict);
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

  private static String setting(CapacityResult capacity, Attempt attempt) {
    return attempt.variant().equals(capacity.variant())
        ? attempt.setting().word()
        : attempt.variant().name().replace(capacity.variant() + ", ", "");
  }

  /** Formats each value by itself, because values of a search differ by orders of magnitude. */
  private static Function<Attempt, String> metric(Metric metric) {
    return attempt ->
        Optional.ofNullable(attempt.figures().get(metric)).map(Numbers::number).orElse(Table.NONE);
  }

  private static Table.Cell verdict(Attempt attempt) {
    TextStyle style =
        switch (attempt.verdict()) {
          case SUSTAINED -> TextStyle.GOOD;
          case NOT_SUSTAINED -> TextStyle.BAD;
          case NOT_SENT, INVALID -> TextStyle.WARNING;
        };
    return new Table.Cell(attempt.verdict().word(), style);
  }
}
