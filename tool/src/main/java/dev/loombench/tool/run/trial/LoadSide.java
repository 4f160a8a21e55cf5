package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.study.Backing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a trial needs beside its server: the engine, and what the server works with. */
final class LoadSide implements AutoCloseable {

  private final LoadEngine engine;
  private final List<Support> supports;
  private final int eventLoops;
  private final Map<String, String> facts;

  private LoadSide(
      LoadEngine engine, List<Support> supports, int eventLoops, Map<String, String> facts) {
    this.engine = engine;
    this.supports = List.copyOf(supports);
    this.eventLoops = eventLoops;
    this.facts = facts;
  }

  /**
   * Starts it.
   *
   * @param needs what the workload needs
   * @param supporting makes that ready
   * @param log where the engine writes what goes wrong
   */
  static LoadSide start(
      LoadProcesses processes,
      Set<Backing> needs,
      Function<Backing, Support> supporting,
      Path log,
      Map<String, String> facts) {
    List<Support> supports = new ArrayList<>();
    try {
      needs.stream().sorted().map(supporting).forEach(supports::add);
      var allFacts = new HashMap<>(facts);
      supports.forEach(support -> allFacts.putAll(support.facts()));
      return new LoadSide(processes.engine(log), supports, processes.eventLoops(), allFacts);
    } catch (RuntimeException e) {
      supports.reversed().forEach(Support::close);
      throw e;
    }
  }

  LoadEngine engine() {
    return engine;
  }

  int eventLoops() {
    return eventLoops;
  }

  /** What was granted to the generator, and what the server works with, for the ledger. */
  Map<String, String> facts() {
    return facts;
  }

  /** What the server has to be told of what it works with. */
  ServerContext given() {
    return supports.stream().map(Support::given).reduce(ServerContext.NOTHING, ServerContext::and);
  }

  /** Brings all that the server works with to the state that is to be measured. */
  void readyToMeasure() {
    supports.forEach(Support::readyToMeasure);
  }

  /** What there is to know of what the server worked with, after it was stopped. */
  Map<String, String> factsAfter() {
    var after = new HashMap<String, String>();
    supports.forEach(support -> after.putAll(support.factsAfter()));
    return after;
  }

  /**
   * Why the trial failed for the sake of what the server worked with.
   *
   * @param complaints what the server told clients in bad answers
   */
  Optional<String> failure(Collection<String> complaints) {
    return supports.stream()
        .flatMap(
            support ->
                Stream.concat(
                    support.failure().stream(),
                    complaints.stream()
                        .flatMap(complaint -> support.failureToldBy(complaint).stream())))
        .findFirst();
  }

  OptionalLong downstreamPid() {
    return supports.stream()
        .mapMultiToLong(
            (support, pids) -> {
              if (support instanceof DownstreamSupport(var downstream)) {
                pids.accept(downstream.pid());
              }
            })
        .findFirst();
  }

  /** The database's processes, as far as there is one and they are known. */
  DatabaseSubject database() {
    return supports.stream()
        .mapMulti(
            (Support support, Consumer<DatabaseSubject> subjects) -> {
              if (support instanceof DatabaseSupport ofDatabase) {
                subjects.accept(ofDatabase.subject());
              }
            })
        .findFirst()
        .orElse(new DatabaseSubject.None());
  }

  @Override
  public void close() {
    engine.close();
    supports.reversed().forEach(Support::close);
  }
}
