package dev.loombench.servers.mvc.data;

import dev.loombench.hikari.ConnectionPool;
import dev.loombench.jpa.JpaQueries;
import dev.loombench.kernels.data.jdbc.JdbcQueries;
import dev.loombench.kernels.data.jdbc.NoQueries;
import dev.loombench.kernels.data.jdbc.Queries;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** Choice of the queries for the workloads. */
@Configuration(proxyBeanMethods = false)
class QueriesConfiguration {

  @Bean
  @Primary
  Queries queries(
      Optional<ConnectionPool> pool, Optional<JpaQueries> entities, PersistenceOptions options) {
    if (pool.isEmpty()) {
      return new NoQueries();
    }
    Queries queries =
        entities
            .<Queries>map(jpa -> jpa)
            .orElseGet(() -> new JdbcQueries(pool.get().connections(), pool.get().engine()));
    return options
        .semaphore()
        .<Queries>map(atOnce -> new LimitedQueries(queries, atOnce))
        .orElse(queries);
  }
}
