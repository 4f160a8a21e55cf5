package dev.loombench.tool.analyze.sweep;

import dev.loombench.tool.study.SweepCell;
import java.util.List;

/**
 * A place of a sweep's grid with what is known of it.
 *
 * @param cell where it is
 * @param finding what is known
 * @param blocks how many blocks both variants completed there
 * @param cpuFull the variants that used nearly all CPU that they were granted
 */
public record SweepPointResult(
    SweepCell cell, SweepFinding finding, int blocks, List<String> cpuFull) {

  public SweepPointResult {
    cpuFull = List.copyOf(cpuFull);
  }

  /** With another finding. */
  SweepPointResult with(SweepFinding other) {
    return new SweepPointResult(cell, other, blocks, cpuFull);
  }
}
