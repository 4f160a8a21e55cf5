package dev.loombench.tool.plan;

import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.RatioInterval;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.SweepCell;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;

/**
 * A place of a sweep's grid with what is known of it.
 *
 * @param cell where it is
 * @param blocks what was made there
 * @param call what its throughput says so far; a single block's is a guess
 * @param finished whether further blocks are not wanted: the interval decides, there are as many as
 *     may be, or a variant can't be measured there
 */
record SweepPlace(SweepCell cell, SweepBlocks blocks, Call call, boolean finished) {

  /** What is known of a place. */
  enum Call {
    /** Nothing was measured yet. */
    NONE,
    /** The variant above the line serves more. */
    MORE,
    /** It serves as much. */
    SAME,
    /** It serves less. */
    LESS,
    /** All blocks that may be made leave it open. */
    UNCLEAR,
    /** It can't be measured. */
    LOST
  }

  static SweepPlace of(
      Study study, Design.Sweep design, SweepCell cell, List<PastTrial> history, int epoch) {
    var blocks = new SweepBlocks(cell, design.blocks(), history, study.protocol().seed(), epoch);
    BlockRatios ratios =
        BlockRatios.of(
            history,
            new PointId(cell.workload(), cell.load(), cell.load()),
            Metric.THROUGHPUT,
            cell.of(),
            cell.over());
    boolean last = blocks.done() >= design.blocks() || blocks.givenUp();
    if (ratios.logs().isEmpty()) {
      return new SweepPlace(cell, blocks, last ? Call.LOST : Call.NONE, last);
    }
    double margin = ratios.margin(Metric.THROUGHPUT, study.protocol().equivalenceMargin());
    Estimate ratio =
        RatioInterval.of(
            ratios.logs().stream().mapToDouble(Double::doubleValue).toArray(),
            MeanInterval.CONFIDENCE);
    Call decided = decided(ratio, margin);
    boolean sure = decided != Call.UNCLEAR && !blocks.isSelection();
    return new SweepPlace(
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

  /** Whether a block was made of it. */
  boolean isKnown() {
    return call != Call.NONE;
  }
}
