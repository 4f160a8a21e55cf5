package dev.loombench.tool.report;

import dev.loombench.tool.analyze.advise.Advice;
import dev.loombench.tool.analyze.measure.TrialCounts;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.Warning;
import dev.loombench.tool.analyze.sweep.SweepMap;
import dev.loombench.tool.analyze.verdict.StartUpResult;
import dev.loombench.tool.report.common.HeadlineFigures;
import dev.loombench.tool.report.common.Report;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.terminal.AdviceText;
import dev.loombench.tool.report.terminal.CapacityText;
import dev.loombench.tool.report.terminal.ConclusionText;
import dev.loombench.tool.report.terminal.ProfileText;
import dev.loombench.tool.report.terminal.ReplicationText;
import dev.loombench.tool.report.terminal.StartUpTable;
import dev.loombench.tool.report.terminal.SweepText;
import dev.loombench.tool.report.terminal.TextPage;
import dev.loombench.tool.report.text.ConfidenceSentences;
import dev.loombench.tool.report.text.UnavailableVariantSentences;
import dev.loombench.tool.report.text.WarningSentences;
import dev.loombench.tool.study.Scale;
import dev.loombench.tool.trial.PointId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Report for the terminal: a table and sentences for each point. */
public record TerminalReport(int width, boolean colors, String directory) implements Report {

  @Override
  public void write(Analysis analysis, OutputStream out) throws IOException {
    var page = new TextPage(width, colors);
    page.text("", analysis.study().question(), TextStyle.HEADING);
    ConclusionText.write(analysis, page);
    Optional<SweepMap> sweep = SweepMap.of(analysis);
    sweep.ifPresent(map -> new SweepText(map, page).write());
    analysis.points().stream()
        .filter(point -> sweep.isEmpty() && !analysis.isFound(point))
        .filter(point -> hasTables(analysis, point))
        .forEach(
            point -> {
              page.blank();
              section(analysis, point, page);
            });
    analysis.conclusions().capacities().forEach(found -> CapacityText.write(found, page));
    startUps(analysis, page);
    analysis
        .conclusions()
        .replication()
        .ifPresent(found -> new ReplicationText(analysis.study(), found, page).write());
    scale(analysis.study().scale(), page);
    Advice.ofStudy(analysis).ifPresent(advice -> advice(advice, page));
    confidence(analysis, page);
    warnings(analysis, page);
    page.blank();
    page.text("", trialCounts(analysis));
    page.text("", "Files: " + directory + "; open " + ReportFiles.PAGE + " first.");
    if (!analysis.recordings().summaries().isEmpty()) {
      page.text(
          "",
          "Resources and time series: %s, under 'Resources' and 'Over time', and time-series.csv."
              .formatted(ReportFiles.PAGE));
    }
    out.write((String.join("\n", page.lines()) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static void scale(Scale scale, TextPage page) {
    if (!scale.shortened().isEmpty()) {
      page.blank();
      page.text(
          "",
          scale.name().map("Scale %s: "::formatted).orElse("")
              + String.join(" ", scale.shortened()),
          TextStyle.FAINT);
    }
  }

  private static void advice(Advice advice, TextPage page) {
    page.blank();
    page.heading("Advice");
    new AdviceText(page).writeSentences(advice);
  }

  private static boolean hasTables(Analysis analysis, PointId point) {
    return analysis.study().protocol().blocks().headline() > 0
        || analysis.recordings().profiles().stream()
            .anyMatch(profile -> profile.point().equals(point));
  }

  private static void section(Analysis analysis, PointId point, TextPage page) {
    page.heading(point.label());
    ConclusionText.write(analysis, point, page);
    if (analysis.study().protocol().blocks().headline() > 0) {
      figures(analysis, new HeadlineFigures(analysis, point), page);
    }
    analysis.conclusions().stopping().stream()
        .filter(status -> status.point().equals(point))
        .forEach(status -> page.text("  ", ConfidenceSentences.stopping(status), TextStyle.FAINT));
    new ProfileText(analysis, point).write(page);
  }

  private static void figures(Analysis analysis, HeadlineFigures headline, TextPage page) {
    page.table(headline.table());
    notMeasured(analysis, page);
    if (headline.closed()) {
      page.text(
          "  ",
          "Closed load: users wait for responses, so a slow server receives fewer requests.",
          TextStyle.FAINT);
    }
  }

  private static void notMeasured(Analysis analysis, TextPage page) {
    UnavailableVariantSentences.lines(analysis)
        .forEach(line -> page.text("  ", line, TextStyle.WARNING));
  }

  private static void startUps(Analysis analysis, TextPage page) {
    List<StartUpResult> startUps = analysis.measurements().startUps();
    if (startUps.isEmpty()) {
      return;
    }
    page.blank();
    page.heading("Start to first answer");
    page.table(StartUpTable.of(startUps, analysis.study().baseline()));
    notMeasured(analysis, page);
    startUps.stream()
        .flatMap(startUp -> startUp.pageCache().stream())
        .distinct()
        .forEach(text -> page.text("  ", "Page cache: " + text + ".", TextStyle.FAINT));
  }

  /** Adds the confidence levels; the map of a sweep states its own. */
  private static void confidence(Analysis analysis, TextPage page) {
    List<String> texts =
        Stream.concat(
                SweepMap.of(analysis).isEmpty()
                    ? ConfidenceSentences.expectedFalse(analysis).stream()
                    : Stream.empty(),
                analysis.confidenceOfStarts().stream()
                    .map(
                        confidence ->
                            ConfidenceSentences.intervals("comparisons of starts", confidence)))
            .toList();
    if (!texts.isEmpty()) {
      page.blank();
      texts.forEach(text -> page.text("", text, TextStyle.FAINT));
    }
  }

  private static void warnings(Analysis analysis, TextPage page) {
    for (Warning warning : analysis.quality().warnings()) {
      page.blank();
      page.text("! ", WarningSentences.finding(warning), TextStyle.WARNING);
      page.text("  ", WarningSentences.nextStep(warning));
    }
  }

  private static String trialCounts(Analysis analysis) {
    return "Trials: %d made of %d planned; %s."
        .formatted(
            analysis.trials().size(),
            analysis.run().plannedTrials(),
            Stream.concat(
                    analysis.quality().trialCounts().stream().map(TerminalReport::counts),
                    analysis.run().unavailable().stream()
                        .map(missing -> missing.variant() + " not measured"))
                .collect(Collectors.joining("; ")));
  }

  private static String counts(TrialCounts counts) {
    String rejected =
        (counts.invalid() == 0 ? "" : ", " + counts.invalid() + " invalid")
            + (counts.failed() == 0 ? "" : ", " + counts.failed() + " failed");
    return "%s %d completed%s".formatted(counts.variant(), counts.completed(), rejected);
  }
}
