package dev.loombench.tool.record;

import java.net.URI;
import java.util.OptionalLong;

/**
 * The processes of a trial.
 *
 * @param server the server's, where it is known
 * @param generator the load generator's
 * @param downstream the downstream server's, where there is one
 * @param database the database's
 * @param tool this one's
 * @param address where the server answers: scheme, host and port
 */
public record Subjects(
    OptionalLong server,
    long generator,
    OptionalLong downstream,
    DatabaseSubject database,
    long tool,
    URI address) {

  /** Without a database. */
  public Subjects(
      OptionalLong server, long generator, OptionalLong downstream, long tool, URI address) {
    this(server, generator, downstream, new DatabaseSubject.None(), tool, address);
  }
}
