package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.os.ProcessStat;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.study.Protocol;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Load engine and backing services of one server run: everything but the server.
 *
 * @param facts the generator's CPUs and priority and the facts of the services
 */
record TrialResources(
    LoadEngine engine, BackingServices services, int eventLoops, Map<String, String> facts)
    implements AutoCloseable {

  /** Starts the engine beside running services, which it closes if it fails. */
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

  /** Returns whether all processes of the generator are on this host with a raised priority. */
  boolean isPrioritized() {
    return engine.isHere()
        && !engine.pids().isEmpty()
        && engine.pids().stream().allMatch(TrialResources::isPrioritized);
  }

  private static boolean isPrioritized(long pid) {
    try {
      return ProcessStat.read(pid).niceness() < 0;
    } catch (IOException ended) {
      return false;
    }
  }

  @Override
  public void close() {
    engine.close();
    services.close();
  }
}
