package dev.loombench.tool.load;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Delay;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Starts the processes of the load side: the built-in engine, the downstream server and delaying
 * proxies.
 */
public final class LoadProcesses {

  private static final String MAIN_PACKAGE = "dev.loombench.loadgen.";

  /**
   * Size of the young generation, which determines resident memory; the old generation is a reserve
   * for requests that queue up.
   */
  private static final int YOUNG_MEBIBYTES = 96;

  private final Path home;
  private final Path jdk;
  private final List<String> prefix;
  private final int cpus;
  private final LoadWatcher watcher;
  private final EnginePlace engines;

  /**
   * Creates a starter for processes on the generator's CPUs.
   *
   * @param home where Loombench is installed
   * @param jdk JDK that runs them
   * @param prefix command that sets their CPUs and priority
   * @param cpus number of their CPUs
   */
  public LoadProcesses(Path home, Path jdk, List<String> prefix, int cpus) {
    this.home = home;
    this.jdk = jdk;
    this.prefix = List.copyOf(prefix);
    this.cpus = cpus;
    this.watcher = LoadWatcher.NONE;
    this.engines = new Here();
  }

  private LoadProcesses(LoadProcesses other, LoadWatcher watcher, EnginePlace engines) {
    this.home = other.home;
    this.jdk = other.jdk;
    this.prefix = other.prefix;
    this.cpus = other.cpus;
    this.watcher = watcher;
    this.engines = engines;
  }

  /** Returns a starter whose engines report to a watcher. */
  public LoadProcesses watchedBy(LoadWatcher other) {
    return new LoadProcesses(this, other, engines);
  }

  /** Returns a starter whose engines run elsewhere. */
  public LoadProcesses withEnginesIn(EnginePlace place) {
    return new LoadProcesses(this, watcher, place);
  }

  /** Returns the number of event loops that an engine may use. */
  public int eventLoops() {
    return engines.eventLoops();
  }

  /** Starts an engine; its error output goes to {@code log}. */
  public LoadEngine engine(Path log) {
    return new WatchedEngine(
        BuiltinEngine.of(engines.start(log), log, BuiltinEngine.MARGIN), watcher);
  }

  /** Returns the place of engines on this host. */
  public EnginePlace here() {
    return new Here();
  }

  /** Place on this host. */
  private final class Here implements EnginePlace {

    @Override
    public EngineProcess start(Path log) {
      return new LocalProcess(LoadProcesses.start(command("Main", 512), log, "the load generator"));
    }

    @Override
    public int eventLoops() {
      return cpus;
    }
  }

  /**
   * Starts proxies that delay; their error output goes to {@code log}.
   *
   * @param delays delays with the addresses of their downstreams
   */
  public DelayProxies delays(Map<Delay, String> delays, Path log) {
    return DelayProxies.launch(command("delay.DelayMain", 128), delays, log);
  }

  /** Starts a downstream server; its error output goes to {@code log}. */
  public Downstream downstream(Path log) {
    return Downstream.launch(command("Downstream", 256), log);
  }

  private List<String> command(String main, int heapMebibytes) {
    Path jar = home.resolve("loadgen/target/loadgen.jar");
    if (!Files.exists(jar)) {
      throw Problem.environment(
          "the load generator is not built: %s is missing. Start the tool with ./loombench, which builds it."
              .formatted(jar));
    }
    return Stream.concat(
            prefix.stream(),
            Stream.of(
                jdk.resolve("bin/java").toString(),
                "-Xms%dm".formatted(heapMebibytes),
                "-Xmx%dm".formatted(heapMebibytes),
                // Explicit, because the JVM's choice depends on the machine.
                "-XX:+UseSerialGC",
                "-Xmn%dm".formatted(YOUNG_MEBIBYTES),
                "-XX:ActiveProcessorCount=" + cpus,
                // Standard output is reserved for events.
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+DisplayVMOutputToStderr",
                // Leak detection samples stack traces; tests keep it on.
                "-Dio.netty.leakDetection.level=disabled",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                jar + File.pathSeparator + home.resolve("loadgen/target/lib") + "/*",
                MAIN_PACKAGE + main))
        .toList();
  }

  static Process start(List<String> command, Path log, String what) {
    try {
      return new ProcessBuilder(command).redirectError(log.toFile()).start();
    } catch (IOException e) {
      throw Problem.environment("can't start %s: %s.".formatted(what, e.getMessage()), e);
    }
  }
}
