package dev.loombench.tool.record;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Processes of a trial.
 *
 * @param generators processes of the load generator that run now; empty if they are on another host
 * @param delays process of the delaying proxies, which is the tool's own, if there is one
 */
public record Subjects(
    OptionalLong server,
    Optional<Supplier<List<Long>>> generators,
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
        Optional.of(() -> List.of(generator)),
        downstream,
        new DatabaseSubject.None(),
        tool,
        OptionalLong.empty(),
        address);
  }
}
