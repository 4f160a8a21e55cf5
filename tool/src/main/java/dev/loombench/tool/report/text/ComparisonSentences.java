package dev.loombench.tool.report.text;

import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.NextLook;
import dev.loombench.tool.evidence.Verdict.Better;
import dev.loombench.tool.evidence.Verdict.Equivalent;
import dev.loombench.tool.evidence.Verdict.Inconclusive;
import dev.loombench.tool.evidence.Verdict.NotComparable;
import dev.loombench.tool.evidence.Verdict.Worse;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences about comparisons of variants in a study with this relative margin of equivalence. */
public record ComparisonSentences(double studyMargin) {

  /** Returns a sentence about variants that have the same verdict over the same baseline. */
  String overBaseline(List<Comparison> alike) {
    Comparison first = alike.getFirst();
    Metric metric = first.metric();
    String variants = Lists.list(alike.stream().map(Comparison::of).toList());
    boolean one = alike.size() == 1;
    String base = first.over().name();
    return switch (first.verdict()) {
      case Better _ -> different(alike, "faster") + " (" + evidence(alike) + ").";
      case Worse _ -> different(alike, "slower") + " (" + evidence(alike) + ").";
      case Equivalent _ ->
          "%s %s (%s; %s)."
              .formatted(variants, same(metric, one, base), within(alike), blocks(alike));
      case Inconclusive _ ->
          Stream.concat(
                  alike.stream().map(ComparisonSentences::bounds),
                  alike.stream()
                      .flatMap(comparison -> comparison.nextLook().stream())
                      .max(Comparator.comparingDouble(NextLook::share))
                      .map(ComparisonSentences::price)
                      .stream())
              .collect(Collectors.joining(" "));
      case NotComparable(var reason) ->
          "%s can't be compared with %s in %s: %s."
              .formatted(variants, base, noun(metric), NotComparableSentences.reason(reason));
    };
  }

  /** Returns a sentence about two variants, neither of them the baseline. */
  String between(Comparison pair) {
    return switch (pair.verdict()) {
      case Equivalent _ ->
          "Between %s and %s: no difference (%s)."
              .formatted(pair.over(), pair.of(), within(List.of(pair)));
      case Inconclusive(var ratio) ->
          "No verdict between %s and %s: %s changes %s by %s to %s."
              .formatted(
                  pair.over(),
                  pair.of(),
                  pair.of(),
                  noun(pair.metric()),
                  Numbers.change(ratio.low()),
                  Numbers.change(ratio.high()));
      case Better _, Worse _, NotComparable _ -> overBaseline(List.of(pair));
    };
  }

  /** Returns the range of an open comparison, and the change for the worse that it excludes. */
  private static String bounds(Comparison open) {
    Estimate.Repeated ratio = open.verdict().ratioIfAny().orElseThrow();
    return "%s changes %s by %s to %s over %s (best estimate %s; %s interval, %s). %s of more than %s is excluded."
        .formatted(
            open.of(),
            noun(open.metric()),
            Numbers.change(ratio.low()),
            Numbers.change(ratio.high()),
            open.over(),
            Numbers.change(ratio.value()),
            Numbers.level(open.confidence().level()),
            blocks(List.of(open)),
            isLoss(open) ? "A loss" : "An increase",
            Numbers.roughly(mostWorse(open)));
  }

  private static boolean isLoss(Comparison open) {
    return open.metric().better() == Metric.Better.HIGHER;
  }

  /** Returns the largest change for the worse that an open comparison does not exclude, of 1. */
  static double mostWorse(Comparison open) {
    Estimate.Repeated ratio = open.verdict().ratioIfAny().orElseThrow();
    return isLoss(open) ? 1 - ratio.low() : ratio.high() - 1;
  }

  /** Returns that change as a phrase, like {@code a loss of up to 14 %}. */
  static String worst(Comparison open) {
    return "%s of up to %s"
        .formatted(isLoss(open) ? "a loss" : "an increase", Numbers.roughly(mostWorse(open)));
  }

  private static String price(NextLook next) {
    String minutes =
        Lists.counted(Math.max(1, Math.round(next.time().toSeconds() / 60.0)), "minute");
    return next.isPlanned()
        ? "The next look, after %s (about %s), is expected to give ± %s."
            .formatted(
                Lists.counted(next.more(), "more block"), minutes, Numbers.roughly(next.share()))
        : "A run of %s (about %s) is expected to give ± %s."
            .formatted(
                Lists.counted(next.blocks(), "block"), minutes, Numbers.roughly(next.share()));
  }

  static String noun(Metric metric) {
    return switch (metric) {
      case THROUGHPUT -> "throughput";
      case REQUESTS_PER_MILLION_STEPS -> "throughput at equal CPU speed";
      case LATENCY_MEAN -> "the mean response time";
      case LATENCY_P50 -> "p50";
      case LATENCY_P90 -> "p90";
      case LATENCY_P99 -> "p99";
      case CPU_PER_REQUEST -> "CPU per request";
      case RSS_MEAN -> "memory";
      default -> metric.label();
    };
  }

  /** Returns the phrase of a ratio of a metric, like {@code 2.4 times the throughput}. */
  static String times(String ratio, Metric metric) {
    String noun = noun(metric);
    return "%s times %s%s".formatted(ratio, noun.startsWith("the ") ? "" : "the ", noun);
  }

  private static String different(List<Comparison> alike, String direction) {
    String variants = Lists.list(alike.stream().map(Comparison::of).toList());
    Comparison first = alike.getFirst();
    boolean one = alike.size() == 1;
    return switch (first.metric()) {
      case THROUGHPUT, REQUESTS_PER_MILLION_STEPS ->
          "%s %s %s times as many requests as %s%s"
              .formatted(
                  variants,
                  one ? "serves" : "serve",
                  ratios(alike),
                  first.over(),
                  first.metric() == Metric.THROUGHPUT ? "" : " at equal CPU speed");
      case CPU_PER_REQUEST ->
          "%s %s %s times as much CPU per request as %s"
              .formatted(variants, one ? "needs" : "need", ratios(alike), first.over());
      case RSS_MEAN ->
          "%s %s %s times as much memory as %s"
              .formatted(variants, one ? "needs" : "need", ratios(alike), first.over());
      default ->
          "%s %s %s than %s: %s is %s times as long"
              .formatted(
                  variants,
                  one ? "answers" : "answer",
                  direction,
                  first.over(),
                  noun(first.metric()),
                  ratios(alike));
    };
  }

  private static String same(Metric metric, boolean one, String base) {
    return switch (metric) {
      case THROUGHPUT -> "%s as many requests as %s".formatted(one ? "serves" : "serve", base);
      case REQUESTS_PER_MILLION_STEPS ->
          "%s as many requests as %s at equal CPU speed".formatted(one ? "serves" : "serve", base);
      case CPU_PER_REQUEST ->
          "%s as much CPU per request as %s".formatted(one ? "needs" : "need", base);
      case RSS_MEAN -> "%s as much memory as %s".formatted(one ? "needs" : "need", base);
      default -> "%s as fast as %s: %s".formatted(one ? "answers" : "answer", base, noun(metric));
    };
  }

  private static String evidence(List<Comparison> alike) {
    return "%s %s %s; %s"
        .formatted(
            Numbers.level(alike.getFirst().confidence().level()),
            alike.size() == 1 ? "interval" : "intervals",
            each(alike, ratio -> interval(ratio.low(), ratio.high()))
                .collect(Collectors.joining(", ")),
            blocks(alike));
  }

  private static String ratios(List<Comparison> alike) {
    return Lists.list(each(alike, ratio -> Numbers.ratio(ratio.value())).toList());
  }

  private String within(List<Comparison> alike) {
    double margin =
        alike.stream()
            .map(Comparison::verdict)
            .mapToDouble(verdict -> verdict instanceof Equivalent(var _, double own) ? own : 0)
            .max()
            .orElse(0);
    return margin > studyMargin
        ? "equivalent within 0.5 ms"
        : "equivalent within " + Numbers.trimmed(100 * margin) + " %";
  }

  private static String blocks(List<Comparison> alike) {
    List<Integer> counts =
        alike.stream().map(comparison -> comparison.blocks().size()).distinct().toList();
    return counts.size() == 1
        ? Lists.counted(counts.getFirst(), "block")
        : Lists.list(
                alike.stream()
                    .map(comparison -> String.valueOf(comparison.blocks().size()))
                    .toList())
            + " blocks";
  }

  /** Returns an interval of a ratio, like {@code 2.30–2.32}. */
  public static String interval(double low, double high) {
    return Numbers.ratio(low) + "–" + Numbers.ratio(high);
  }

  private static Stream<String> each(
      List<Comparison> alike, Function<Estimate.Repeated, String> text) {
    return alike.stream()
        .flatMap(comparison -> comparison.verdict().ratioIfAny().stream())
        .map(text);
  }
}
