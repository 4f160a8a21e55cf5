package dev.loombench.tool.report.export;

import dev.loombench.tool.analyze.compare.FigureId;
import dev.loombench.tool.analyze.compare.RunFigures;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.analyze.measure.TrialCounts;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.report.common.ChangeCauses;
import dev.loombench.tool.report.text.AnswerSentences;
import dev.loombench.tool.report.text.NotComparableSentences;
import dev.loombench.tool.report.text.RecommendationSentences;
import dev.loombench.tool.report.text.TrendSentences;
import dev.loombench.tool.report.text.WarningSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.UnavailableVariant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Content of the files for other tools: of a run, or of the last run of a history. */
record Exported(
    String study,
    String headline,
    List<String> sentences,
    List<Check> checks,
    Map<FigureId, Estimate> figures) {

  /** Check that passed, failed or decided nothing, in the group of a point or of the trials. */
  record Check(String group, String name, Result result, String text) {}

  /** Result of a check. */
  enum Result {
    PASSED,
    FAILED,
    SKIPPED
  }

  /** Checks the comparisons with the baseline: a worse one fails, an undecided one is skipped. */
  static Exported of(Analysis analysis) {
    var run =
        new StoredRun(
            analysis.study().name(),
            analysis.study(),
            analysis.run().unavailable(),
            List.of(analysis.run().environment()),
            analysis.trials());
    var sentences = new AnswerSentences(analysis.study());
    var checks = new ArrayList<Check>();
    analysis.quality().trialCounts().forEach(counts -> checks.add(trials(counts)));
    analysis.run().unavailable().forEach(missing -> checks.add(unavailable(missing)));
    analysis.conclusions().comparisons().stream()
        .filter(one -> one.over().equals(analysis.study().baseline()))
        .forEach(one -> checks.add(comparison(one)));
    return new Exported(
        analysis.study().name(),
        analysis.study().question(),
        Stream.of(
                RecommendationSentences.ofRun(analysis).values().stream(),
                analysis.conclusions().answers().stream().map(sentences::line),
                analysis.quality().warnings().stream().map(WarningSentences::finding))
            .flatMap(lines -> lines)
            .toList(),
        checks,
        RunFigures.of(run, run).known());
  }

  private static Check trials(TrialCounts counts) {
    return new Check(
        "trials",
        counts.variant().name(),
        counts.completed() == 0 ? Result.FAILED : Result.PASSED,
        "%d completed, %d invalid, %d failed"
            .formatted(counts.completed(), counts.invalid(), counts.failed()));
  }

  private static Check unavailable(UnavailableVariant missing) {
    return new Check("trials", missing.variant().name(), Result.SKIPPED, missing.reason());
  }

  private static Check comparison(Comparison one) {
    return new Check(
        one.point().label(),
        "%s of %s over %s".formatted(one.metric().label(), one.of(), one.over()),
        result(one.verdict()),
        text(one.verdict()));
  }

  private static Result result(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Worse _ -> Result.FAILED;
      case Verdict.Better _, Verdict.Equivalent _ -> Result.PASSED;
      case Verdict.Inconclusive _, Verdict.NotComparable _ -> Result.SKIPPED;
    };
  }

  private static String text(Verdict verdict) {
    return verdict
        .ratioIfAny()
        .map(
            ratio ->
                "%s: ratio %s [%s, %s]"
                    .formatted(
                        verdict.key(),
                        Numbers.ratio(ratio.value()),
                        Numbers.ratio(ratio.low()),
                        Numbers.ratio(ratio.high())))
        .orElseGet(() -> verdict.key() + ": " + NotComparableSentences.reason(verdict));
  }

  /** Checks the figures of a history: one whose last change is for the worse fails. */
  static Exported of(Trend trend) {
    var figures = new LinkedHashMap<FigureId, Estimate>();
    trend
        .figures()
        .forEach(
            figure ->
                figure.levels().getLast().ifPresent(level -> figures.put(figure.id(), level)));
    return new Exported(
        trend.study(),
        TrendSentences.headline(trend),
        Stream.of(
                TrendSentences.scope(trend).stream(),
                trend.changes().stream()
                    .flatMap(
                        change ->
                            Stream.concat(
                                Stream.of(TrendSentences.place(trend, change)),
                                ChangeCauses.lines(trend, change).stream())),
                Stream.of(TrendSentences.certainty(trend)))
            .flatMap(sentences -> sentences)
            .toList(),
        trend.figures().stream().map(figure -> figure(trend, figure)).toList(),
        figures);
  }

  private static Check figure(Trend trend, Trend.Figure figure) {
    String group = figure.id().point().label();
    String name = "%s of %s".formatted(figure.id().metric().label(), figure.id().variant());
    if (figure.missing().isPresent()) {
      return new Check(
          group,
          name,
          Result.SKIPPED,
          "the last run has none: "
              + NotComparableSentences.reason(figure.missing().orElseThrow()));
    }
    return trend
        .lastChange(figure.id())
        .map(
            change ->
                new Check(
                    group,
                    name,
                    change.verdict() instanceof Verdict.Worse ? Result.FAILED : Result.PASSED,
                    TrendSentences.change(change)))
        .orElseGet(() -> new Check(group, name, Result.PASSED, "no change found"));
  }
}
