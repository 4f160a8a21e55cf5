package dev.loombench.servers.quarkus.blocking.jpa;

import dev.loombench.jpa.JpaQueries;
import dev.loombench.kernels.data.jdbc.Queries;
import dev.loombench.servers.quarkus.blocking.ConnectionPool;
import dev.loombench.servers.quarkus.blocking.Entities;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.inject.Singleton;

/** Queries through Hibernate, in the builds that have it. */
@Singleton
@IfBuildProperty(name = "quarkus.hibernate-orm.enabled", stringValue = "true")
class HibernateQueries implements Entities {

  private final EntityManagerStore store;

  HibernateQueries(EntityManagerStore store) {
    this.store = store;
  }

  @Override
  public Queries over(ConnectionPool pool) {
    return new JpaQueries(store, RuntimeException.class, pool::told);
  }
}
