package dev.loombench.servers.quarkus.blocking;

import dev.loombench.kernels.data.jdbc.Queries;

/** Factory of queries through entities; exists only in builds with Hibernate. */
public interface EntityQueries {

  /** Returns queries on connections of a pool. */
  Queries over(ConnectionPool pool);
}
