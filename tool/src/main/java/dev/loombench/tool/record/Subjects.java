package dev.loombench.tool.record;

import java.net.URI;
import java.util.OptionalLong;

/**
 * Processes of a trial.
 *
 * @param server server, if known
 * @param generator load generator, if it is on this host
 * @param downstream downstream server, if there is one
 * @param database database
 * @param tool this process
 * @param delays process of the delaying proxies, which is the tool's own, if there is one
 * @param address scheme, host and port of the server
 */
public record Subjects(
    OptionalLong server,
    OptionalLong generator,
    OptionalLong downstream,
    DatabaseSubject database,
    long tool,
    OptionalLong delays,
    URI address) {

  /** Creates subjects without a database and delays. */
  public Subjects(
      OptionalLong server, long generator, OptionalLong downstream, long tool, URI address) {
    this(
        server,
        OptionalLong.of(generator),
        downstream,
        new DatabaseSubject.None(),
        tool,
        OptionalLong.empty(),
        address);
  }
}
