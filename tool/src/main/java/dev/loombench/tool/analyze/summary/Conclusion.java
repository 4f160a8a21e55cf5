package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.TimeBudget;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.study.id.VariantId;
import java.util.List;
import java.util.Optional;

/**
 * Conclusion at a point: verdicts, their causes, the price, and the alternative to a switch.
 *
 * @param leaders the best variant compared with others that are better than the baseline
 * @param causes what limits the variants, the slowest first
 * @param besides differences in tail, CPU per request and memory where they decide nothing
 */
public record Conclusion(
    List<OverBaseline> verdicts,
    List<Comparison> leaders,
    List<Cause> causes,
    List<Comparison> besides,
    Optional<LargerPool> largerPool) {

  /** Variants with the same verdict over the baseline in one metric; at least one. */
  public record OverBaseline(List<Comparison> comparisons) {}

  /** Cause of the throughput of variants. */
  public sealed interface Cause {

    /** A variant has nearly reached a bound of its own: threads, connections or carriers. */
    record OwnBound(Bound bound) implements Cause {}

    /** Variants have nearly reached the rate that the closed users can request; at least one. */
    record UserBound(List<Bound> bounds) implements Cause {}

    /**
     * A variant is below the rate that the closed users can request, and a wait accounts for it.
     */
    record Wait(Bound bound, TimeBudget budget, TimeBudget.State longest) implements Cause {}

    /**
     * A request waits most of its cycle at monitors, whatever limits the throughput.
     *
     * @param at the code outside the JDK with the longest waits
     */
    record Monitor(TimeBudget budget, Optional<String> at) implements Cause {}

    /**
     * Requests wait most of their cycle for a CPU, and not in the order of their arrival: the mean
     * response time is a multiple of the median.
     *
     * @param median 50th percentile of the response time, in milliseconds
     * @param mean mean response time, in milliseconds
     */
    record UnevenQueue(TimeBudget budget, double median, double mean) implements Cause {}

    /** A resource limits variants; at least one. */
    record Resource(List<Diagnosis> diagnoses) implements Cause {}

    /**
     * Two variants that fill their CPUs need different CPU for a request.
     *
     * @param millis CPU per request of the variant, in milliseconds
     */
    record CpuPerRequest(VariantId of, VariantId over, double millis, double overMillis)
        implements Cause {}

    /**
     * No reading explains the throughput of variants.
     *
     * @param isDiagnosed true if the study has diagnostic trials, which show more
     */
    record Unexplained(List<Known> variants, boolean isDiagnosed) implements Cause {}
  }

  /**
   * Variant whose limit is unknown, with what is known of it.
   *
   * @param bound rate that the users can request, if requests wait by design
   */
  public record Known(
      VariantId variant,
      Optional<Bound> bound,
      Optional<Diagnosis> diagnosis,
      Optional<TimeBudget> budget) {}

  /** Pool with which the baseline would serve as much as the best variant, by arithmetic. */
  public record LargerPool(VariantId variant, int threads, Bound bound, double perSecond) {}
}
