package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.ComparisonFamily;
import dev.loombench.tool.evidence.PairedRatios.Ratios;
import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.evidence.RunEvidence;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Design.SweepCell;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;

/**
 * Point of a sweep's grid with its verdict so far.
 *
 * @param call verdict on its throughput; a guess if there are too few blocks for a verdict
 * @param finished true if no more blocks are needed: the interval decides, the maximum is reached,
 *     or a variant cannot be measured there
 */
record SweepPoint(SweepCell cell, SweepBlocks blocks, Call call, boolean finished) {

  /** Verdict so far. */
  enum Call {
    /** Nothing was measured yet. */
    NONE,
    MORE,
    SAME,
    LESS,
    /** Inconclusive after the maximum number of blocks. */
    UNCLEAR,
    /** Cannot be measured. */
    LOST
  }

  static SweepPoint of(
      Study study, Design.Sweep design, SweepCell cell, List<PastTrial> history, int epoch) {
    var blocks =
        new SweepBlocks(cell, design.blocks(), history, study.protocol().orderSeed(), epoch);
    List<PastTrial> there =
        history.stream()
            .filter(
                past ->
                    past.trial().workload().equals(Optional.of(cell.workload()))
                        && past.trial().load().equals(cell.load()))
            .toList();
    Optional<Ratios> measured =
        new RunEvidence(study, there)
            .ratiosSoFar(
                new PointId(cell.workload(), cell.load(), cell.load()),
                Metric.THROUGHPUT,
                cell.of(),
                cell.over());
    boolean last = blocks.done() >= design.blocks() || blocks.abandoned();
    if (measured.isEmpty()) {
      return new SweepPoint(cell, blocks, last ? Call.LOST : Call.NONE, last);
    }
    double margin = measured.get().margin();
    Estimate ratio = measured.get().estimate(MeanInterval.CONFIDENCE);
    Call decided =
        ratio.trials() < ComparisonFamily.FEWEST_TRIALS ? Call.UNCLEAR : decided(ratio, margin);
    boolean sure = decided != Call.UNCLEAR && !blocks.isSelection();
    return new SweepPoint(
        cell, blocks, sure || last ? decided : guess(ratio.value(), margin), sure || last);
  }

  private static Call decided(Estimate ratio, double margin) {
    return ratio.interval().map(interval -> call(interval, margin)).orElse(Call.UNCLEAR);
  }

  private static Call guess(double ratio, double margin) {
    return call(new Interval(ratio, ratio), margin);
  }

  private static Call call(Interval ratio, double margin) {
    return switch (Difference.of(ratio, margin)) {
      case ABOVE -> Call.MORE;
      case BELOW -> Call.LESS;
      case WITHIN_MARGIN -> Call.SAME;
      case OPEN -> Call.UNCLEAR;
    };
  }

  boolean isKnown() {
    return call != Call.NONE;
  }
}
