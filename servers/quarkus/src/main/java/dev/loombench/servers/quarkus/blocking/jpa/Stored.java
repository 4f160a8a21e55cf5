package dev.loombench.servers.quarkus.blocking.jpa;

import dev.loombench.kernels.data.Row;

/** An entity of one of the tables of {@code /crud}. */
interface Stored {

  /** Its number; null before it is written. */
  Long getId();

  /** As it is answered. What it refers to is not read for that. */
  Row row();
}
