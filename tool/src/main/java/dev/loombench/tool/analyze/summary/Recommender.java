package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.summary.AnswerFinding.NoneCompleted;
import dev.loombench.tool.analyze.summary.AnswerFinding.Overloaded;
import dev.loombench.tool.analyze.summary.AnswerFinding.RequestsFailed;
import dev.loombench.tool.analyze.summary.AnswerFinding.ServersDied;
import dev.loombench.tool.analyze.summary.Conclusion.LargerPool;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.NotComparableReason.UnusableReading;
import dev.loombench.tool.evidence.Verdict.Better;
import dev.loombench.tool.evidence.Verdict.Equivalent;
import dev.loombench.tool.evidence.Verdict.Inconclusive;
import dev.loombench.tool.evidence.Verdict.NotComparable;
import dev.loombench.tool.evidence.Verdict.Worse;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Combination of the deciding verdicts of all points into a recommendation for each variant. A
 * variant whose servers died is never recommended, since its figures are those of the survivors.
 */
final class Recommender {

  private Recommender() {}

  static List<Recommendation> of(Analysis analysis) {
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
    List<Comparison> gains =
        those(
            deciding,
            one -> one.verdict() instanceof Better || servesNothing(baseline, one, answers));
    List<Comparison> losses =
        those(
            deciding,
            one -> one.verdict() instanceof Worse || servesNothing(variant, one, answers));
    List<Comparison> equivalents = those(deciding, one -> one.verdict() instanceof Equivalent);
    List<Comparison> open =
        those(
            deciding,
            one ->
                one.verdict() instanceof Inconclusive
                    || (one.verdict() instanceof NotComparable
                        && !gains.contains(one)
                        && !losses.contains(one)));
    boolean isUnmeasured =
        answers.stream()
            .flatMap(answer -> answer.details().stream())
            .anyMatch(
                finding ->
                    finding instanceof NoneCompleted none
                        && (none.variant().equals(variant) || none.variant().equals(baseline)));
    List<Comparison> others = Stream.concat(equivalents.stream(), open.stream()).toList();
    if (!gains.isEmpty() && !losses.isEmpty()) {
      return new Recommendation.Depends(variant, baseline, gains, losses);
    }
    if (!losses.isEmpty()) {
      return new Recommendation.Keep(variant, baseline, losses, others);
    }
    List<RequestsFailed> failures =
        answers.stream().flatMap(answer -> failures(answer, variant, baseline)).toList();
    if (!failures.isEmpty() || answers.stream().anyMatch(answer -> died(answer, variant))) {
      return new Recommendation.Fails(variant, baseline, failures);
    }
    if (!gains.isEmpty() && !isUnmeasured) {
      return new Recommendation.Switch(variant, baseline, gains, others, pool(answers, gains));
    }
    List<Comparison> decided = Stream.concat(gains.stream(), equivalents.stream()).toList();
    return open.isEmpty() && !isUnmeasured && !equivalents.isEmpty()
        ? new Recommendation.NoDifference(variant, baseline)
        : new Recommendation.Undecided(variant, baseline, open, decided);
  }

  /** Returns whether this variant answered no request in time and the other of the pair did. */
  private static boolean servesNothing(
      VariantId variant, Comparison comparison, List<Answer> answers) {
    return comparison.verdict() instanceof NotComparable(UnusableReading _)
        && answers.stream()
            .filter(answer -> answer.point().equals(comparison.point()))
            .flatMap(answer -> answer.states().stream())
            .filter(
                state -> state instanceof Overloaded overloaded && overloaded.goodPerSecond() == 0)
            .map(state -> ((Overloaded) state).variant())
            .filter(idle -> idle.equals(comparison.of()) || idle.equals(comparison.over()))
            .toList()
            .equals(List.of(variant));
  }

  /** Returns the pool that is large enough at all points, if a larger pool would do at each. */
  private static Optional<LargerPool> pool(List<Answer> answers, List<Comparison> gains) {
    List<Optional<LargerPool>> pools =
        answers.stream()
            .filter(answer -> gains.stream().anyMatch(gain -> gain.point().equals(answer.point())))
            .map(answer -> answer.conclusion().largerPool())
            .toList();
    return pools.stream().allMatch(Optional::isPresent)
        ? pools.stream().flatMap(Optional::stream).max(Comparator.comparingInt(LargerPool::threads))
        : Optional.empty();
  }

  private static Stream<Comparison> deciding(Answer answer, VariantId variant) {
    return answer.conclusion().verdicts().stream()
        .flatMap(alike -> alike.comparisons().stream())
        .filter(comparison -> comparison.of().equals(variant));
  }

  private static boolean died(Answer answer, VariantId variant) {
    return answer.details().stream()
        .anyMatch(finding -> finding instanceof ServersDied died && died.variant().equals(variant));
  }

  /** Returns the failed requests of a variant at a point where the baseline fails hardly any. */
  private static Stream<RequestsFailed> failures(
      Answer answer, VariantId variant, VariantId baseline) {
    List<RequestsFailed> all =
        answer.details().stream()
            .flatMap(
                finding ->
                    finding instanceof RequestsFailed failed
                        ? Stream.of(failed)
                        : Stream.<RequestsFailed>empty())
            .toList();
    boolean baselineIsUnmeasured =
        answer.details().stream()
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
