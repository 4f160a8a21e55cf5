package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.summary.AnswerFinding.NoneCompleted;
import dev.loombench.tool.analyze.summary.AnswerFinding.OverBaseline;
import dev.loombench.tool.analyze.summary.AnswerFinding.Quantity;
import dev.loombench.tool.analyze.summary.AnswerFinding.RequestsFailed;
import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.analyze.verdict.Verdict.Better;
import dev.loombench.tool.analyze.verdict.Verdict.Equivalent;
import dev.loombench.tool.analyze.verdict.Verdict.Inconclusive;
import dev.loombench.tool.analyze.verdict.Verdict.NotComparable;
import dev.loombench.tool.analyze.verdict.Verdict.Worse;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Combination of the verdicts of all points into a recommendation for each variant. The deciding
 * metrics are those of the answers: throughput of a closed load or beyond capacity, p99 of an open
 * load. CPU per request alone decides nothing.
 */
public final class Recommender {

  /** Metrics that are worth knowing where they decide nothing. */
  private static final Set<Metric> BESIDES = EnumSet.of(Metric.LATENCY_P99, Metric.CPU_PER_REQUEST);

  private Recommender() {}

  /** Returns a recommendation for each variant but the baseline, or for the only variant. */
  public static List<Recommendation> of(Analysis analysis) {
    VariantId baseline = analysis.study().baseline();
    List<VariantId> others =
        analysis.study().variants().stream()
            .map(Variant::id)
            .filter(variant -> !variant.equals(baseline))
            .toList();
    return others.isEmpty()
        ? List.of(new Recommendation.OneServer(baseline))
        : others.stream().map(variant -> of(analysis, variant, baseline)).toList();
  }

  private static Recommendation of(Analysis analysis, VariantId variant, VariantId baseline) {
    List<Answer> answers = analysis.conclusions().answers();
    List<Comparison> deciding =
        answers.stream().flatMap(answer -> deciding(answer, variant)).toList();
    List<Comparison> gains = those(deciding, one -> one.verdict() instanceof Better);
    List<Comparison> losses = those(deciding, one -> one.verdict() instanceof Worse);
    List<Comparison> equivalents = those(deciding, one -> one.verdict() instanceof Equivalent);
    List<Comparison> open =
        those(
            deciding,
            one -> one.verdict() instanceof Inconclusive || one.verdict() instanceof NotComparable);
    List<NoneCompleted> unmeasured =
        answers.stream()
            .flatMap(answer -> answer.findings().stream())
            .flatMap(
                finding -> finding instanceof NoneCompleted none ? Stream.of(none) : Stream.empty())
            .filter(none -> none.variant().equals(variant) || none.variant().equals(baseline))
            .toList();
    List<Comparison> others = Stream.concat(equivalents.stream(), open.stream()).toList();
    if (!gains.isEmpty() && !losses.isEmpty()) {
      return new Recommendation.Depends(variant, baseline, gains, losses);
    }
    if (!losses.isEmpty()) {
      return new Recommendation.Keep(variant, baseline, losses, others);
    }
    List<RequestsFailed> failures =
        answers.stream().flatMap(answer -> failures(answer, variant, baseline)).toList();
    if (!failures.isEmpty()) {
      return new Recommendation.Fails(variant, baseline, failures);
    }
    if (!gains.isEmpty() && unmeasured.isEmpty()) {
      return new Recommendation.Switch(variant, baseline, gains, others);
    }
    List<Comparison> decided = Stream.concat(gains.stream(), equivalents.stream()).toList();
    List<Comparison> besides =
        those(
            analysis.conclusions().comparisons(),
            one ->
                one.of().equals(variant)
                    && one.over().equals(baseline)
                    && BESIDES.contains(one.metric())
                    && (one.verdict() instanceof Better || one.verdict() instanceof Worse)
                    && !deciding.contains(one));
    return open.isEmpty() && unmeasured.isEmpty() && !equivalents.isEmpty()
        ? new Recommendation.NoDifference(variant, baseline, equivalents, besides)
        : new Recommendation.Undecided(variant, baseline, open, decided, unmeasured, besides);
  }

  /**
   * Returns the deciding comparisons of a variant at a point. A comparison that is refused counts
   * only if no other was made there: an open load fixes the throughput of variants that keep up,
   * and beyond capacity latency depends on the duration.
   */
  private static Stream<Comparison> deciding(Answer answer, VariantId variant) {
    List<Comparison> all =
        answer.findings().stream()
            .flatMap(
                finding ->
                    finding instanceof OverBaseline(Quantity quantity, var comparisons)
                            && quantity != Quantity.CPU_COST
                        ? comparisons.stream()
                        : Stream.<Comparison>empty())
            .filter(comparison -> comparison.of().equals(variant))
            .toList();
    List<Comparison> made = those(all, one -> !(one.verdict() instanceof NotComparable));
    return made.isEmpty() ? all.stream() : made.stream();
  }

  /** Returns the failed requests of a variant at a point where the baseline fails hardly any. */
  private static Stream<RequestsFailed> failures(
      Answer answer, VariantId variant, VariantId baseline) {
    List<RequestsFailed> all =
        answer.findings().stream()
            .flatMap(
                finding ->
                    finding instanceof RequestsFailed failed
                        ? Stream.of(failed)
                        : Stream.<RequestsFailed>empty())
            .toList();
    boolean baselineIsUnmeasured =
        answer.findings().stream()
            .anyMatch(
                finding ->
                    finding instanceof NoneCompleted none && none.variant().equals(baseline));
    return baselineIsUnmeasured
            || all.stream().anyMatch(failed -> failed.variant().equals(baseline))
        ? Stream.empty()
        : all.stream().filter(failed -> failed.variant().equals(variant));
  }

  private static List<Comparison> those(
      List<Comparison> comparisons, Predicate<Comparison> condition) {
    return comparisons.stream().filter(condition).toList();
  }
}
