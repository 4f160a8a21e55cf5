package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.compare.FigureId;
import dev.loombench.tool.analyze.compare.Incompatibility;
import dev.loombench.tool.analyze.compare.NonRatioChange;
import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunContrast;
import dev.loombench.tool.analyze.compare.RunDifferences.Subject;
import dev.loombench.tool.analyze.compare.RunGate.Evidence;
import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.text.Sentences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Sentences about the comparison of two runs. */
public final class RunComparisonSentences {

  private static final int MOST_NAMED = 3;

  private RunComparisonSentences() {}

  public static String headline(RunComparison comparison) {
    if (!comparison.hasResults()) {
      return "Nothing can be compared.";
    }
    long broken = comparison.nonRatioChanges().stream().filter(NonRatioChange::worse).count();
    Map<String, Long> counts = comparison.counts();
    var parts = new ArrayList<String>();
    if (broken > 0) {
      parts.add(Lists.counted(broken, "break"));
    }
    counts.forEach((verdict, count) -> parts.add(count + " " + verdict));
    if (broken > 0) {
      return "Worse: %s.".formatted(Lists.list(parts));
    }
    return largest(comparison, "worse")
        .findFirst()
        .map(worst -> "Worse: %s; in all %s.".formatted(subject(worst), Lists.list(parts)))
        .orElseGet(() -> "Nothing is worse: %s.".formatted(Lists.list(parts)));
  }

  /** Returns which runs are compared. */
  public static String runs(RunComparison comparison) {
    return "Runs of %s: OLD is %s, NEW is %s."
        .formatted(comparison.study(), comparison.before(), comparison.after());
  }

  /** Returns what the level of the intervals is for, and what they include. */
  public static String intervals(RunComparison comparison) {
    String level =
        "The level %s allows for the number of figures: at most %s of those called better, worse or equivalent are expected to be wrong. "
            .formatted(
                Numbers.level(comparison.settings().confidence()),
                Numbers.level(FalseCoverage.RATE));
    boolean hasIntervals =
        comparison.contrasts().stream().anyMatch(one -> one.verdict().ratioIfAny().isPresent());
    return (hasIntervals ? level : "") + BetweenRunsSentences.allowance(comparison);
  }

  /** Returns the changes without a ratio, then the largest changes of a ratio. */
  public static List<String> sentences(RunComparison comparison) {
    var sentences = new ArrayList<String>();
    comparison.nonRatioChanges().stream()
        .map(change -> change(change) + ".")
        .forEach(sentences::add);
    Stream.concat(
            largest(comparison, "worse").limit(MOST_NAMED), largest(comparison, "better").limit(1))
        .map(contrast -> sentence(comparison, contrast))
        .forEach(sentences::add);
    boolean onlyStudyDiffers =
        comparison.differences().facts().stream()
            .allMatch(difference -> difference.subject() == Subject.STUDY);
    if (onlyStudyDiffers && comparison.counts().containsKey("worse")) {
      sentences.add("No recorded fact of machine, build or variants explains the change.");
    } else if (comparison.counts().containsKey("worse")) {
      sentences.add(
          "Runs at different times differ by more than their builds: 'loombench try OLD.jar NEW.jar' alternates two builds in one run.");
    }
    return sentences;
  }

  /** Returns a change without a ratio, without a full stop. */
  public static String change(NonRatioChange change) {
    return "%s at %s: %s"
        .formatted(
            change.variant(),
            change.point().label(),
            switch (change.cause()) {
              case NonRatioChange.Cause.Completion(String run, var reason) ->
                  "no trial of %s completed: %s"
                      .formatted(run, reason.map(Sentences::clause).orElse("no reason was stored"));
              case NonRatioChange.Cause.RateSustained(String sustainedIn, String overloadedIn) ->
                  "%s sustained the load, %s was overloaded".formatted(sustainedIn, overloadedIn);
              case NonRatioChange.Cause.Failures(
                      var before,
                      double shareBefore,
                      var after,
                      double shareAfter) ->
                  "%s of the requests failed in %s, %s in %s"
                      .formatted(
                          Numbers.percent(shareBefore), before, Numbers.percent(shareAfter), after);
            });
  }

  /** Returns the variants and points that only one of the runs has. */
  public static List<String> onlyInOne(RunComparison comparison) {
    return Stream.of(Map.entry("OLD", comparison.onlyOld()), Map.entry("NEW", comparison.onlyNew()))
        .filter(run -> !run.getValue().isEmpty())
        .map(run -> "Only in %s: %s.".formatted(run.getKey(), String.join("; ", run.getValue())))
        .toList();
  }

  public static String incompatibility(Incompatibility found) {
    return "%s: %s."
        .formatted(
            NotComparableSentences.phrase(found.difference()),
            NotComparableSentences.consequence(found));
  }

  public static List<String> evidence(GateResult gate) {
    return gate.found().stream().map(RunComparisonSentences::evidence).toList();
  }

  private static String evidence(Evidence evidence) {
    return switch (evidence) {
      case Evidence.Change(NonRatioChange change) -> change(change);
      case Evidence.NothingComparable() -> "no figure that the gate covers is comparable";
      case Evidence.Figure(RunContrast contrast) ->
          contrast
              .verdict()
              .ratioIfAny()
              .map(
                  ratio ->
                      "%s: %s times, %s"
                          .formatted(
                              subject(contrast),
                              Numbers.ratio(ratio.value()),
                              ComparisonSentences.interval(ratio.low(), ratio.high())))
              .orElseGet(
                  () ->
                      "%s: %s"
                          .formatted(
                              subject(contrast),
                              NotComparableSentences.reason(contrast.verdict())));
    };
  }

  private static Stream<RunContrast> largest(RunComparison comparison, String verdict) {
    return comparison.contrasts().stream()
        .filter(contrast -> contrast.verdict().key().equals(verdict))
        .sorted(
            Comparator.comparingDouble(contrast -> -Math.abs(Math.log(ratio(contrast).value()))));
  }

  private static String sentence(RunComparison comparison, RunContrast contrast) {
    Estimate.Repeated ratio = ratio(contrast);
    return "%s is %s times what it was (%s interval %s; %s): %s."
        .formatted(
            subject(contrast),
            Numbers.ratio(ratio.value()),
            Numbers.level(comparison.settings().confidence()),
            ComparisonSentences.interval(ratio.low(), ratio.high()),
            trials(contrast) + " trials",
            contrast.verdict().key());
  }

  /** Returns the numbers of trials of both runs, like {@code 3+3}. */
  public static String trials(RunContrast contrast) {
    return contrast.before().size() + "+" + contrast.after().size();
  }

  private static String subject(RunContrast contrast) {
    return figure(new FigureId(contrast.point(), contrast.variant(), contrast.metric()));
  }

  /** Returns the name of a figure, like {@code p99 of virtual at delay-100, closed 500}. */
  public static String figure(FigureId figure) {
    return "%s of %s at %s"
        .formatted(figure.metric().label(), figure.variant(), figure.point().label());
  }

  private static Estimate.Repeated ratio(RunContrast contrast) {
    return contrast.verdict().ratioIfAny().orElseThrow();
  }
}
