package dev.loombench.tool.study;

import java.time.Duration;
import java.util.List;

/**
 * How the trials of a study are chosen. It is part of the study, so that a run's folder alone tells
 * how to go on with it, and a run is not gone on with by another design.
 */
public sealed interface Design {

  /**
   * How many blocks there are each time that the figures may end the run; none if they never do.
   */
  default List<Integer> looks() {
    return List.of();
  }

  /** Whether it has nothing to say once one of its variants is missing. */
  default boolean needsEveryVariant() {
    return switch (this) {
      case Fixed _, UntilSure _ -> false;
      case Capacity _, Sweep _ -> true;
    };
  }

  /** Every block as often as the protocol's blocks say. */
  record Fixed() implements Design {}

  /**
   * Headline blocks until comparisons are sure, as far as time allows; the protocol's headline
   * blocks are the most there are.
   *
   * @param looks after how many blocks is looked whether they are, growing
   * @param budget how much time all trials may take together; a block once begun is finished
   * @param precision how narrow an interval is narrow enough: its half width, relative, like 0.03
   */
  record UntilSure(List<Integer> looks, Duration budget, double precision) implements Design {
    public UntilSure {
      looks = List.copyOf(looks);
      if (looks.isEmpty() || !budget.isPositive() || !(precision > 0)) {
        throw new IllegalArgumentException("looks, time and precision must be more than nothing");
      }
    }

    /** The most blocks that there can be. */
    public int last() {
      return looks.getLast();
    }
  }

  /**
   * The capacity of the baseline is looked for by the first load of the first workload, a search;
   * then it is confirmed in fresh servers, and what limits it by variants that have more or less of
   * one resource.
   *
   * @param knobs those variants, in the order tried; every other variant of the study is left alone
   * @param notTried resources for which none could be made
   * @param searchOnly whether the search is all
   */
  record Capacity(List<Knob> knobs, List<NotTried> notTried, boolean searchOnly) implements Design {
    public Capacity {
      knobs = List.copyOf(knobs);
      notTried = List.copyOf(notTried);
    }
  }

  /**
   * A resource that could not be tried.
   *
   * @param why the reason, as the end of a sentence
   */
  record NotTried(Knob.Resource resource, String why) {}

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
