package dev.loombench.tool.analyse;

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
public record SweepSpot(SweepCell cell, SweepFinding finding, int blocks, List<String> cpuFull) {

  public SweepSpot {
    cpuFull = List.copyOf(cpuFull);
  }

  /** With another finding. */
  SweepSpot with(SweepFinding other) {
    return new SweepSpot(cell, other, blocks, cpuFull);
  }
}
