package dev.loombench.tool.analyze.sweep;

import java.util.List;

/**
 * Where by Little's law the pool of a variant is just full: as many requests wait at once, arrivals
 * per second times the time that each waits, as it has threads (Little, "A proof for the queuing
 * formula L = λW", Operations Research 9, 1961).
 *
 * @param variant whose pool
 * @param alongRows whether positions are values across, one for rows; else values up, for columns
 * @param positions where it crosses which rows or columns
 */
public record SaturationLine(String variant, boolean alongRows, List<Position> positions) {

  /**
   * Where it crosses a row or a column.
   *
   * @param index the row, or the column
   * @param value the value across, or up; it may lie outside the grid
   * @param threads how many threads the pool has there; 0 if that is what the axis varies
   */
  public record Position(int index, double value, int threads) {}

  public SaturationLine {
    positions = List.copyOf(positions);
  }
}
