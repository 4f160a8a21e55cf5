package dev.loombench.tool.report.html;

import dev.loombench.tool.analyze.instrument.ClientHeadroom;
import dev.loombench.tool.analyze.instrument.CounterAccuracy;
import dev.loombench.tool.analyze.instrument.RecorderCost;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.SendLateness;
import dev.loombench.tool.report.html.RowChart.Mark;
import dev.loombench.tool.report.html.RowChart.Row;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Charts of the sections of a validation. */
final class ValidationCharts {

  private ValidationCharts() {}

  static List<RowChart> of(Section section) {
    return switch (section) {
      case ClientHeadroom headroom ->
          headroom.steps().isEmpty() ? List.of() : List.of(cpu(headroom));
      case RecorderCost cost -> cost.rows().isEmpty() ? List.of() : List.of(cost(cost));
      case SendLateness lateness ->
          lateness.steps().isEmpty() ? List.of() : List.of(lateness(lateness));
      case CounterAccuracy _ -> List.of();
    };
  }

  private static RowChart cpu(ClientHeadroom headroom) {
    return new RowChart(
        "CPU at each rate",
        "percent of granted CPUs",
        List.of("generator", "server"),
        headroom.steps().stream()
            .map(
                step ->
                    new Row(
                        Numbers.grouped(step.ratePerSecond()) + "/s",
                        Stream.of(
                                share(
                                    step.readings(),
                                    Metric.GENERATOR_CPU,
                                    headroom.generatorCpus()),
                                share(step.readings(), Metric.SERVER_CPU, headroom.serverCpus()))
                            .toList()))
            .toList(),
        OptionalDouble.of(100));
  }

  /** Returns a bar; an unavailable reading has length 0. */
  private static Mark share(Map<Metric, Reading> readings, Metric metric, int cpus) {
    return new Mark.Bar(
        readings.get(metric) instanceof Reading.Measured(double cores) ? 100 * cores / cpus : 0);
  }

  private static RowChart cost(RecorderCost cost) {
    return new RowChart(
        "Cost of recording with 95 % intervals",
        "percent",
        List.of("throughput loss", "growth of CPU per request"),
        cost.rows().stream()
            .map(
                row ->
                    new Row(
                        row.set().key(),
                        Stream.concat(
                                Stream.of(point(row.throughputLossPercent())),
                                row.cpuGrowthPercent().map(ValidationCharts::point).stream())
                            .toList()))
            .toList(),
        OptionalDouble.of(cost.limitPercent()));
  }

  private static Mark point(Estimate estimate) {
    return switch (estimate) {
      case Estimate.Single(double value) -> new Mark.Point(value, value, value);
      case Estimate.Repeated(double value, double low, double high, _) ->
          new Mark.Point(value, low, high);
    };
  }

  private static RowChart lateness(SendLateness lateness) {
    return new RowChart(
        "Send delay, 99th percentile",
        "ms",
        List.of("p99 of the send delay"),
        lateness.steps().stream()
            .map(
                step ->
                    new Row(
                        Numbers.groupedOrFixed(step.ratePerSecond()) + "/s",
                        List.of(new Mark.Bar(step.p99Millis()))))
            .toList(),
        OptionalDouble.empty());
  }
}
