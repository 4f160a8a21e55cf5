package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.history.RunSummary;
import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.analyze.history.Trend.Change;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.stats.ChangePoints;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Sentences about a history of runs. */
public final class TrendSentences {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(ZoneOffset.UTC);

  private TrendSentences() {}

  /** Formats a time in UTC, like {@code 2026-03-01 10:15}. */
  public static String time(Instant time) {
    return TIME.format(time);
  }

  public static String headline(Trend trend) {
    int compared = trend.runs().size() - trend.notComparable().size();
    String runs =
        trend.notComparable().isEmpty()
            ? Lists.counted(compared, "run")
            : "%d of %s".formatted(compared, Lists.counted(trend.runs().size(), "run"));
    if (trend.changes().isEmpty()) {
      return "%s: no change found in %s over %s."
          .formatted(trend.study(), Lists.counted(trend.figures().size(), "figure"), runs);
    }
    List<Trend.FigureChange> worse = trend.worse();
    return "%s: %s over %s; %s."
        .formatted(
            trend.study(),
            trend.changes().size() == 1
                ? "figures changed once"
                : "figures changed %d times".formatted(trend.changes().size()),
            runs,
            switch (worse.size()) {
              case 0 -> "no figure is worse than before its last change";
              case 1 ->
                  RunComparisonSentences.figure(worse.getFirst().id())
                      + " is worse since the last change";
              default -> worse.size() + " figures are worse since the last change";
            });
  }

  /** Returns the CPUs of a machine. */
  public static String machine(RunSummary.Origin origin) {
    String model = origin.cpuModel().orElse("unknown CPU");
    return origin.cpus().isPresent()
        ? "%s, %d CPUs".formatted(model, origin.cpus().getAsInt())
        : model;
  }

  /** Returns the number of comparisons of each verdict, like {@code 2 better, 1 worse}. */
  public static String verdicts(RunSummary run, String separator) {
    return run.verdicts().entrySet().stream()
        .map(verdict -> verdict.getValue() + " " + verdict.getKey())
        .collect(Collectors.joining(separator));
  }

  /** Returns the runs that are compared, and those that are left out. */
  public static List<String> scope(Trend trend) {
    RunSummary last = trend.runs().getLast();
    var sentences = new ArrayList<String>();
    sentences.add(
        "%s on %s, from %s to %s UTC."
            .formatted(
                Lists.counted(trend.runs().size(), "run"),
                machine(last.origin()),
                time(trend.runs().getFirst().started()),
                time(last.started())));
    trend.leftOut().stream()
        .collect(
            Collectors.groupingBy(
                TrendSentences::because, LinkedHashMap::new, Collectors.counting()))
        .forEach(
            (because, count) ->
                sentences.add(
                    "%s on another machine %s left out: %s. Results of different machines are not comparable."
                        .formatted(
                            Lists.counted(count, "run"), count == 1 ? "is" : "are", because)));
    trend
        .notComparable()
        .forEach(
            run ->
                sentences.add(
                    "%s has no figure that is comparable with the last run, so the trend bars show it as a dot: %s."
                        .formatted(run.run().folder(), because(run))));
    trend.figures().stream()
        .filter(figure -> figure.missing().isPresent())
        .map(
            figure ->
                "The last run has no %s: %s."
                    .formatted(
                        RunComparisonSentences.figure(figure.id()),
                        NotComparableSentences.reason(figure.missing().orElseThrow())))
        .forEach(sentences::add);
    return sentences;
  }

  private static String because(Trend.NotComparable run) {
    return run.because().isEmpty()
        ? "it measured none of the same points"
        : run.because().stream()
            .map(NotComparableSentences::reason)
            .collect(Collectors.joining("; "));
  }

  private static String because(Trend.LeftOut run) {
    return run.because().stream()
        .map(NotComparableSentences::phrase)
        .collect(Collectors.joining("; "));
  }

  /** Returns how certain the change points are, and how soon one can be found. */
  public static String certainty(Trend trend) {
    OptionalInt after = ChangePoints.fewestAfter(trend.runs().size());
    String soonest =
        after.isPresent()
            ? "Among %d runs, a change can be found once %d runs follow it."
                .formatted(trend.runs().size(), after.getAsInt())
            : "Fewer than 15 runs rarely show a change; 'loombench compare' compares two of them.";
    return "A change is a shift that shuffled runs rarely show (E-divisive, a permutation test after each run). Of histories without a change, at most 5 % show one in their first 50 runs, if runs are independent. "
        + soonest;
  }

  public static String place(Trend trend, Change change) {
    RunSummary before = trend.runs().get(change.first() - 1);
    RunSummary after = trend.runs().get(change.first());
    return "Between %s (%s) and %s (%s):"
        .formatted(before.folder(), time(before.started()), after.folder(), time(after.started()));
  }

  public static String change(Trend.FigureChange change) {
    return change
        .verdict()
        .ratioIfAny()
        .map(
            ratio ->
                "%s: %s times [%s, %s], %s"
                    .formatted(
                        RunComparisonSentences.figure(change.id()),
                        Numbers.ratio(ratio.value()),
                        Numbers.ratio(ratio.low()),
                        Numbers.ratio(ratio.high()),
                        kind(change.verdict())))
        .orElseThrow();
  }

  private static String kind(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Better _ -> "better";
      case Verdict.Worse _ -> "worse";
      case Verdict.Equivalent(var _, double margin) ->
          "within the margin of " + Numbers.percent(margin);
      case Verdict.Inconclusive _, Verdict.NotComparable _ -> "of unclear size";
    };
  }
}
