package dev.loombench.tool.analyze.sweep;

import dev.loombench.tool.study.Design.SweepCell;
import dev.loombench.tool.study.id.VariantId;
import java.util.List;

/**
 * Result at a cell of a sweep's grid.
 *
 * @param blocks number of blocks that both variants completed there
 */
public record SweepPointResult(
    SweepCell cell, SweepFinding finding, int blocks, List<VariantId> cpuSaturated) {

  SweepPointResult with(SweepFinding other) {
    return new SweepPointResult(cell, other, blocks, cpuSaturated);
  }
}
