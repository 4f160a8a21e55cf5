package dev.loombench.tool.study;

import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/**
 * Experimental design: how the trials of a study are chosen. It is part of the study, so that a run
 * can be resumed from its folder alone, and never with another design.
 */
public sealed interface Design {

  /** Returns true if the design has no answer once a variant is missing. */
  default boolean needsEveryVariant() {
    return switch (this) {
      case Fixed _, UntilSure _ -> false;
      case Capacity _, Sweep _ -> true;
    };
  }

  /** A fixed number of blocks, given by the protocol. */
  record Fixed() implements Design {}

  /**
   * Headline blocks until the deciding comparisons are decided at a planned look. A look begins
   * only if it fits into the time budget; a resumed run continues to the next one.
   *
   * @param after number of blocks at each look, ascending; empty if the first block plans them
   * @param budget total time of all trials
   * @param precision relative half width at which an interval is narrow enough, like 0.05
   */
  record UntilSure(List<Integer> after, Duration budget, double precision) implements Design {
    public UntilSure {
      after = List.copyOf(after);
      if (!budget.isPositive() || !(precision > 0)) {
        throw new IllegalArgumentException("time and precision must be greater than zero");
      }
    }
  }

  /**
   * Search for the baseline's capacity by the first load of the first workload, confirmation on
   * fresh servers, and a search for the bottleneck by variants with more or less of one resource.
   *
   * @param knobs those variants, in the order tried; other variants of the study are not measured
   * @param searchOnly true to skip confirmation and bottleneck
   */
  record Capacity(List<Knob> knobs, List<NotTried> notTried, boolean searchOnly) implements Design {
    public Capacity {
      knobs = List.copyOf(knobs);
      notTried = List.copyOf(notTried);
    }
  }

  /**
   * Resource that could not be varied.
   *
   * @param why reason, phrased to end a sentence
   */
  record NotTried(Knob.Resource resource, String why) {}

  /**
   * Two variants over a grid of two parameters, with most blocks where the verdict changes.
   *
   * @param across parameter along a row of the grid
   * @param up parameter from row to row
   * @param of variant in the ratio's numerator, without the suffixes of axes
   * @param over variant in the denominator
   * @param cells all points of the grid, row by row
   * @param blocks maximum number of blocks at one point
   * @param within total time of all trials
   */
  record Sweep(
      SweepAxis across,
      SweepAxis up,
      VariantId of,
      VariantId over,
      List<SweepCell> cells,
      int blocks,
      Duration within)
      implements Design {
    public Sweep {
      cells = List.copyOf(cells);
      if (cells.size() != across.values().size() * up.values().size()) {
        throw new IllegalArgumentException("a grid needs a cell for each pair of values");
      }
    }

    /** Returns the point at that column and row, counted from 0. */
    public SweepCell cell(int column, int row) {
      return cells.get(row * across.values().size() + column);
    }
  }

  /**
   * Point of a sweep's grid, with the trials that measure it.
   *
   * @param column index of the value across, from 0
   * @param row index of the value up, from 0
   * @param of variant in the ratio's numerator
   * @param over variant in the denominator
   * @param firstBlock number of its first block: points that share a variant and a load have
   *     separate blocks, so that no trial counts for two points
   */
  record SweepCell(
      int column,
      int row,
      WorkloadId workload,
      LoadId load,
      VariantId of,
      VariantId over,
      int firstBlock) {}

  /**
   * Parameter that a sweep varies.
   *
   * @param name name as given, like {@code users}, {@code millis} or {@code platform-200.threads}
   * @param values 2 to 30 values, ascending
   */
  record SweepAxis(String name, Kind kind, List<Double> values) {

    /** Minimum number of values. */
    public static final int FEWEST = 2;

    /** Maximum number of values. */
    public static final int MOST = 30;

    /** Kind of parameter. */
    public enum Kind {
      /** Users of a closed load. */
      USERS,
      /** Rate of an open load. */
      RATE,
      /** Wait of a request in milliseconds. */
      MILLIS,
      /** Time of a delay before a downstream, in milliseconds. */
      DELAY,
      /** Another parameter of the kernel. */
      WORK,
      /** Size of the thread pool. */
      THREADS,
      /** Another option of a server. */
      OPTION,
      /** Heap in MiB. */
      HEAP,
      /** CPU quota. */
      CPUS,
      /** Feature release of the JDK. */
      JDK,
      /** Garbage collector; a value is its place among {@link Collector}s. */
      COLLECTOR
    }

    public SweepAxis {
      values = List.copyOf(values);
      if (values.size() < FEWEST || values.size() > MOST) {
        throw new IllegalArgumentException("an axis has 2 to 30 values: " + values);
      }
      for (int index = 1; index < values.size(); index++) {
        if (values.get(index) <= values.get(index - 1)) {
          throw new IllegalArgumentException("values must ascend: " + values);
        }
      }
    }

    /** Returns the value at that index without its unit, like {@code 250} or {@code serial}. */
    public String number(int index) {
      return kind == Kind.COLLECTOR
          ? Collector.at(values.get(index).intValue()).key()
          : plain(values.get(index));
    }

    /**
     * Returns the value at that index with its unit, like {@code 250 users} or {@code size 200}.
     */
    public String phrase(int index) {
      return phrase(number(index));
    }

    /** Returns a number with its unit, like {@code 250 users} or {@code size 200}. */
    public String phrase(String number) {
      return switch (kind) {
        case USERS -> number + " users";
        case RATE -> number + "/s";
        case MILLIS, DELAY -> number + " ms";
        case THREADS -> number + " threads";
        case HEAP -> "a heap of " + number + " MiB";
        case CPUS -> number + " CPUs";
        case JDK -> "JDK " + number;
        case WORK, OPTION, COLLECTOR -> name + " " + number;
      };
    }

    /** Formats a number without trailing zeros. */
    public static String plain(double number) {
      return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
  }
}
