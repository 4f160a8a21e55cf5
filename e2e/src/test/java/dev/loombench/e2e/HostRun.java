package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Run of a small study with roles on other hosts.
 *
 * @param folder folder of the study and of its run
 */
record HostRun(Path folder) {

  static final Duration LIMIT = Duration.ofMinutes(3);

  /** Time after which nothing may be left of a run that lost a host. */
  static final Duration SOON = Duration.ofSeconds(10);

  /** The CPU use of the machine is the recording of a quiet one: all hosts share its CPUs. */
  static final Map<String, String> QUIET =
      Map.of("LOOMBENCH_CPU_RECORDING", Resources.file("/machine/quiet.csv").toString());

  /** Starts a host on a quiet machine. */
  SshHost host(String name) throws IOException, InterruptedException {
    return SshHost.start(folder.resolve(name), QUIET, "true");
  }

  static String jdk() {
    return ", jdk: '%s'".formatted(System.getProperty("java.home"));
  }

  /** Writes the study of a tiny application with a closed load. */
  Path study(String places) {
    return study(places, "window: 2s");
  }

  /**
   * Writes the study of a tiny application with a closed load.
   *
   * @param protocol the window and further fields of the protocol
   */
  Path study(String places, String protocol) {
    return study(Studies.tinyAppAtItsAddress("a"), places, protocol);
  }

  Path study(String variant, String places, String protocol) {
    return Studies.write(
        folder,
        """
        study: test
        question: Does the run end?
        variants:
          %s
        workloads:
          any: {request: {path: /}, load: {users: 2}}
        protocol: %s
        places:
        %s
        """
            .formatted(
                variant,
                Studies.SHORTEST.replace("window: 1s", protocol),
                places.indent(2).stripTrailing()));
  }

  Ended run(Path study) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, study);
  }

  LoombenchProcess start(Path study) {
    return LoombenchProcess.startRun(folder, study);
  }

  /** Consecutive looks at the server's CPUs: while its threads are moved, all pass one state. */
  private static final int LOOKS = 50;

  /** Waits for the measured load: the server's threads are on its CPUs, those of the JIT too. */
  static void awaitMeasuredLoad(LoombenchProcess process) throws InterruptedException {
    awaitMeasuredLoad(process, () -> running(process, "TinyApp"));
  }

  /**
   * Waits for the measured load.
   *
   * @param running returns the processes of the server
   */
  static void awaitMeasuredLoad(LoombenchProcess process, Supplier<List<ProcessHandle>> running)
      throws InterruptedException {
    var looks = new AtomicInteger();
    var servers = new ArrayList<ProcessHandle>();
    await(
        process,
        LIMIT,
        () -> {
          servers.removeIf(server -> !server.isAlive());
          if (servers.isEmpty()) { // a search of all processes takes longer than a look at one
            servers.addAll(running.get());
          }
          boolean isConfined =
              servers.stream()
                  .map(HostRun::cpusOfThreads)
                  .anyMatch(cpus -> cpus.size() == 1 && !cpus.contains(allCpus()));
          return looks.updateAndGet(before -> isConfined ? before + 1 : 0) == LOOKS;
        });
  }

  /** Waits for a condition. */
  static void await(LoombenchProcess process, Duration limit, Condition condition)
      throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as(process.standardError()).isLessThan(end);
      Thread.sleep(20);
    }
  }

  /** Condition of other processes. */
  @FunctionalInterface
  interface Condition {
    boolean holds();
  }

  /** Returns the Java processes of a run whose command lines contain a word. */
  static List<ProcessHandle> running(LoombenchProcess process, String word) {
    return process.stillRunning().stream()
        .filter(handle -> handle.info().command().orElse("").endsWith("/java"))
        .filter(handle -> handle.info().commandLine().orElse("").contains(word))
        .toList();
  }

  private static String allCpus() {
    return cpus(Path.of("/proc/self/status"));
  }

  private static Set<String> cpusOfThreads(ProcessHandle process) {
    Path tasks = Path.of("/proc", Long.toString(process.pid()), "task");
    try (Stream<Path> threads = Files.list(tasks)) {
      return threads.map(thread -> cpus(thread.resolve("status"))).collect(Collectors.toSet());
    } catch (IOException ended) {
      return Set.of();
    }
  }

  private static String cpus(Path status) {
    try (Stream<String> lines = Files.lines(status)) {
      return lines.filter(line -> line.startsWith("Cpus_allowed_list")).findFirst().orElse("");
    } catch (IOException ended) {
      return "";
    }
  }

  JsonNode onlyTrial() {
    List<JsonNode> trials = trials();
    assertThat(trials).hasSize(1);
    assertThat(outcomes()).containsExactly("Completed");
    return trials.getFirst();
  }

  List<JsonNode> trials() {
    return TrialFiles.of(folder.resolve("run"), "headline");
  }

  List<String> outcomes() {
    return trials().stream().map(trial -> outcome(trial, "is")).toList();
  }

  static String outcome(JsonNode trial, String field) {
    return trial.path("outcome").path(field).asString("");
  }

  static String fact(JsonNode trial, String name) {
    return trial.path("facts").path("texts").path(name).asString("");
  }

  static double offsetMillis(JsonNode trial) {
    return trial.path("facts").path("clocks").path(0).path("offsetMillis").asDouble(Double.NaN);
  }

  /** Asserts that the first trial lost its host, and that the second replaced it. */
  void assertRepeated() {
    assertThat(outcomes()).containsExactly("Invalid", "Completed");
    assertThat(outcome(trials().getFirst(), "origin")).isEqualTo("SURROUNDINGS");
  }
}
