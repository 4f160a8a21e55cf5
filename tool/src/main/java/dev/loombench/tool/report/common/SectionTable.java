package dev.loombench.tool.report.common;

import dev.loombench.tool.analyze.instrument.ClientHeadroom;
import dev.loombench.tool.analyze.instrument.CounterAccuracy;
import dev.loombench.tool.analyze.instrument.RecorderCost;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.SendLateness;
import dev.loombench.tool.report.common.Table.Cell;
import dev.loombench.tool.report.text.ValidationSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.Optional;
import java.util.function.Function;

/** Table of a section of a validation. */
public final class SectionTable {

  /** Importance of every column: these tables are drawn whole. */
  private static final int WHOLE = 50;

  private SectionTable() {}

  public static Table<?> of(Section section) {
    return switch (section) {
      case ClientHeadroom headroom -> headroom(headroom);
      case RecorderCost cost -> cost(cost);
      case SendLateness lateness -> lateness(lateness);
      case CounterAccuracy counters -> counters(counters);
    };
  }

  private static Table<?> headroom(ClientHeadroom headroom) {
    return Table.of(headroom.steps())
        .figure("rate/s", WHOLE, step -> Numbers.grouped(step.ratePerSecond()))
        .figure(
            "answers/s",
            WHOLE,
            step ->
                ValidationSentences.value(step.readings().get(Metric.THROUGHPUT), Numbers::grouped))
        .figure("failed %", WHOLE, reading(Metric.FAILED_SHARE, 2))
        .figure("p50 ms", WHOLE, reading(Metric.LATENCY_P50, 2))
        .figure("p99 ms", WHOLE, reading(Metric.LATENCY_P99, 2))
        .figure("late p99 ms", WHOLE, reading(Metric.LOOP_LATENESS_P99, 2))
        .figure("gen. CPU", WHOLE, reading(Metric.GENERATOR_CPU, 2))
        .figure("server CPU", WHOLE, reading(Metric.SERVER_CPU, 2))
        .figure("retransmitted", WHOLE, reading(Metric.TCP_RETRANSMITTED, 0))
        .with("sustained", Table.Kind.TEXT, WHOLE, step -> answer(step.sustained() ? "yes" : "no"));
  }

  private static Function<ClientHeadroom.Step, String> reading(Metric metric, int decimals) {
    return step ->
        ValidationSentences.value(
            step.readings().get(metric), value -> Numbers.fixed(value, decimals));
  }

  private static Table<?> cost(RecorderCost cost) {
    return Table.of(cost.rows())
        .text("recorders", WHOLE, row -> row.set().key())
        .figure("pairs", WHOLE, row -> Integer.toString(row.pairs().size()))
        .figure("throughput loss %", WHOLE, row -> estimate(row.throughputLossPercent(), 1))
        .figure("CPU/request growth %", WHOLE, row -> estimate(row.cpuGrowthPercent(), 1))
        .figure("p50 growth ms", WHOLE, row -> estimate(row.p50GrowthMillis(), 2))
        .figure("p99 growth ms", WHOLE, row -> estimate(row.p99GrowthMillis(), 2))
        .figure("tool CPU growth cores", WHOLE, row -> estimate(row.toolCpuGrowthCores(), 3));
  }

  private static Table<?> lateness(SendLateness lateness) {
    return Table.of(lateness.steps())
        .figure("rate/s", WHOLE, step -> Numbers.groupedOrFixed(step.ratePerSecond()))
        .figure("sent", WHOLE, step -> Numbers.grouped((double) step.sent()))
        .figure("late p50 ms", WHOLE, step -> Numbers.fixed(step.p50Millis(), 3))
        .figure("late p99 ms", WHOLE, step -> Numbers.fixed(step.p99Millis(), 3))
        .figure("late max ms", WHOLE, step -> Numbers.fixed(step.maxMillis(), 3))
        .figure("batching us", WHOLE, step -> Long.toString(step.batchingMicros()));
  }

  private static Table<?> counters(CounterAccuracy counters) {
    return Table.of(counters.checks())
        .text("counter", WHOLE, check -> check.counter())
        .text("action", WHOLE, check -> check.action())
        .figure("expected", WHOLE, check -> Numbers.groupedOrFixed(check.expected()))
        .figure("reported", WHOLE, ValidationSentences::reported)
        .text("unit", WHOLE, check -> check.unit())
        .text("tolerance", WHOLE, ValidationSentences::tolerance)
        .with(
            "agrees",
            Table.Kind.TEXT,
            WHOLE,
            check -> answer(ValidationSentences.agreement(check.agreement())));
  }

  private static Cell answer(String text) {
    return switch (text) {
      case "yes" -> new Cell(text, TextStyle.GOOD);
      case "no" -> new Cell(text, TextStyle.BAD);
      default -> Cell.of(text);
    };
  }

  private static String estimate(Optional<Estimate> estimate, int decimals) {
    return estimate.map(one -> estimate(one, decimals)).orElse(ValidationSentences.NONE);
  }

  /** Returns an estimate like {@code 0.3 [-0.5, 1.1]}. */
  private static String estimate(Estimate estimate, int decimals) {
    return Numbers.sized(estimate.value(), decimals)
        + estimate
            .interval()
            .map(
                ends ->
                    " [%s, %s]"
                        .formatted(
                            Numbers.sized(ends.low(), decimals),
                            Numbers.sized(ends.high(), decimals)))
            .orElse("");
  }
}
