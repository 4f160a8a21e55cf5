package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.analyze.verdict.Verdict.Better;
import dev.loombench.tool.analyze.verdict.Verdict.Equivalent;
import dev.loombench.tool.analyze.verdict.Verdict.Inconclusive;
import dev.loombench.tool.analyze.verdict.Verdict.NotComparable;
import dev.loombench.tool.analyze.verdict.Verdict.Worse;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Puts comparisons into sentences. */
public final class ComparisonPhrases {

  private final double studyMargin;

  /**
   * @param studyMargin the relative difference that the study takes for none
   */
  ComparisonPhrases(double studyMargin) {
    this.studyMargin = studyMargin;
  }

  /** Comparisons over one variant: a sentence for each kind of verdict among them. */
  List<String> compared(Topic topic, List<Comparison> comparisons) {
    var byKind =
        comparisons.stream()
            .collect(
                Collectors.groupingBy(
                    comparison -> comparison.verdict().key() + comparison.verdict().reasonText(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    var sentences = new ArrayList<String>();
    byKind.values().forEach(alike -> sentences.add(sentence(topic, alike)));
    return sentences;
  }

  private String sentence(Topic topic, List<Comparison> alike) {
    Comparison first = alike.getFirst();
    String who = Lists.list(alike.stream().map(Comparison::of).toList());
    boolean one = alike.size() == 1;
    String base = first.over();
    return switch (first.verdict()) {
      case Better _ -> topic.times(who, one, ratios(alike), base, true) + intervals(alike) + ".";
      case Worse _ -> topic.times(who, one, ratios(alike), base, false) + intervals(alike) + ".";
      case Equivalent _ ->
          "%s (%s; %s).".formatted(topic.same(who, one, base), within(alike), blocks(alike));
      case Inconclusive _ ->
          "%s (%s %s, %s): more blocks may tell."
              .formatted(
                  topic.open(who, one, base),
                  one ? "ratio" : "ratios",
                  ratios(alike),
                  evidence(alike));
      case NotComparable(String reason) ->
          "%s can't be compared with %s in %s: %s.".formatted(who, base, topic.noun(), reason);
    };
  }

  /** That two variants, neither of them the baseline, differ or not. */
  String between(Topic topic, Comparison pair) {
    return switch (pair.verdict()) {
      case Equivalent _ ->
          "Between %s and %s: no difference (%s)."
              .formatted(pair.over(), pair.of(), within(List.of(pair)));
      case Better _, Worse _, Inconclusive _, NotComparable _ -> sentence(topic, List.of(pair));
    };
  }

  private String intervals(List<Comparison> alike) {
    return " (" + evidence(alike) + ")";
  }

  private String evidence(List<Comparison> alike) {
    return "%s %s %s; %s"
        .formatted(
            Numbers.level(alike.getFirst().confidence().level()),
            alike.size() == 1 ? "interval" : "intervals",
            each(alike, ", ", ratio -> interval(ratio.low(), ratio.high())),
            blocks(alike));
  }

  private static String ratios(List<Comparison> alike) {
    return Lists.list(ratiosOf(alike).stream().map(ratio -> Numbers.ratio(ratio.value())).toList());
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
        : "equivalent within " + Numbers.number(100 * margin).replaceAll("\\.0+$", "") + " %";
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

  public static String interval(double low, double high) {
    return Numbers.ratio(low) + "–" + Numbers.ratio(high);
  }

  private static String each(
      List<Comparison> alike, String separator, Function<Estimate.Repeated, String> text) {
    return ratiosOf(alike).stream().map(text).collect(Collectors.joining(separator));
  }

  private static List<Estimate.Repeated> ratiosOf(List<Comparison> alike) {
    return alike.stream()
        .flatMap(comparison -> comparison.verdict().ratioIfAny().stream())
        .toList();
  }
}
