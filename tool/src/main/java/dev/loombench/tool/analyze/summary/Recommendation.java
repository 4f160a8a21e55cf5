package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.study.id.VariantId;
import java.util.List;
import java.util.Optional;

/** Recommendation about one variant: whether to switch to it from the baseline. */
public sealed interface Recommendation {

  VariantId variant();

  /**
   * The variant is better at one point or more, and worse at none.
   *
   * @param others comparisons that are equivalent or inconclusive
   * @param pool the pool with which the baseline would do the same, by arithmetic
   */
  record Switch(
      VariantId variant,
      VariantId baseline,
      List<Comparison> gains,
      List<Comparison> others,
      Optional<Conclusion.LargerPool> pool)
      implements Recommendation {}

  /** The variant is worse at one point or more, and better at none. */
  record Keep(
      VariantId variant, VariantId baseline, List<Comparison> losses, List<Comparison> others)
      implements Recommendation {}

  /** The variant is better at some points and worse at others. */
  record Depends(
      VariantId variant, VariantId baseline, List<Comparison> gains, List<Comparison> losses)
      implements Recommendation {}

  /**
   * The variant fails requests at a point where the baseline does not, or its servers died.
   *
   * @param failures its failed requests at such points; empty if its servers died
   */
  record Fails(VariantId variant, VariantId baseline, List<AnswerFinding.RequestsFailed> failures)
      implements Recommendation {}

  /** The variant is equivalent to the baseline at every point. */
  record NoDifference(VariantId variant, VariantId baseline) implements Recommendation {}

  /**
   * The data do not decide.
   *
   * @param open comparisons that are inconclusive or not comparable
   * @param others comparisons that are better or equivalent
   */
  record Undecided(
      VariantId variant, VariantId baseline, List<Comparison> open, List<Comparison> others)
      implements Recommendation {}

  /** The only server: there is nothing to compare it with. */
  record OneServer(VariantId variant) implements Recommendation {}
}
