package dev.loombench.tool.study;

import java.time.Duration;
import java.util.List;

/**
 * How the trials of a study are chosen. It is part of the study, so that a run's folder alone tells
 * how to go on with it, and a run is not gone on with by another design.
 */
public sealed interface Design {

  /** Every block as often as the protocol's blocks say. */
  record Fixed() implements Design {}

  /**
   * Two variants over a grid of two parameters, with blocks where the verdict turns.
   *
   * @param across the parameter along a row of the grid
   * @param up the parameter from row to row
   * @param of the name of the variant above the line of the ratio, without what an axis adds to it
   * @param over the name of the variant below it
   * @param cells every place of the grid, row by row
   * @param blocks the most blocks at one place
   * @param within how long trials may take in all
   */
  record Sweep(
      SweepAxis across,
      SweepAxis up,
      String of,
      String over,
      List<SweepCell> cells,
      int blocks,
      Duration within)
      implements Design {
    public Sweep {
      cells = List.copyOf(cells);
      if (cells.size() != across.values().size() * up.values().size()) {
        throw new IllegalArgumentException("a grid has a cell for each pair of values");
      }
    }

    /** The place at that column and row, counted from 0. */
    public SweepCell cell(int column, int row) {
      return cells.get(row * across.values().size() + column);
    }
  }
}
