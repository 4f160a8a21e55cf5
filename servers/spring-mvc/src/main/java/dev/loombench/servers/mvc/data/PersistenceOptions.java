package dev.loombench.servers.mvc.data;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import java.util.Locale;
import java.util.Optional;

/**
 * Options for queries.
 *
 * @param api the API that queries use
 * @param semaphore the maximum number of concurrent queries; empty for no limit but the pool
 */
public record PersistenceOptions(Api api, Optional<Integer> semaphore) {

  /** APIs for queries. */
  public enum Api {
    /** Statements and rows, with plain JDBC. */
    JDBC,
    /** Entities, with Spring Data JPA on Hibernate. */
    JPA;

    /** Returns the value of the property. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Reads the options.
   *
   * @throws BadProperty if a value is invalid
   */
  public static PersistenceOptions from(LoombenchProperties properties) {
    Api api =
        switch (properties.text("persistence").orElse("jdbc")) {
          case "jdbc" -> Api.JDBC;
          case "jpa" -> Api.JPA;
          case String other ->
              throw LoombenchProperties.invalid("persistence", other, "jdbc or jpa");
        };
    Optional<Integer> semaphore =
        properties.text("semaphore").map(given -> properties.number("semaphore", 1, 1, 100_000));
    return new PersistenceOptions(api, semaphore);
  }
}
