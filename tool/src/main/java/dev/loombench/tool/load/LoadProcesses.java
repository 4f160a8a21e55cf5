package dev.loombench.tool.load;

import dev.loombench.contract.GeneratorJvm;
import dev.loombench.tool.load.external.ExternalProgram;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Protocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Launcher of the processes of the load side: the built-in engine, the downstream server and
 * delaying proxies.
 */
public final class LoadProcesses {

  private static final int LOG_LINES = 20;

  /** Environment variables whose JVM flags may contradict those of the generator. */
  private static final Set<String> FLAGS_OF_SHELL =
      Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private final Path home;
  private final Path jdk;
  private final List<String> prefix;
  private final int cpus;
  private final LoadWatcher watcher;
  private final List<EnginePlace> engines;

  /**
   * Creates a starter for processes on the generator's CPUs.
   *
   * @param prefix command that sets their CPUs and priority
   */
  public LoadProcesses(Path home, Path jdk, List<String> prefix, int cpus) {
    this.home = home;
    this.jdk = jdk;
    this.prefix = List.copyOf(prefix);
    this.cpus = cpus;
    this.watcher = LoadWatcher.NONE;
    this.engines = List.of(new Here());
  }

  private LoadProcesses(LoadProcesses other, LoadWatcher watcher, List<EnginePlace> engines) {
    this.home = other.home;
    this.jdk = other.jdk;
    this.prefix = other.prefix;
    this.cpus = other.cpus;
    this.watcher = watcher;
    this.engines = List.copyOf(engines);
  }

  /**
   * Makes the AOT cache of the engines if they are of this host and have none. Without it they work
   * but need longer to warm up, so a failure is reported and not thrown.
   */
  public void train(Protocol.Generator wanted, Consumer<String> progress)
      throws InterruptedException {
    if (wanted.engine() != Protocol.Engine.LOOMBENCH || !hasEnginesHere()) {
      return;
    }
    GeneratorJvm jvm = jvm();
    if (jvm.isTrained()) {
      return;
    }
    progress.accept("training the load generator, once for each JDK and build (up to a minute)");
    try {
      jvm.train();
    } catch (IOException e) {
      progress.accept(
          "the load generator has no AOT cache and warms up more slowly: " + Problem.reason(e));
    }
  }

  /** Returns the installed programs that can be engines, and the names of those that are not. */
  public static String installedEngines(Map<String, String> environment) {
    var found = new ArrayList<String>();
    var missing = new ArrayList<String>();
    for (Protocol.Engine engine : Protocol.Engine.values()) {
      if (engine != Protocol.Engine.LOOMBENCH) {
        try {
          found.add(ExternalProgram.installed(engine, environment).version());
        } catch (Problem absent) {
          missing.add(engine.key());
        }
      }
    }
    return "built in"
        + (found.isEmpty() ? "" : "; " + String.join(", ", found))
        + (missing.isEmpty() ? "" : "; not installed: " + String.join(", ", missing));
  }

  private boolean hasEnginesHere() {
    return engines.stream().anyMatch(Here.class::isInstance);
  }

  /** Returns a starter whose engines report to a watcher. */
  public LoadProcesses watchedBy(LoadWatcher other) {
    return new LoadProcesses(this, other, engines);
  }

  /** Returns a starter whose engines run elsewhere, as many in each place. */
  public LoadProcesses withEnginesIn(List<? extends EnginePlace> places) {
    return new LoadProcesses(this, watcher, List.copyOf(places));
  }

  /**
   * Returns the number of event loops that all engines together may use. Places send equal shares,
   * so the one with the fewest CPUs counts for each.
   */
  public int eventLoops() {
    return engines.size() * engines.stream().mapToInt(EnginePlace::eventLoops).min().orElseThrow();
  }

  /** Starts an engine of a single generator; its error output goes to {@code log}. */
  public LoadEngine engine(Path log) {
    return engine(Protocol.Generator.DEFAULT, log);
  }

  /**
   * Starts an engine.
   *
   * @param wanted what sends the load; several generators share each plan and are divided among the
   *     places, whose CPUs they share
   * @param log receives the error output; several generators add their number to its name
   */
  public LoadEngine engine(Protocol.Generator wanted, Path log) {
    if (wanted.count() == 1) {
      return new WatchedEngine(generator(engines.getFirst(), wanted.engine(), log), watcher);
    }
    List<LoadEngine> started = new ArrayList<>();
    try {
      for (int number = 1; number <= wanted.count(); number++) {
        started.add(
            generator(
                engines.get((number - 1) % engines.size()),
                wanted.engine(),
                log.resolveSibling(log.getFileName() + "." + number)));
      }
    } catch (RuntimeException e) {
      started.forEach(LoadEngine::close);
      throw e;
    }
    return new WatchedEngine(new GeneratorGroup(started), watcher);
  }

  private LoadEngine generator(EnginePlace place, Protocol.Engine engine, Path log) {
    return switch (engine) {
      case LOOMBENCH -> BuiltinEngine.of(place.start(log), log, BuiltinEngine.MARGIN);
      case K6, VEGETA ->
          new ExternalEngine(
              engine, ExternalProgram.installed(engine, System.getenv()), prefix, log);
    };
  }

  /** Returns the place of engines on this host. */
  public EnginePlace here() {
    return new Here();
  }

  /** Place on this host. */
  private final class Here implements EnginePlace {

    @Override
    public EngineProcess start(Path log) {
      return new LocalProcess(
          LoadProcesses.start(prefixed(jvm().engine(cpus)), log, "the load generator"));
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
    return DelayProxies.launch(helper("delay.DelayMain", 128), delays, log);
  }

  /** Starts a downstream server; its error output goes to {@code log}. */
  public Downstream downstream(Path log) {
    return Downstream.launch(helper("Downstream", 256), log);
  }

  private List<String> helper(String main, int heapMebibytes) {
    return prefixed(jvm().helper(main, heapMebibytes, cpus));
  }

  private List<String> prefixed(List<String> command) {
    return Stream.concat(prefix.stream(), command.stream()).toList();
  }

  private GeneratorJvm jvm() {
    Path jar = GeneratorJvm.jar(home);
    if (!Files.exists(jar)) {
      throw Problem.environment(
          "the load generator is not built: %s is missing. Start the tool with ./loombench, which builds it."
              .formatted(jar));
    }
    return new GeneratorJvm(home, jdk);
  }

  /** Returns the last lines of a process's log as the end of a message. */
  static String lastLines(Path log) {
    try (Stream<String> lines = Files.lines(log)) {
      List<String> all = lines.toList();
      List<String> last = all.subList(Math.max(0, all.size() - LOG_LINES), all.size());
      return last.isEmpty() ? "" : "; its last lines:\n  " + String.join("\n  ", last);
    } catch (IOException e) {
      return "; can't read its log %s: %s".formatted(log, e.getMessage());
    }
  }

  static Process start(List<String> command, Path log, String what) {
    try {
      var builder = new ProcessBuilder(command).redirectError(log.toFile());
      builder.environment().keySet().removeAll(FLAGS_OF_SHELL);
      return builder.start();
    } catch (IOException e) {
      throw Problem.environment("can't start %s: %s.".formatted(what, Problem.reason(e)), e);
    }
  }
}
