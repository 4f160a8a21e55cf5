package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.instrument.ClientHeadroom;
import dev.loombench.tool.analyze.instrument.CounterAccuracy;
import dev.loombench.tool.analyze.instrument.CounterCheck;
import dev.loombench.tool.analyze.instrument.RecorderCost;
import dev.loombench.tool.analyze.instrument.RecorderCostRow;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.SendLateness;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Table of a section of a validation.
 *
 * @param heads names of the columns; the first column names the row
 * @param rows one text for each column
 */
public record SectionTable(List<String> heads, List<List<String>> rows) {

  /** Cell without a value. */
  private static final String NONE = "-";

  private static final String FIGURE = "-?[\\d,]+(\\.\\d+)?( \\[.*])?";

  public SectionTable {
    heads = List.copyOf(heads);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** Returns the table of a section. */
  public static SectionTable of(Section section) {
    return switch (section) {
      case ClientHeadroom headroom -> headroom(headroom);
      case RecorderCost cost -> cost(cost);
      case SendLateness lateness -> lateness(lateness);
      case CounterAccuracy counters -> counters(counters);
    };
  }

  /** Returns true for each column that contains only figures. */
  public List<Boolean> figureColumns() {
    return IntStream.range(0, heads.size()).mapToObj(this::containsFigures).toList();
  }

  private boolean containsFigures(int column) {
    return rows.stream()
        .map(row -> row.get(column))
        .allMatch(text -> text.equals(NONE) || text.matches(FIGURE));
  }

  private static SectionTable headroom(ClientHeadroom headroom) {
    return new SectionTable(
        List.of(
            "rate/s",
            "answers/s",
            "failed %",
            "p50 ms",
            "p99 ms",
            "late p99 ms",
            "gen. CPU",
            "server CPU",
            "retransmitted",
            "sustained"),
        headroom.steps().stream().map(SectionTable::row).toList());
  }

  private static List<String> row(ClientHeadroom.Step step) {
    Map<Metric, Reading> readings = step.readings();
    return List.of(
        Numbers.grouped(step.ratePerSecond()),
        readings.get(Metric.THROUGHPUT) instanceof Reading.Measured(double answers)
            ? Numbers.grouped(answers)
            : NONE,
        reading(readings, Metric.FAILED_SHARE, 2),
        reading(readings, Metric.LATENCY_P50, 2),
        reading(readings, Metric.LATENCY_P99, 2),
        reading(readings, Metric.LOOP_LATENESS_P99, 2),
        reading(readings, Metric.GENERATOR_CPU, 2),
        reading(readings, Metric.SERVER_CPU, 2),
        reading(readings, Metric.TCP_RETRANSMITTED, 0),
        step.sustained() ? "yes" : "no");
  }

  private static SectionTable cost(RecorderCost cost) {
    return new SectionTable(
        List.of(
            "recorders",
            "pairs",
            "throughput loss %",
            "CPU/request growth %",
            "p50 growth ms",
            "p99 growth ms",
            "tool CPU growth cores"),
        cost.rows().stream().map(SectionTable::row).toList());
  }

  private static List<String> row(RecorderCostRow row) {
    return List.of(
        row.set().key(),
        Integer.toString(row.pairs().size()),
        estimate(row.throughputLossPercent(), 1),
        row.cpuGrowthPercent().map(estimate -> estimate(estimate, 1)).orElse(NONE),
        estimate(row.p50GrowthMillis(), 2),
        estimate(row.p99GrowthMillis(), 2),
        row.toolCpuGrowthCores().map(estimate -> estimate(estimate, 3)).orElse(NONE));
  }

  private static SectionTable lateness(SendLateness lateness) {
    return new SectionTable(
        List.of("rate/s", "sent", "late p50 ms", "late p99 ms", "late max ms", "batching us"),
        lateness.steps().stream()
            .map(
                step ->
                    List.of(
                        Numbers.groupedOrFixed(step.ratePerSecond()),
                        Numbers.grouped((double) step.sent()),
                        Numbers.fixed(step.p50Millis(), 3),
                        Numbers.fixed(step.p99Millis(), 3),
                        Numbers.fixed(step.maxMillis(), 3),
                        Long.toString(step.batchingMicros())))
            .toList());
  }

  private static SectionTable counters(CounterAccuracy counters) {
    return new SectionTable(
        List.of("counter", "action", "expected", "reported", "unit", "tolerance", "agrees"),
        counters.checks().stream()
            .map(
                check ->
                    List.of(
                        check.counter(),
                        check.action(),
                        Numbers.groupedOrFixed(check.expected()),
                        reported(check),
                        check.unit(),
                        ValidationSentences.tolerance(check),
                        ValidationSentences.agreement(check.agreement())))
            .toList());
  }

  /** Returns the value of a counter, or a dash. */
  static String reported(CounterCheck check) {
    return check.reported() instanceof Reading.Measured(double value)
        ? Numbers.groupedOrFixed(value)
        : NONE;
  }

  /** Returns a reading with this number of decimals, or a dash. */
  static String reading(Map<Metric, Reading> readings, Metric metric, int decimals) {
    return readings.get(metric) instanceof Reading.Measured(double value)
        ? Numbers.fixed(value, decimals)
        : NONE;
  }

  /** Returns an estimate like {@code 0.3 [-0.5, 1.1]}. */
  private static String estimate(Estimate estimate, int decimals) {
    return switch (estimate) {
      case Estimate.Single(double value) -> Numbers.sized(value, decimals);
      case Estimate.Repeated(double value, double low, double high, _) ->
          "%s [%s, %s]"
              .formatted(
                  Numbers.sized(value, decimals),
                  Numbers.sized(low, decimals),
                  Numbers.sized(high, decimals));
    };
  }
}
