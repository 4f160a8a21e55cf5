package dev.loombench.kernels.data;

/** Row of one of the tables of {@code /crud}. A component named after a table holds an id of it. */
public sealed interface Row {

  /** Returns the id, from 1. */
  long id();

  /** Region in which customers live. */
  record Region(long id, String name) implements Row {}

  /** Customer, in one region. */
  record Customer(long id, String name, String email, long region) implements Row {}

  /** Category of items. */
  record Category(long id, String name, String description) implements Row {}

  /** Item for sale; the price is in cents. */
  record Item(long id, String name, long price, long category) implements Row {}

  /** Purchase of one customer. */
  record Purchase(long id, long customer, String remark) implements Row {}

  /** Line of a purchase: one item and its quantity. */
  record Line(long id, long purchase, long item, long quantity) implements Row {}
}
