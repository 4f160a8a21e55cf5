package dev.loombench.servers.quarkus;

import dev.loombench.kernels.serving.DatabaseOptions;

/** A database as the ledger names it. */
public final class DatabaseAddress {

  private DatabaseAddress() {}

  /** Where it is, without the login. */
  public static String of(DatabaseOptions options) {
    return "postgresql://%s:%d/%s".formatted(options.host(), options.port(), options.name());
  }
}
