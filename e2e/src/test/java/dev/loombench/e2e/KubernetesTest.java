package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Tests of roles in pods of a real cluster: a control plane and a node on this machine, which the
 * script {@code e2e/kubernetes/cluster} starts. The tool's user has the rights of {@code
 * deploy/kubernetes/role.yaml} alone.
 */
@EnabledIfSystemProperty(named = "loombench.full", matches = "true")
class KubernetesTest {

  private static final Path SCRIPTS = Project.root().resolve("e2e/kubernetes");
  private static final String CACHE = System.getenv().getOrDefault("LOOMBENCH_CLUSTER_CACHE", "");
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration LIMIT = Duration.ofMinutes(4);
  private static final String NAMESPACE = "bench";
  private static final String PODS =
      "{kubernetes: {image: 'loombench.test/jdk:25', namespace: bench,"
          + " resources: {cpus: 0.5, memory: 512m}, deadline: 10m}}";

  @TempDir private static Path cluster;
  @TempDir private Path folder;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    assumeTrue(
        Files.isExecutable(Path.of(CACHE, "bin", "kubernetes")),
        "no cluster: set LOOMBENCH_CLUSTER_CACHE to a folder and run e2e/kubernetes/build once");
    assumeTrue(
        System.getProperty("user.name").equals("root"), "a cluster on this machine needs root");
    must(START_LIMIT, SCRIPTS.resolve("cluster").toString(), "start", cluster.toString());
    must(START_LIMIT, kubectl("admin", "create", "namespace", NAMESPACE));
    must(
        START_LIMIT,
        kubectl("admin", "apply", "-f", Project.root().resolve("deploy/kubernetes").toString()));
    must(
        START_LIMIT,
        kubectl(
            "admin",
            "create",
            "rolebinding",
            "bench",
            "--role=loombench",
            "--user=bench",
            "--namespace=" + NAMESPACE));
  }

  @AfterAll
  static void stop() throws IOException, InterruptedException {
    if (Files.exists(cluster.resolve("holder.pid"))) {
      must(START_LIMIT, SCRIPTS.resolve("cluster").toString(), "stop", cluster.toString());
    }
  }

  @Test
  void serverAndLoadRunInPodsWithTheirLimits() throws Exception {
    Ended ended = loombench("run", study().toString(), "--out", run().toString());

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    JsonNode trial = new HostRun(folder).onlyTrial();
    for (String role : List.of("place.server.pod", "place.load.pods")) {
      assertThat(HostRun.fact(trial, role))
          .contains("node node", "QoS Guaranteed", "limits in effect: 0.5 CPUs and 512 MiB");
    }
    assertThat(HostRun.fact(trial, "place.server")).isEqualTo("kubernetes:bench/server");
    assertThat(HostRun.fact(trial, "place.load")).isEqualTo("kubernetes:bench/load");
    assertThat(HostRun.fact(trial, "places.separation")).contains("share a machine");
    assertThat(HostRun.fact(trial, "generator.cpus")).isEqualTo("1");
    assertThat(HostRun.fact(trial, "command")).contains("198.19.0.");
    assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive();
    assertThat(TrialFiles.reading(trial, "server_cpu").asDouble()).isPositive();
    assertThat(TrialFiles.reading(trial, "generator_cpu").asDouble()).isPositive();
    assertThat(pods()).isEmpty();
  }

  @Test
  void nothingSurvivesAKilledTool() throws Exception {
    try (LoombenchProcess process = start("run", study().toString(), "--out", run().toString())) {
      HostRun.await(process, LIMIT, () -> !processesInPods("loadgen").isEmpty());
      process.kill();

      HostRun.await(process, HostRun.SOON, () -> processesInPods("java").isEmpty());
    }
    assertThat(pods()).hasSize(2);
    Ended ended = loombench("doctor", "--clean", "--places", study().toString());
    assertThat(ended.standardOutput()).contains("loombench-server-", "loombench-load-");
    assertThat(pods()).isEmpty();
  }

  @Test
  void doctorChecksRightsLimitsAndClocks() throws Exception {
    Ended ended = loombench("doctor", "--places", study().toString());

    assertThat(ended.standardOutput())
        .contains(
            "server on kubernetes:bench/server, API server: v1.",
            "load on kubernetes:bench/load, rights: pods can be created",
            "limits in effect: 0.5 CPUs and 512 MiB",
            "shortest round trip",
            "to server at 198.19.0.");
    assertThat(pods()).isEmpty();
  }

  @Test
  void anImageThatIsNotThereEndsTheRunWithItsReason() throws Exception {
    Path study = study(PODS.replace("loombench.test/jdk:25", "127.0.0.1:1/none:1"));
    Ended ended = loombench("run", study.toString(), "--out", run().toString());

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError()).contains("kubernetes:bench/load can't start: ErrImage");
    assertThat(pods()).isEmpty();
  }

  private Path run() {
    return folder.resolve("run");
  }

  /**
   * Writes a study of the JDK's file server, which every image with a JDK has; nothing compiles.
   */
  private Path study(String pods) {
    return new HostRun(folder)
        .study(
            "a: {command: ['{java}', -Xint, -m, jdk.httpserver, -b, '{address}', -p, '{port}',"
                + " -d, /etc],"
                + " ready: /}",
            "server: %1$s\nload: %1$s".formatted(pods),
            "window: 2s");
  }

  private Path study() {
    return study(PODS);
  }

  private LoombenchProcess start(String... arguments) {
    var command = new ArrayList<>(List.of(Project.root().resolve("loombench").toString()));
    command.addAll(List.of(arguments));
    var environment = new HashMap<>(HostRun.QUIET);
    environment.put("LOOMBENCH_BUILD", "never");
    environment.put("KUBECONFIG", cluster.resolve("user.conf").toString());
    environment.put("PATH", CACHE + "/bin:" + System.getenv("PATH"));
    return LoombenchProcess.start(folder, environment, command);
  }

  private Ended loombench(String... arguments) throws InterruptedException {
    try (LoombenchProcess process = start(arguments)) {
      return process.toItsEnd(LIMIT);
    }
  }

  private static List<String> pods() throws IOException, InterruptedException {
    return must(LIMIT, kubectl("admin", "get", "pods", "--namespace=" + NAMESPACE, "--output=name"))
        .lines()
        .toList();
  }

  /** Returns the processes in pods whose command lines contain a word. */
  private static List<ProcessHandle> processesInPods(String word) {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().commandLine().orElse("").contains(word))
        .filter(process -> isInPod(process.pid()))
        .toList();
  }

  private static boolean isInPod(long pid) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(pid), "cgroup")).contains("kubepods");
    } catch (IOException ended) {
      return false;
    }
  }

  private static String[] kubectl(String user, String... arguments) {
    var command = new ArrayList<>(List.of(Path.of(CACHE, "bin", "kubectl").toString()));
    command.add("--kubeconfig=" + cluster.resolve(user + ".conf"));
    command.addAll(List.of(arguments));
    return command.toArray(String[]::new);
  }

  private static String must(Duration limit, String... command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("loombench-cluster", ".out");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean hasEnded = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      String text = Files.readString(output, StandardCharsets.UTF_8);
      assertThat(hasEnded).as("%s%n%s", String.join(" ", command), text).isTrue();
      assertThat(process.exitValue()).as("%s%n%s", String.join(" ", command), text).isZero();
      return text;
    } finally {
      Files.delete(output);
    }
  }
}
