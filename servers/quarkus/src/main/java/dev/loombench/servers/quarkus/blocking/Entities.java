package dev.loombench.servers.quarkus.blocking;

import dev.loombench.kernels.data.jdbc.Queries;

/** Another way to ask the database; only builds with Hibernate have it. */
public interface Entities {

  /** The same questions, with connections of that pool. */
  Queries over(ConnectionPool pool);
}
