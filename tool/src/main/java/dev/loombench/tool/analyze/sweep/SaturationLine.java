package dev.loombench.tool.analyze.sweep;

import dev.loombench.tool.study.id.VariantId;
import java.util.List;
import java.util.OptionalInt;

/**
 * Line in a sweep's grid along which the thread pool of a variant is just saturated, by Little's
 * law: the arrival rate times the wait of a request equals the number of threads (Little, "A proof
 * for the queuing formula L = λW", Operations Research 9, 1961).
 *
 * @param alongRows whether positions are values of the axis across, one for each row; else values
 *     of the axis up, one for each column
 */
public record SaturationLine(VariantId variant, boolean alongRows, List<Position> positions) {

  /**
   * Intersection with a row or column.
   *
   * @param value value of the other axis; it may be outside the grid
   * @param threads size of the pool there; empty if that is what the axis varies
   */
  public record Position(int index, double value, OptionalInt threads) {}
}
