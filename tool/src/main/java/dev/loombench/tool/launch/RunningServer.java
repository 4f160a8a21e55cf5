package dev.loombench.tool.launch;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/**
 * A server that answers. Closing it ends what the tool started, and leaves alone what it did not.
 */
public sealed interface RunningServer extends AutoCloseable permits StartedServer, ForeignServer {

  /** The process that listens, where it is known. */
  OptionalLong pid();

  /** Scheme, host and port. */
  URI baseUri();

  /** What is in force, for the ledger: what the server told, and what the tool did to it. */
  Map<String, String> facts();

  /**
   * Keeps it to its own CPUs from now on, but for its JVM's compiler threads, so that it warms
   * sooner. Before, it starts on all CPUs.
   */
  void confineAllButCompilers();

  /**
   * Keeps all of it to its own CPUs from now on: how it is measured.
   *
   * @return the CPUs that it may use now, read back
   */
  String confine();

  /** JVM flags that were asked for and are not in force, in words; empty if all are. */
  List<String> flagsNotInForce();

  /** How it started; empty for a server that the tool did not start. */
  Optional<ServerStart> startUp();

  /** Whether it still runs. */
  boolean isAlive();

  /** Once it ended: its exit status and the last lines it wrote. */
  Optional<String> exitReason();

  /** Completed with {@link #exitReason} when it ends; never, if the tool did not start it. */
  CompletableFuture<String> onExit();

  /**
   * Asks it to end, and kills what is left of its process group after 10 s. Can be called again.
   *
   * @throws dev.loombench.tool.problem.Problem if even then something is left
   */
  @Override
  void close();
}
