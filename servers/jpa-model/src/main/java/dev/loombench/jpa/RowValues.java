package dev.loombench.jpa;

import java.util.List;

/**
 * Values of a new row.
 *
 * @param inOrder the values, in the order of the table's columns
 */
public record RowValues(List<Object> inOrder) {

  /** Returns the text of a column, counted from 0. */
  public String text(int column) {
    return (String) inOrder.get(column);
  }

  /** Returns the number of a column, counted from 0. */
  public long number(int column) {
    return (Long) inOrder.get(column);
  }
}
