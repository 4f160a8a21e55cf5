package dev.loombench.tool.report.export;

import dev.loombench.tool.analyze.compare.FigureId;
import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.common.Markdown;
import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.common.Template;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.export.Exported.Check;
import dev.loombench.tool.report.text.RunComparisonSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** File format that a CI service reads. */
public enum ExportFormat {
  /** JUnit XML: one test for each comparison with the baseline, or each figure of a history. */
  JUNIT(ExportFormat::junit),
  /** Summary for a job or a pull request. */
  MARKDOWN(ExportFormat::markdown),
  /** Figures that should be small, as github-action-benchmark's customSmallerIsBetter. */
  SMALLER_IS_BETTER(content -> figures(content, Metric.Better.LOWER)),
  /** Figures that should be large, as github-action-benchmark's customBiggerIsBetter. */
  BIGGER_IS_BETTER(content -> figures(content, Metric.Better.HIGHER));

  @SuppressWarnings("ImmutableEnumChecker") // functions have no state
  private final Function<Exported, String> form;

  ExportFormat(Function<Exported, String> form) {
    this.form = form;
  }

  public String of(Analysis analysis) {
    return form.apply(Exported.of(analysis));
  }

  public String of(Trend trend) {
    return form.apply(Exported.of(trend));
  }

  @Override
  public String toString() {
    return Json.key(this);
  }

  private static String junit(Exported content) {
    var groups = new LinkedHashMap<String, List<Check>>();
    content
        .checks()
        .forEach(check -> groups.computeIfAbsent(check.group(), _ -> new ArrayList<>()).add(check));
    var xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append(
        "<testsuites name=\"%s\"%s>%n".formatted(xml(content.study()), counts(content.checks())));
    groups.forEach(
        (group, checks) -> {
          xml.append(
              "  <testsuite name=\"%s\"%s errors=\"0\">%n".formatted(xml(group), counts(checks)));
          checks.forEach(
              check ->
                  xml.append(
                      "    <testcase classname=\"%s\" name=\"%s\">%s</testcase>%n"
                          .formatted(
                              xml(content.study() + "." + group), xml(check.name()), body(check))));
          xml.append("  </testsuite>\n");
        });
    return xml.append("</testsuites>\n").toString();
  }

  private static String counts(List<Check> checks) {
    return " tests=\"%d\" failures=\"%d\" skipped=\"%d\""
        .formatted(
            checks.size(),
            checks.stream().filter(check -> check.result() == Exported.Result.FAILED).count(),
            checks.stream().filter(check -> check.result() == Exported.Result.SKIPPED).count());
  }

  private static String body(Check check) {
    String text = xml(check.text());
    return switch (check.result()) {
      case PASSED -> "<system-out>%s</system-out>".formatted(text);
      case FAILED -> "<failure message=\"%s\"/>".formatted(text);
      case SKIPPED -> "<skipped message=\"%s\"/>".formatted(text);
    };
  }

  /** Escapes text for XML 1.0, which forbids most control characters. */
  private static String xml(String text) {
    return Template.escaped(text.replaceAll("[^\\x20-\\uD7FF\\uE000-\\uFFFD]", " "));
  }

  private static String markdown(Exported content) {
    var lines = new ArrayList<String>();
    lines.add("## Loombench: " + Markdown.text(content.headline()));
    lines.add("");
    content.sentences().forEach(sentence -> lines.add("- " + Markdown.text(sentence)));
    lines.add("");
    lines.addAll(
        Markdown.table(
            Table.of(content.checks())
                .text("at", 50, Check::group)
                .text("check", 50, Check::name)
                .with("result", Table.Kind.TEXT, 50, ExportFormat::result)));
    lines.add("");
    lines.add("<details><summary>Figures</summary>");
    lines.add("");
    lines.addAll(
        Markdown.table(
            Table.of(List.copyOf(content.figures().entrySet()))
                .text("figure", 50, figure -> RunComparisonSentences.figure(figure.getKey()))
                .figure("mean", 50, figure -> Numbers.number(figure.getValue().value()))
                .interval("95 % interval", 50, figure -> Optional.of(figure.getValue()))
                .text("unit", 50, figure -> figure.getKey().metric().unit())));
    lines.add("");
    lines.add("</details>");
    return String.join("\n", lines) + "\n";
  }

  private static Table.Cell result(Check check) {
    return new Table.Cell(
        check.text(), check.result() == Exported.Result.FAILED ? TextStyle.BAD : TextStyle.PLAIN);
  }

  private static String figures(Exported content, Metric.Better better) {
    return Json.text(
            content.figures().entrySet().stream()
                .filter(figure -> figure.getKey().metric().better() == better)
                .map(figure -> figure(figure.getKey(), figure.getValue()))
                .toList())
        + "\n";
  }

  private static Map<String, Object> figure(FigureId id, Estimate level) {
    var figure = new LinkedHashMap<String, Object>();
    figure.put("name", RunComparisonSentences.figure(id));
    figure.put("unit", id.metric().unit());
    figure.put("value", level.value());
    level
        .interval()
        .ifPresent(
            ends -> figure.put("range", "± " + Numbers.number((ends.high() - ends.low()) / 2)));
    figure.put("extra", "mean of %d trials".formatted(level.trials()));
    return figure;
  }
}
