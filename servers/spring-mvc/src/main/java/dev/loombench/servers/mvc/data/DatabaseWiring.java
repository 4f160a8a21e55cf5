package dev.loombench.servers.mvc.data;

import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Which queries the workloads make. */
@Configuration(proxyBeanMethods = false)
class DatabaseWiring {

  /** Nothing of a database is there unless one was named. */
  @Bean
  Queries queries(Optional<ConnectionPool> pool, PersistenceOptions options) {
    return pool.<Queries>map(
            open -> limited(new JdbcQueries(open.connections()), options.semaphore()))
        .orElseGet(NoQueries::new);
  }

  private static Queries limited(Queries queries, Optional<Integer> semaphore) {
    return semaphore.<Queries>map(atOnce -> new LimitedQueries(queries, atOnce)).orElse(queries);
  }
}
