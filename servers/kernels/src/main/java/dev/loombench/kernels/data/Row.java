package dev.loombench.kernels.data;

/**
 * A row of one of the tables of {@code /crud}; a component called after a table is its row's id.
 */
public sealed interface Row {

  /** Its number, from 1. */
  long id();

  /** Where customers live. */
  record Region(long id, String name) implements Row {}

  /** Who buys. */
  record Customer(long id, String name, String email, long region) implements Row {}

  /** What items are kinds of. */
  record Category(long id, String name, String description) implements Row {}

  /** What is sold; its price in hundredths. */
  record Item(long id, String name, long price, long category) implements Row {}

  /** What a customer bought at once. */
  record Purchase(long id, long customer, String remark) implements Row {}

  /** One item of a purchase. */
  record Line(long id, long purchase, long item, long quantity) implements Row {}
}
