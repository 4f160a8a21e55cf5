package dev.loombench.tool.run;

import dev.loombench.tool.load.Downstream;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadProcesses;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The processes that a trial needs beside its server: the engine, and what the server calls. */
final class LoadSide implements AutoCloseable {

  private final LoadEngine engine;
  private final Optional<Downstream> downstream;
  private final int eventLoops;
  private final Map<String, String> facts;

  private LoadSide(
      LoadEngine engine,
      Optional<Downstream> downstream,
      int eventLoops,
      Map<String, String> facts) {
    this.engine = engine;
    this.downstream = downstream;
    this.eventLoops = eventLoops;
    this.facts = facts;
  }

  /**
   * Starts them.
   *
   * @param withDownstream whether the workload calls a downstream server
   * @param log where they write what goes wrong
   */
  static LoadSide start(
      LoadProcesses processes, boolean withDownstream, Path log, Map<String, String> facts) {
    Optional<Downstream> downstream =
        withDownstream ? Optional.of(processes.downstream(log)) : Optional.empty();
    try {
      return new LoadSide(processes.engine(log), downstream, processes.eventLoops(), facts);
    } catch (RuntimeException e) {
      downstream.ifPresent(Downstream::close);
      throw e;
    }
  }

  LoadEngine engine() {
    return engine;
  }

  int eventLoops() {
    return eventLoops;
  }

  /** What was granted to the generator, for the ledger. */
  Map<String, String> facts() {
    return facts;
  }

  Optional<URI> downstreamUri() {
    return downstream.map(Downstream::uri);
  }

  OptionalLong downstreamPid() {
    return downstream.map(server -> OptionalLong.of(server.pid())).orElse(OptionalLong.empty());
  }

  @Override
  public void close() {
    engine.close();
    downstream.ifPresent(Downstream::close);
  }
}
