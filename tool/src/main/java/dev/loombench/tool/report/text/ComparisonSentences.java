package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.summary.AnswerFinding.Quantity;
import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.analyze.verdict.Verdict.Better;
import dev.loombench.tool.analyze.verdict.Verdict.Equivalent;
import dev.loombench.tool.analyze.verdict.Verdict.Inconclusive;
import dev.loombench.tool.analyze.verdict.Verdict.NotComparable;
import dev.loombench.tool.analyze.verdict.Verdict.Worse;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences about comparisons of variants. */
public final class ComparisonSentences {

  private final double studyMargin;

  /**
   * @param studyMargin relative difference up to which the study calls variants equivalent
   */
  ComparisonSentences(double studyMargin) {
    this.studyMargin = studyMargin;
  }

  /** Returns a sentence about variants that have the same verdict over the same baseline. */
  String overBaseline(Quantity quantity, List<Comparison> alike) {
    Comparison first = alike.getFirst();
    String variants = Lists.list(alike.stream().map(Comparison::of).toList());
    boolean one = alike.size() == 1;
    String base = first.over().name();
    return switch (first.verdict()) {
      case Better _ -> different(quantity, alike, "faster") + " (" + evidence(alike) + ").";
      case Worse _ -> different(quantity, alike, "slower") + " (" + evidence(alike) + ").";
      case Equivalent _ ->
          "%s %s (%s; %s)."
              .formatted(variants, same(quantity, one, base), within(alike), blocks(alike));
      case Inconclusive _ ->
          "Inconclusive: %s of %s over %s (%s %s, %s); more blocks may decide."
              .formatted(
                  noun(quantity),
                  variants,
                  base,
                  one ? "ratio" : "ratios",
                  ratios(alike),
                  evidence(alike));
      case NotComparable(var reason) ->
          "%s can't be compared with %s in %s: %s."
              .formatted(variants, base, noun(quantity), NotComparableSentences.reason(reason));
    };
  }

  /** Returns a sentence about two variants, neither of them the baseline. */
  String between(Quantity quantity, Comparison pair) {
    return switch (pair.verdict()) {
      case Equivalent _ ->
          "Between %s and %s: no difference (%s)."
              .formatted(pair.over(), pair.of(), within(List.of(pair)));
      case Better _, Worse _, Inconclusive _, NotComparable _ ->
          overBaseline(quantity, List.of(pair));
    };
  }

  private static String noun(Quantity quantity) {
    return switch (quantity) {
      case THROUGHPUT -> "throughput";
      case TAIL_LATENCY -> "p99";
      case CPU_COST -> "CPU per request";
    };
  }

  private static String different(Quantity quantity, List<Comparison> alike, String direction) {
    String variants = Lists.list(alike.stream().map(Comparison::of).toList());
    String base = alike.getFirst().over().name();
    boolean one = alike.size() == 1;
    return switch (quantity) {
      case THROUGHPUT ->
          "%s %s %s times as many requests as %s"
              .formatted(variants, one ? "serves" : "serve", ratios(alike), base);
      case TAIL_LATENCY ->
          "%s %s %s than %s: p99 is %s times as long"
              .formatted(variants, one ? "answers" : "answer", direction, base, ratios(alike));
      case CPU_COST ->
          "%s %s %s times as much CPU per request as %s"
              .formatted(variants, one ? "needs" : "need", ratios(alike), base);
    };
  }

  private static String same(Quantity quantity, boolean one, String base) {
    return switch (quantity) {
      case THROUGHPUT -> "%s as many requests as %s".formatted(one ? "serves" : "serve", base);
      case TAIL_LATENCY -> "%s as fast as %s at p99".formatted(one ? "answers" : "answer", base);
      case CPU_COST -> "%s as much CPU per request as %s".formatted(one ? "needs" : "need", base);
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
  static String interval(double low, double high) {
    return Numbers.ratio(low) + "–" + Numbers.ratio(high);
  }

  private static Stream<String> each(
      List<Comparison> alike, Function<Estimate.Repeated, String> text) {
    return alike.stream()
        .flatMap(comparison -> comparison.verdict().ratioIfAny().stream())
        .map(text);
  }
}
