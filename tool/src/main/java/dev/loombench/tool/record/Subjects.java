package dev.loombench.tool.record;

import java.net.URI;
import java.util.OptionalLong;

/**
 * Processes of a trial.
 *
 * @param server server, if known
 * @param generator load generator
 * @param downstream downstream server, if there is one
 * @param database database
 * @param tool this process
 * @param address scheme, host and port of the server
 */
public record Subjects(
    OptionalLong server,
    long generator,
    OptionalLong downstream,
    DatabaseSubject database,
    long tool,
    URI address) {

  /** Creates subjects without a database. */
  public Subjects(
      OptionalLong server, long generator, OptionalLong downstream, long tool, URI address) {
    this(server, generator, downstream, new DatabaseSubject.None(), tool, address);
  }
}
