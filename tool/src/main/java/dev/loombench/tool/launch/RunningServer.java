package dev.loombench.tool.launch;

import dev.loombench.tool.launch.os.ThreadCpus;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** Server that is ready. Closing it ends only a server that the tool started. */
public interface RunningServer extends AutoCloseable {

  /** Time in which it ends when asked to, before it is killed. */
  Duration PATIENCE = Duration.ofSeconds(10);

  /** Returns the pid of the listening process, if it is known and on the tool's host. */
  OptionalLong pid();

  URI baseUri();

  /** Returns the facts in effect: those that the server reported and those that the tool set. */
  Map<String, String> facts();

  /** Confines it to its CPUs, except its JIT compiler threads, so that it warms up faster. */
  void confineAllButCompilers();

  /**
   * Confines all threads to the server's CPUs, as measured.
   *
   * @return the CPUs that it may use now, read back
   */
  String confine();

  /** Returns the CPUs that it may use now, read from the kernel; empty if unknown. */
  List<Integer> cpus();

  /** Returns the threads that may use other CPUs; none of a server that the tool did not start. */
  List<ThreadCpus> misplacedThreads();

  /** Returns sentences on JVM flags not in effect and settings unlike those of other servers. */
  List<String> flagsNotInEffect();

  /** Returns the start measurement; empty for a server that the tool did not start. */
  Optional<ServerStart> startUp();

  /**
   * Returns a folder that it may write recordings to from now on.
   *
   * @param usual folder of servers that are processes
   */
  default Path recordings(Path usual) {
    return usual;
  }

  boolean isAlive();

  /** Returns the exit status and the last log lines, once it ended. */
  Optional<String> exitReason();

  /** Returns why the connection to its host was lost before it ended; empty if it was not. */
  default Optional<String> hostLost() {
    return Optional.empty();
  }

  /** Completes with {@link #exitReason} when it ends; never if the tool did not start it. */
  CompletableFuture<String> onExit();

  /** Returns the names of what it created in its working folder, once it was closed. */
  default List<String> created() {
    return List.of();
  }

  /** Returns true if it was closed, and was killed because it did not end when asked to. */
  default boolean wasKilled() {
    return false;
  }

  /**
   * Asks it to end and kills the rest of its process group after {@link #PATIENCE}. Idempotent.
   *
   * @throws dev.loombench.tool.problem.Problem if a process survives that
   */
  @Override
  void close();
}
