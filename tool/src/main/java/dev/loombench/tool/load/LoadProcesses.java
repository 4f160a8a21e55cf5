package dev.loombench.tool.load;

import dev.loombench.tool.problem.Problem;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Starts the processes of the load side: the built-in engine and the downstream server. */
public final class LoadProcesses {

  private static final String MAIN_PACKAGE = "dev.loombench.loadgen.";

  /**
   * The young space is all that a process under load ever touches, so that it decides how much
   * memory is resident; the old one is room for requests that pile up.
   */
  private static final int YOUNG_MEBIBYTES = 96;

  private final Path home;
  private final Path jdk;
  private final List<String> prefix;
  private final int cpus;

  /**
   * Starts processes on the generator's CPUs.
   *
   * @param home where Loombench is installed
   * @param jdk the JDK that runs them
   * @param prefix what goes before their command lines, for CPUs and priority
   * @param cpus how many CPUs they have
   */
  public LoadProcesses(Path home, Path jdk, List<String> prefix, int cpus) {
    this.home = home;
    this.jdk = jdk;
    this.prefix = List.copyOf(prefix);
    this.cpus = cpus;
  }

  /** How many event loops an engine may use. */
  public int eventLoops() {
    return cpus;
  }

  /** Starts an engine that writes what goes wrong to {@code log}. */
  public LoadEngine engine(Path log) {
    return BuiltinEngine.launch(command("Main", 512), log);
  }

  /** Starts a downstream server that writes what goes wrong to {@code log}. */
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
                // Given, since the JVM would choose by the machine.
                "-XX:+UseSerialGC",
                "-Xmn%dm".formatted(YOUNG_MEBIBYTES),
                "-XX:ActiveProcessorCount=" + cpus,
                // Its samples of stack traces are for tests, which keep them.
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
      throw Problem.environment("cannot start %s: %s.".formatted(what, e.getMessage()), e);
    }
  }
}
