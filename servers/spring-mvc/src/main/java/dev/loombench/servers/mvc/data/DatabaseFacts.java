package dev.loombench.servers.mvc.data;

import dev.loombench.hikari.ConnectionPool;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** Facts about the database. */
@Component
public class DatabaseFacts {

  private final Optional<ConnectionPool> pool;
  private final PersistenceOptions persistence;

  DatabaseFacts(Optional<ConnectionPool> pool, PersistenceOptions persistence) {
    this.pool = pool;
    this.persistence = persistence;
  }

  /** Returns the facts by name; none without a database. */
  public Map<String, Object> read() {
    Map<String, Object> facts = new TreeMap<>();
    pool.ifPresent(
        open -> {
          facts.putAll(open.facts());
          facts.put("database.persistence", persistence.api().key());
          facts.put(
              "database.semaphore", persistence.semaphore().map(String::valueOf).orElse("none"));
        });
    return facts;
  }
}
