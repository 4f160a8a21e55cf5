package dev.loombench.tool.report.html;

import dev.loombench.tool.analyze.instrument.ClientHeadroom;
import dev.loombench.tool.analyze.instrument.CounterAccuracy;
import dev.loombench.tool.analyze.instrument.RecorderCost;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.SectionResult;
import dev.loombench.tool.analyze.instrument.SendLateness;
import dev.loombench.tool.analyze.instrument.Validation;
import dev.loombench.tool.report.common.Resource;
import dev.loombench.tool.report.common.SectionTable;
import dev.loombench.tool.report.html.RowChart.Mark;
import dev.loombench.tool.report.text.ValidationSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Validation as one self-contained page. */
public final class ValidationPage {

  private ValidationPage() {}

  public static String of(Validation validation) {
    String nav =
        validation.results().stream()
            .map(part -> part.section().name().key())
            .map(key -> Html.element("a", "href=\"#%s\"".formatted(key), key))
            .collect(Collectors.joining(" "));
    return new HtmlPage("Validation", "validate", "answers", nav, content(validation))
        .style(Resource.text("/validate/validate.css"))
        .text();
  }

  private static String content(Validation validation) {
    String parts =
        validation.results().stream().map(ValidationPage::part).collect(Collectors.joining("\n"));
    return Html.text("h1", "Does measuring here change the result?")
        + Html.quiet("%s, %s".formatted(validation.environment().host(), validation.started()))
        + (validation.interrupted() ? Html.warning("Interrupted: results are incomplete.") : "")
        + Html.element("div", "id=\"answers\"", parts)
        + facts(validation);
  }

  private static String part(SectionResult part) {
    Section section = part.section();
    String charts = charts(section).stream().map(RowChart::html).collect(Collectors.joining());
    return Html.element(
        "section",
        "id=\"%s\"".formatted(section.name().key()),
        Html.text("h2", ValidationSentences.question(section.name()))
            + part.abortReason().map(reason -> Html.warning("Incomplete: " + reason)).orElse("")
            + Html.answer(ValidationSentences.conclusions(section))
            + (charts.isEmpty() ? "" : Html.element("div", "class=\"charts\"", charts))
            + Html.table(SectionTable.of(section)));
  }

  private static String facts(Validation validation) {
    String rows =
        new TreeMap<>(validation.environment().facts())
            .entrySet().stream()
                .map(fact -> Html.text("dt", fact.getKey()) + Html.text("dd", fact.getValue()))
                .collect(Collectors.joining());
    return Html.text("h2", "Environment") + Html.element("dl", "class=\"facts\"", rows);
  }

  static List<RowChart> charts(Section section) {
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
                    new RowChart.Row(
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
                    new RowChart.Row(
                        row.set().key(),
                        Stream.concat(
                                Stream.of(point(row.throughputLossPercent())),
                                row.cpuGrowthPercent().map(ValidationPage::point).stream())
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
                    new RowChart.Row(
                        Numbers.groupedOrFixed(step.ratePerSecond()) + "/s",
                        List.of(new Mark.Bar(step.p99Millis()))))
            .toList(),
        OptionalDouble.empty());
  }
}
