package dev.loombench.servers.mvc.data;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * How the database is queried.
 *
 * @param by which way
 * @param semaphore how many queries are let through at once; empty for no limit but the pool's
 */
public record PersistenceOptions(By by, Optional<Integer> semaphore) {

  /** The ways to query. */
  public enum By {
    /** Statements and rows, by plain JDBC. */
    JDBC,
    /** Entities, by Spring Data JPA on Hibernate. */
    JPA;

    /** Its name as a property. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The names of the properties, without the prefix {@code loombench.}. */
  public static final Set<String> NAMES = Set.of("persistence", "semaphore");

  /**
   * Reads them.
   *
   * @throws BadProperty when one has a value that the server can't start with
   */
  public static PersistenceOptions from(LoombenchProperties properties) {
    By by =
        switch (properties.text("persistence").orElse("jdbc")) {
          case "jdbc" -> By.JDBC;
          case "jpa" -> By.JPA;
          case String other -> throw LoombenchProperties.bad("persistence", other, "jdbc or jpa");
        };
    Optional<Integer> semaphore =
        properties.text("semaphore").map(given -> properties.number("semaphore", 1, 1, 100_000));
    return new PersistenceOptions(by, semaphore);
  }
}
