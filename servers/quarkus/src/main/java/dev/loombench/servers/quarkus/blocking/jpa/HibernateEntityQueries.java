package dev.loombench.servers.quarkus.blocking.jpa;

import dev.loombench.jpa.JpaQueries;
import dev.loombench.kernels.data.jdbc.Queries;
import dev.loombench.servers.quarkus.blocking.ConnectionPool;
import dev.loombench.servers.quarkus.blocking.EntityQueries;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.inject.Singleton;

/** Queries through Hibernate, in builds that have it. */
@Singleton
@IfBuildProperty(name = "quarkus.hibernate-orm.enabled", stringValue = "true")
class HibernateEntityQueries implements EntityQueries {

  private final EntityManagerStore store;

  HibernateEntityQueries(EntityManagerStore store) {
    this.store = store;
  }

  @Override
  public Queries over(ConnectionPool pool) {
    return new JpaQueries(store, RuntimeException.class, pool::translate);
  }
}
