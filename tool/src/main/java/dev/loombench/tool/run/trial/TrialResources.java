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

/** Load engine and backing services of one trial: everything but the server. */
final class TrialResources implements AutoCloseable {

  private final LoadEngine engine;
  private final List<BackingService> services;
  private final int eventLoops;
  private final Map<String, String> facts;

  private TrialResources(
      LoadEngine engine, List<BackingService> services, int eventLoops, Map<String, String> facts) {
    this.engine = engine;
    this.services = List.copyOf(services);
    this.eventLoops = eventLoops;
    this.facts = facts;
  }

  /**
   * Starts the services, then the engine.
   *
   * @param needs the services that the workload needs
   * @param starter starts one of them
   * @param log receives the errors of the engine
   */
  static TrialResources start(
      LoadProcesses processes,
      Set<Backing> needs,
      Function<Backing, BackingService> starter,
      Path log,
      Map<String, String> facts) {
    List<BackingService> services = new ArrayList<>();
    try {
      needs.stream().sorted().map(starter).forEach(services::add);
      var allFacts = new HashMap<>(facts);
      services.forEach(service -> allFacts.putAll(service.facts()));
      return new TrialResources(processes.engine(log), services, processes.eventLoops(), allFacts);
    } catch (RuntimeException e) {
      services.reversed().forEach(BackingService::close);
      throw e;
    }
  }

  LoadEngine engine() {
    return engine;
  }

  int eventLoops() {
    return eventLoops;
  }

  /** Returns the generator's CPUs and priority and the facts of the services. */
  Map<String, String> facts() {
    return facts;
  }

  /** Returns the properties and secrets with which the server reaches the services. */
  ServerContext context() {
    return services.stream()
        .map(BackingService::context)
        .reduce(ServerContext.NOTHING, ServerContext::and);
  }

  /** Resets the services after warm-up, before the measured load starts. */
  void resetForMeasurement() {
    services.forEach(BackingService::resetForMeasurement);
  }

  /** Returns facts that are known only after the server was stopped. */
  Map<String, String> factsAfter() {
    var after = new HashMap<String, String>();
    services.forEach(service -> after.putAll(service.factsAfter()));
    return after;
  }

  /**
   * Returns why a service failed the trial, or empty if all worked.
   *
   * @param errorAnswers the first error answers of the server
   */
  Optional<String> failure(Collection<String> errorAnswers) {
    return services.stream()
        .flatMap(
            service ->
                Stream.concat(
                    service.failure().stream(),
                    errorAnswers.stream()
                        .flatMap(answer -> service.failureNamedIn(answer).stream())))
        .findFirst();
  }

  OptionalLong downstreamPid() {
    return services.stream()
        .mapMultiToLong(
            (service, pids) -> {
              if (service instanceof BackingService.OfDownstream(var downstream)) {
                pids.accept(downstream.pid());
              }
            })
        .findFirst();
  }

  /** Returns the processes of the database, if there is one. */
  DatabaseSubject database() {
    return services.stream()
        .mapMulti(
            (BackingService service, Consumer<DatabaseSubject> subjects) -> {
              if (service instanceof DatabaseService database) {
                subjects.accept(database.subject());
              }
            })
        .findFirst()
        .orElse(new DatabaseSubject.None());
  }

  @Override
  public void close() {
    engine.close();
    services.reversed().forEach(BackingService::close);
  }
}
