package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests of roles in pods of a real cluster with two nodes. */
@EnabledIfSystemProperty(named = "loombench.full", matches = "true")
class KubernetesTest {

  private static final Duration LIMIT = Duration.ofMinutes(4);

  /** Time after which a pod without an agent has ended. */
  private static final Duration GUARDED = Duration.ofSeconds(90);

  private static final Pattern NODE = Pattern.compile("\\bnode-\\d");

  @TempDir private static Path state;
  private static TestCluster cluster;
  @TempDir private Path folder;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    cluster = TestCluster.start(state);
  }

  @AfterAll
  static void stop() throws IOException, InterruptedException {
    if (cluster != null) {
      cluster.stop();
    }
  }

  @Test
  void serverAndLoadRunOnDifferentNodesWithTheirLimits() throws Exception {
    JsonNode trial = runsOnce(study());

    String server = HostRun.fact(trial, "place.server.pod");
    String load = HostRun.fact(trial, "place.load.pods");
    assertThat(List.of(server, load))
        .allSatisfy(
            pod ->
                assertThat(pod)
                    .contains("QoS Guaranteed", "limits in effect: 0.5 CPUs and 512 MiB"));
    assertThat(List.of(nodesOf(server), nodesOf(load)))
        .containsExactlyInAnyOrder(List.of("node-1"), List.of("node-2"));
    assertThat(HostRun.fact(trial, "places.separation"))
        .isEqualTo("none: the nodes of load and server share a machine");
    assertThat(HostRun.fact(trial, "place.server")).isEqualTo("kubernetes:bench/server");
    assertThat(HostRun.fact(trial, "place.load")).isEqualTo("kubernetes:bench/load");
    assertThat(HostRun.fact(trial, "generator.cpus")).isEqualTo("1");
    assertThat(HostRun.fact(trial, "command")).contains("198.19.0.");
    assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive();
    assertThat(TrialFiles.reading(trial, "server_cpu").asDouble()).isPositive();
    assertThat(TrialFiles.reading(trial, "generator_cpu").asDouble()).isPositive();
  }

  @Test
  void serverAndLoadShareTheOnlyNode() throws Exception {
    JsonNode trial = runsOnce(study(on("node-1"), on("node-1"), "window: 2s"));

    assertThat(HostRun.fact(trial, "place.server.pod")).contains("node node-1");
    assertThat(HostRun.fact(trial, "place.load.pods")).contains("node node-1");
    assertThat(HostRun.fact(trial, "places.separation"))
        .isEqualTo("none: load and server share a machine");
  }

  @Test
  void generatorsShareANodeRatherThanThatOfTheServer() throws Exception {
    String loads = "[%1$s, %1$s]".formatted(pod(""));
    JsonNode trial = runsOnce(study(pod(""), loads, "window: 2s, generators: 2"));

    String server = nodesOf(HostRun.fact(trial, "place.server.pod")).getFirst();
    assertThat(nodesOf(HostRun.fact(trial, "place.load.pods"))).hasSize(2).doesNotContain(server);
    assertThat(trial.path("facts").path("clocks")).hasSize(3);
    assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive();
    assertThat(TrialFiles.reading(trial, "generator_cpu").asDouble()).isPositive();
  }

  @Test
  void aNodeOfTheServerWithoutItsKubeletEndsTheRunWhichIsResumed() throws Exception {
    Path study = study(on("node-2"), on("node-1"), "window: 20s");
    losesNode2(study, "server", "kill-kubelet", "start-kubelet");

    Ended resumed = loombench("run", study.toString(), "--out", run().toString());
    assertThat(resumed.exitCode()).as(resumed.standardError()).isZero();
    assertThat(new HostRun(folder).outcomes()).containsExactly("Invalid", "Completed");
    assertThat(cluster.pods()).isEmpty();
  }

  @Test
  void aNodeOfTheLoadWithoutItsLinkEndsTheRun() throws Exception {
    losesNode2(study(on("node-1"), on("node-2"), "window: 20s"), "load", "unplug", "plug-in");
  }

  /** Loses node 2 under load, and expects an end of the run that leaves nothing. */
  private void losesNode2(Path study, String role, String lose, String repair) throws Exception {
    try (LoombenchProcess process = start("run", study.toString(), "--out", run().toString())) {
      HostRun.awaitMeasuredLoad(process, () -> TestCluster.processesInPods("jdk.httpserver"));
      cluster.script(lose, "2");
      HostRun.await(process, LIMIT, () -> TestCluster.processesInPods("java").isEmpty());
      Ended ended = process.toItsEnd(LIMIT);

      assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
      assertThat(ended.standardError()).contains("kubernetes:bench/" + role);
      HostRun.await(process, GUARDED, () -> TestCluster.processesInPods("mkfifo").isEmpty());
    } finally {
      cluster.script(repair, "2");
    }
    var run = new HostRun(folder);
    assertThat(run.outcomes()).containsExactly("Invalid");
    assertThat(HostRun.outcome(run.trials().getFirst(), "origin")).isEqualTo("SURROUNDINGS");
    cluster.kubectl(
        "wait",
        "--for=delete",
        "pods",
        "--all",
        "--namespace=" + TestCluster.NAMESPACE,
        "--timeout=60s");
  }

  @Test
  void nothingSurvivesAKilledTool() throws Exception {
    try (LoombenchProcess process = start("run", study().toString(), "--out", run().toString())) {
      HostRun.await(process, LIMIT, () -> !TestCluster.processesInPods("loadgen").isEmpty());
      process.kill();

      HostRun.await(process, HostRun.SOON, () -> TestCluster.processesInPods("java").isEmpty());
    }
    assertThat(cluster.pods()).hasSize(2);
    Ended ended = loombench("doctor", "--clean", "--places", study().toString());
    assertThat(ended.standardOutput()).contains("loombench-server-", "loombench-load-");
    assertThat(cluster.pods()).isEmpty();
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
    assertThat(cluster.pods()).isEmpty();
  }

  @Test
  void anImageThatIsNotThereEndsTheRunWithItsReason() throws Exception {
    Path study =
        study(
            pod("").replace("loombench.test/jdk:25", "127.0.0.1:1/none:1"), pod(""), "window: 2s");
    Ended ended = loombench("run", study.toString(), "--out", run().toString());

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError()).contains("kubernetes:bench/server can't start: ErrImage");
    assertThat(cluster.pods()).isEmpty();
  }

  @Test
  void aJvmInAPodIsInspectedWithItsQuota() throws Exception {
    cluster.kubectl(
        "run",
        "web",
        "--namespace=" + TestCluster.NAMESPACE,
        "--image=loombench.test/jdk:25",
        "--overrides="
            + """
            {"spec": {"containers": [{"name": "web", "image": "loombench.test/jdk:25",
              "imagePullPolicy": "Never",
              "command": ["java", "-m", "jdk.httpserver", "-p", "8000", "-d", "/etc"],
              "resources": {"limits": {"cpu": "500m", "memory": "256Mi"}}}]}}
            """);
    try {
      cluster.kubectl(
          "wait", "--for=condition=Ready", "pod/web", "--namespace=" + TestCluster.NAMESPACE);

      Ended ended =
          loombench(
              "inspect",
              "1",
              "--for",
              "10s",
              "--json",
              "--through",
              "kubectl exec -i web --namespace=" + TestCluster.NAMESPACE + " --");

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      JsonNode json = JsonMapper.shared().readTree(ended.standardOutput());
      assertThat(json.path("jvm").path("cpus").asDouble()).isEqualTo(0.5);
      assertThat(json.path("figures").has("server_cpu")).isTrue();
      assertThat(json.path("threads")).as("from its flight recording").isNotEmpty();
      assertThat(json.path("answer").asString()).startsWith("It had no load");
    } finally {
      cluster.kubectl(
          "delete", "pod", "web", "--namespace=" + TestCluster.NAMESPACE, "--grace-period=1");
    }
  }

  private JsonNode runsOnce(Path study) throws Exception {
    Ended ended = loombench("run", study.toString(), "--out", run().toString());

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(cluster.pods()).isEmpty();
    return new HostRun(folder).onlyTrial();
  }

  /** Returns the nodes that a fact names. */
  private static List<String> nodesOf(String fact) {
    return NODE.matcher(fact).results().map(MatchResult::group).toList();
  }

  private Path run() {
    return folder.resolve("run");
  }

  /** Returns a place; the fields start with a comma. */
  private static String pod(String fields) {
    return ("{kubernetes: {image: 'loombench.test/jdk:25', namespace: bench,"
            + " resources: {cpus: 0.5, memory: 512m}, deadline: 10m%s}}")
        .formatted(fields);
  }

  private static String on(String node) {
    return pod(", node-selector: {kubernetes.io/hostname: %s}".formatted(node));
  }

  /**
   * Writes a study of the JDK's file server, which every image with a JDK has; nothing compiles.
   */
  private Path study(String server, String load, String protocol) {
    return new HostRun(folder)
        .study(
            "a: {command: ['{java}', -Xint, -m, jdk.httpserver, -b, '{address}', -p, '{port}',"
                + " -d, /etc],"
                + " ready: /}",
            "server: %s\nload: %s".formatted(server, load),
            protocol);
  }

  private Path study() {
    return study(pod(""), pod(""), "window: 2s");
  }

  private LoombenchProcess start(String... arguments) {
    var command = new ArrayList<>(List.of(Project.root().resolve("loombench").toString()));
    command.addAll(List.of(arguments));
    return LoombenchProcess.start(folder, cluster.environment(), command);
  }

  private Ended loombench(String... arguments) throws InterruptedException {
    try (LoombenchProcess process = start(arguments)) {
      return process.toItsEnd(LIMIT);
    }
  }
}
