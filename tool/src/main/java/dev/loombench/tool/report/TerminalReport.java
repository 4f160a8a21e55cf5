package dev.loombench.tool.report;

import dev.loombench.tool.analyze.advise.Advice;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.TrialCounts;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.Warning;
import dev.loombench.tool.analyze.sweep.SweepMap;
import dev.loombench.tool.analyze.verdict.Confidence;
import dev.loombench.tool.analyze.verdict.StartUpResult;
import dev.loombench.tool.report.common.HeadlineFigures;
import dev.loombench.tool.report.common.Report;
import dev.loombench.tool.report.terminal.AdviceText;
import dev.loombench.tool.report.terminal.CapacityTables;
import dev.loombench.tool.report.terminal.HeadlineColumns;
import dev.loombench.tool.report.terminal.Palette;
import dev.loombench.tool.report.terminal.ProfileTables;
import dev.loombench.tool.report.terminal.ReplicationText;
import dev.loombench.tool.report.terminal.StartUpColumns;
import dev.loombench.tool.report.terminal.SweepText;
import dev.loombench.tool.report.terminal.TextStyle;
import dev.loombench.tool.report.terminal.TextTable;
import dev.loombench.tool.report.terminal.WrappedText;
import dev.loombench.tool.report.text.AnswerSentences;
import dev.loombench.tool.report.text.BoundSentences;
import dev.loombench.tool.report.text.ConfidenceSentences;
import dev.loombench.tool.report.text.DiagnosisSentences;
import dev.loombench.tool.report.text.UnavailableVariantSentences;
import dev.loombench.tool.report.text.WarningSentences;
import dev.loombench.tool.study.Scale;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.PointId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Report for the terminal: a table and sentences for each point. */
public final class TerminalReport implements Report {

  private static final int MIN_WIDTH = 60;

  private final int width;
  private final Palette palette;
  private final String directory;

  /**
   * @param width maximum length of a line, at least 60
   * @param colors true to use colors
   * @param directory folder of the files
   */
  public TerminalReport(int width, boolean colors, String directory) {
    this.width = Math.max(width, MIN_WIDTH);
    this.palette = new Palette(colors);
    this.directory = directory;
  }

  @Override
  public void write(Analysis analysis, OutputStream out) throws IOException {
    var lines = new ArrayList<String>();
    lines.addAll(wrapped("", analysis.study().question(), TextStyle.HEADING));
    Optional<SweepMap> sweep = SweepMap.of(analysis);
    sweep.ifPresent(map -> lines.addAll(new SweepText(map, width, palette).lines()));
    analysis.points().stream()
        .filter(point -> sweep.isEmpty() && !analysis.isFound(point))
        .filter(point -> hasTables(analysis, point))
        .forEach(
            point -> {
              lines.add("");
              lines.addAll(section(analysis, point));
            });
    lines.addAll(new CapacityTables(width, palette).lines(analysis));
    lines.addAll(startUps(analysis));
    analysis
        .conclusions()
        .replication()
        .map(found -> new ReplicationText(analysis.study(), found, width, palette).lines())
        .ifPresent(lines::addAll);
    lines.addAll(scale(analysis.study().scale()));
    lines.addAll(advice(analysis));
    lines.addAll(confidence(analysis));
    lines.addAll(warnings(analysis));
    lines.add("");
    lines.addAll(WrappedText.lines("", trialCounts(analysis), width));
    lines.addAll(
        WrappedText.lines(
            "", "Files: " + directory + "; open " + ReportFiles.PAGE + " first.", width));
    recorded(analysis).ifPresent(text -> lines.addAll(WrappedText.lines("", text, width)));
    out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private List<String> scale(Scale scale) {
    var lines = new ArrayList<String>();
    if (!scale.shortened().isEmpty()) {
      lines.add("");
      lines.addAll(
          wrapped(
              "",
              scale.name().map("Scale %s: "::formatted).orElse("")
                  + String.join(" ", scale.shortened()),
              TextStyle.FAINT));
    }
    return lines;
  }

  private List<String> advice(Analysis analysis) {
    return Advice.ofStudy(analysis)
        .map(
            advice -> {
              var lines = new ArrayList<String>();
              lines.add("");
              lines.add(palette.paint(TextStyle.HEADING, "Advice"));
              lines.addAll(new AdviceText(width, palette).sentences(advice));
              return List.copyOf(lines);
            })
        .orElse(List.of());
  }

  private static boolean hasTables(Analysis analysis, PointId point) {
    return analysis.study().protocol().blocks().headline() > 0
        || analysis.recordings().profiles().stream()
            .anyMatch(profile -> profile.point().equals(point));
  }

  private List<String> section(Analysis analysis, PointId point) {
    var headline = new HeadlineFigures(analysis, point);
    var sentences = new AnswerSentences(analysis.study());
    var lines = new ArrayList<String>();
    lines.add(palette.paint(TextStyle.HEADING, point.label()));
    if (analysis.study().protocol().blocks().headline() > 0) {
      lines.addAll(figures(analysis, headline));
    }
    bounds(analysis, point).forEach(bound -> lines.addAll(wrapped("  ", bound, TextStyle.FAINT)));
    analysis.conclusions().stopping().stream()
        .filter(status -> status.point().equals(point))
        .forEach(
            status ->
                lines.addAll(wrapped("  ", ConfidenceSentences.stopping(status), TextStyle.FAINT)));
    analysis.conclusions().answers().stream()
        .filter(answer -> answer.point().equals(point))
        .flatMap(answer -> sentences.sentences(answer).stream())
        .forEach(sentence -> lines.addAll(WrappedText.lines("> ", sentence, width)));
    analysis.conclusions().diagnoses().stream()
        .filter(diagnosis -> diagnosis.point().equals(point))
        .forEach(
            diagnosis ->
                lines.addAll(
                    WrappedText.lines("> ", DiagnosisSentences.sentence(diagnosis), width)));
    lines.addAll(new ProfileTables(analysis, point, width, palette).lines());
    return lines;
  }

  private List<String> figures(Analysis analysis, HeadlineFigures headline) {
    var lines = new ArrayList<String>();
    lines.addAll(
        TextTable.fitting(
                new HeadlineColumns(headline, analysis.study().baseline()).columns(),
                width,
                palette)
            .lines());
    lines.addAll(notMeasured(analysis));
    if (headline.closed()) {
      lines.addAll(
          wrapped(
              "  ",
              "Closed load: users wait for responses, so a slow server receives fewer requests.",
              TextStyle.FAINT));
    }
    return lines;
  }

  private List<String> notMeasured(Analysis analysis) {
    return UnavailableVariantSentences.lines(analysis).stream()
        .flatMap(line -> wrapped("  ", line, TextStyle.WARNING).stream())
        .toList();
  }

  private List<String> startUps(Analysis analysis) {
    List<StartUpResult> startUps = analysis.measurements().startUps();
    if (startUps.isEmpty()) {
      return List.of();
    }
    var lines = new ArrayList<String>();
    lines.add("");
    lines.add(palette.paint(TextStyle.HEADING, "Start to first answer"));
    lines.addAll(
        TextTable.fitting(
                new StartUpColumns(startUps, analysis.study().baseline()).columns(), width, palette)
            .lines());
    lines.addAll(notMeasured(analysis));
    startUps.stream()
        .flatMap(startUp -> startUp.pageCache().stream())
        .distinct()
        .forEach(text -> lines.addAll(wrapped("  ", "Page cache: " + text + ".", TextStyle.FAINT)));
    return lines;
  }

  /** Returns where to find time series; empty if none was recorded. */
  private static Optional<String> recorded(Analysis analysis) {
    return analysis.recordings().summaries().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Resources and time series: %s, under 'Resources' and 'Over time', and time-series.csv."
                .formatted(ReportFiles.PAGE));
  }

  private static List<String> bounds(Analysis analysis, PointId point) {
    String text =
        analysis.measurements().bounds().stream()
            .filter(bound -> bound.point().equals(point))
            .map(TerminalReport::bound)
            .collect(Collectors.joining("; "));
    return text.isEmpty() ? List.of() : List.of("Bounds: " + text + ".");
  }

  private static String bound(Bound bound) {
    return "%s %s of %s/s (%s)"
        .formatted(
            bound.variant(),
            Numbers.percent(bound.reachedShare()),
            Numbers.number(bound.perSecond()),
            BoundSentences.limit(bound.limit()));
  }

  /** Returns the confidence levels; the map of a sweep states its own. */
  private List<String> confidence(Analysis analysis) {
    var lines = new ArrayList<String>();
    Optional<Confidence> headline =
        analysis.confidence().filter(_ -> SweepMap.of(analysis).isEmpty());
    Stream.of(headline, analysis.confidenceOfStarts())
        .flatMap(Optional::stream)
        .map(ConfidenceSentences::intervals)
        .distinct()
        .forEach(text -> lines.addAll(wrapped("", text, TextStyle.FAINT)));
    if (!lines.isEmpty()) {
      lines.addFirst("");
    }
    return lines;
  }

  private List<String> warnings(Analysis analysis) {
    var lines = new ArrayList<String>();
    for (Warning warning : analysis.quality().warnings()) {
      lines.add("");
      lines.addAll(wrapped("! ", WarningSentences.finding(warning), TextStyle.WARNING));
      lines.addAll(WrappedText.lines("  ", WarningSentences.nextStep(warning), width));
    }
    return lines;
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

  private List<String> wrapped(String first, String text, TextStyle style) {
    return WrappedText.lines(first, text, width).stream()
        .map(line -> palette.paint(style, line))
        .toList();
  }
}
