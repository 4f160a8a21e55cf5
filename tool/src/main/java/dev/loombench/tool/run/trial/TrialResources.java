package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.run.trial.TrialValidity.Violation;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Work;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Load engine and backing services of one server run: everything but the server. */
final class TrialResources implements AutoCloseable {

  private final LoadEngine engine;
  private final BackingServices services;
  private final int eventLoops;
  private final Map<String, String> facts;

  private TrialResources(
      LoadEngine engine, BackingServices services, int eventLoops, Map<String, String> facts) {
    this.engine = engine;
    this.services = services;
    this.eventLoops = eventLoops;
    this.facts = facts;
  }

  /**
   * Starts the engine beside running services, which it closes if it fails.
   *
   * @param generator what sends the load
   * @param log receives the errors of the engine
   */
  static TrialResources start(
      LoadProcesses processes,
      Protocol.Generator generator,
      BackingServices services,
      Path log,
      Map<String, String> facts) {
    try {
      var allFacts = new HashMap<>(facts);
      allFacts.putAll(services.facts());
      LoadEngine engine = processes.engine(generator, log);
      allFacts.putAll(engine.facts());
      return new TrialResources(engine, services, processes.eventLoops(), allFacts);
    } catch (RuntimeException e) {
      services.close();
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

  /** Returns how the server reaches the services. */
  ServerContext context() {
    return services.context();
  }

  /** Resets the services for requests of that work, before the measured load starts. */
  void resetFor(Work work) {
    services.resetFor(work);
  }

  /** Starts the services' checks of themselves, just before the first window opens. */
  void startChecks() {
    services.startChecks();
  }

  /** Returns the checks that the services violated; called once, when the load has ended. */
  List<Violation> violations() {
    return services.violations();
  }

  /** Returns facts that are known only after the server was stopped. */
  Map<String, String> factsAfter() {
    return services.factsAfter();
  }

  /**
   * Returns why a service failed the trial, or empty if all worked.
   *
   * @param errorAnswers the first error answers of the server
   */
  Optional<String> failure(Collection<String> errorAnswers) {
    return services.failure(errorAnswers);
  }

  OptionalLong downstreamPid() {
    return services.downstreamPid();
  }

  OptionalLong delaysPid() {
    return services.delaysPid();
  }

  /** Returns the processes of the database, if there is one. */
  DatabaseSubject database() {
    return services.database();
  }

  @Override
  public void close() {
    engine.close();
    services.close();
  }
}
