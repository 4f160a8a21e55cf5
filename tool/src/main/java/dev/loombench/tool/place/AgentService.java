package dev.loombench.tool.place;

import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.ServerStart;
import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.launch.os.ThreadCpus;
import dev.loombench.tool.record.proc.ProcessUse;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.UnavailableVariant;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Methods of an agent, called over its connection. Times are those of its host's clock, and paths
 * are those of its host. Arguments and results are written as JSON.
 */
public interface AgentService {

  /** Name of the server's log in the folder of the connection. */
  String SERVER_LOG = "server.log";

  /**
   * Description of the host.
   *
   * @param environment machine and build
   * @param hostAddress address of the host, as the connection uses it
   * @param toolAddress address of the tool's host, as the host sees it
   * @param cpus number of CPUs that the agent may use
   * @param work folder for files of this connection
   */
  record HostState(
      Environment environment, String hostAddress, String toolAddress, int cpus, String work) {}

  /**
   * Servers that the host can start.
   *
   * @param cpus number of CPUs reserved for servers
   * @param facts CPUs of the roles there
   * @param notMeasured variants that it cannot start
   */
  record ServersState(int cpus, Map<String, String> facts, List<UnavailableVariant> notMeasured) {}

  /** Server that is ready. */
  record ServerState(
      URI baseUri, Map<String, String> facts, List<String> flagsNotInForce, ServerStart startUp) {}

  /**
   * Recorder of a trial.
   *
   * @param number number for further calls
   * @param facts changes that it makes in the server
   */
  record RecorderState(
      int number,
      String name,
      List<String> jvmFlags,
      Map<String, String> facts,
      boolean readsAfterTheServerEnded) {}

  /** Readings of one window. */
  record WindowState(
      Map<Metric, Reading> readings,
      Map<String, Reading> scraped,
      List<Occupancy> threads,
      Map<Metric, Reading> noise) {}

  /** Parts of a recording that are not cut to windows. */
  record RecordingState(
      List<Series> series,
      List<CodeLocation> evidence,
      List<SampledStacks> stacks,
      Map<String, String> facts) {}

  /** Describes the host. */
  HostState host();

  /** Checks whether the host is fit for measurements. */
  List<Check> examine();

  /** Listens at an address until {@link #connect} of another host was tried; returns the port. */
  int listen(String address);

  /** Returns how many nanoseconds it takes to open a TCP connection. */
  long connect(String address, int port);

  /** Starts the load engine and returns its pid. */
  long startEngine();

  /** Writes a line to the engine's standard input. */
  void tellEngine(String line);

  /** Ends the engine's standard input. */
  void endEngine();

  /** Kills the engine. */
  void killEngine();

  /** Returns the next bytes of a file in base 64; empty at its end. */
  String read(String file, long offset);

  /** Deletes a file. */
  void delete(String file);

  /** Finds the JDKs and artifacts of a study's variants, to start servers at an address. */
  ServersState prepare(Study study, String address);

  /** Starts a server; its log and its work folder are below {@link HostState#work}. */
  ServerState launch(LaunchSpec spec);

  /** Confines the server to its CPUs, except its JIT compiler threads. */
  void confineAllButCompilers();

  /** Confines the server to its CPUs, and returns them. */
  String confine();

  /** Returns the CPUs that the server may use. */
  List<Integer> cpus();

  /** Returns the server's threads that may use other CPUs. */
  List<ThreadCpus> misplacedThreads();

  /** Returns the CPU that the server used so far. */
  Optional<ProcessUse> use();

  /** Stops the server. */
  void closeServer();

  /** Creates the recorders of a trial of the server. */
  List<RecorderState> recorders(Pass pass, Variant variant);

  /** Creates the recorder of the engine's process. */
  RecorderState engineRecorder();

  /** Prepares a recorder for a server that runs already. */
  void attach(int recorder);

  /** Starts a recorder. */
  void startRecorder(int recorder);

  /** Announces the windows to a recorder. */
  void alignTo(int recorder, List<Window> windows);

  /** Announces the end of a window to a recorder. */
  void endAt(int recorder, Window window);

  /** Stops a recorder and keeps its recording. */
  void stopRecorder(int recorder);

  /** Returns the readings of a window of a recording. */
  WindowState within(int recorder, Window window, long goodAnswers);

  /** Returns the rest of a recording. */
  RecordingState recording(int recorder, List<Window> windows);
}
