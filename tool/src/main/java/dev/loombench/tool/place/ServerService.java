package dev.loombench.tool.place;

import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.ServerStart;
import dev.loombench.tool.launch.os.ThreadCpus;
import dev.loombench.tool.record.proc.ProcessUse;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.UnavailableVariant;
import dev.loombench.tool.trial.identity.EpochIdentity;
import dev.loombench.tool.trial.identity.ServerIdentity;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Methods of an agent for the servers of a study, one at a time. */
public interface ServerService {

  /** Name of the server's log in the folder of the connection. */
  String SERVER_LOG = "server.log";

  /**
   * Servers that the host can start.
   *
   * @param cpus number of CPUs reserved for servers
   * @param facts CPUs of the roles there
   * @param notMeasured variants that it cannot start
   * @param identity files and conditions of the host; of no variant if it can start none
   */
  record ServersState(
      int cpus,
      Map<String, String> facts,
      List<UnavailableVariant> notMeasured,
      EpochIdentity identity) {}

  /** Server that is ready. */
  record ServerState(
      URI baseUri, Map<String, String> facts, List<String> flagsNotInEffect, ServerStart startUp) {}

  /** Finds the JDKs and artifacts of a study's variants, to start servers at an address. */
  ServersState prepare(Study study, String address);

  /** Returns the identity of each prepared server as its files are now. */
  List<ServerIdentity> identities();

  /** Starts a server; its log and its work folder are below {@link HostService.HostState#work}. */
  ServerState launch(LaunchSpec spec);

  /** Confines the server to its CPUs, except its JIT compiler threads. */
  void confineAllButCompilers();

  /** Confines the server to its CPUs, and returns them. */
  String confine();

  List<Integer> cpus();

  /** Returns the server's threads that may use other CPUs. */
  List<ThreadCpus> misplacedThreads();

  Optional<ProcessUse> use();

  void closeServer();
}
