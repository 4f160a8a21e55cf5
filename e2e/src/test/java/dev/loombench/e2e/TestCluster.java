package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Kubernetes cluster of two nodes on this machine, which the script {@code e2e/kubernetes/cluster}
 * starts. The tool's user has the rights of {@code deploy/kubernetes/role.yaml} alone.
 *
 * @param folder state of the cluster
 */
record TestCluster(Path folder) {

  static final String NAMESPACE = "bench";

  private static final Path SCRIPT = Project.root().resolve("e2e/kubernetes/cluster");
  private static final String CACHE = System.getenv().getOrDefault("LOOMBENCH_CLUSTER_CACHE", "");
  private static final Duration LIMIT = Duration.ofMinutes(3);

  /** Starts a cluster, or skips the tests where that is not possible. */
  static TestCluster start(Path folder) throws IOException, InterruptedException {
    assumeTrue(
        Files.isExecutable(Path.of(CACHE, "bin", "kubernetes")),
        "no cluster: set LOOMBENCH_CLUSTER_CACHE to a folder and run e2e/kubernetes/build once");
    assumeTrue(
        System.getProperty("user.name").equals("root"), "a cluster on this machine needs root");
    var cluster = new TestCluster(folder);
    try {
      cluster.script("start");
      cluster.kubectl("create", "namespace", NAMESPACE);
      cluster.kubectl("apply", "-f", Project.root().resolve("deploy/kubernetes").toString());
      cluster.kubectl(
          "create",
          "rolebinding",
          "bench",
          "--role=loombench",
          "--user=bench",
          "--namespace=" + NAMESPACE);
      return cluster;
    } catch (RuntimeException | Error | IOException failure) {
      cluster.stop();
      throw failure;
    }
  }

  /** Runs an action of the script, like {@code unplug}. */
  void script(String action, String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(SCRIPT.toString(), action, folder.toString()));
    command.addAll(List.of(arguments));
    var _ = must(command);
  }

  /** Runs kubectl as an administrator and returns its output. */
  String kubectl(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(Path.of(CACHE, "bin", "kubectl").toString()));
    command.add("--kubeconfig=" + folder.resolve("admin.conf"));
    command.addAll(List.of(arguments));
    return must(command);
  }

  /** Returns the variables of a tool that uses the cluster, and takes its nodes for quiet ones. */
  Map<String, String> environment() {
    var environment = new HashMap<>(HostRun.QUIET);
    environment.put("LOOMBENCH_BUILD", "never");
    environment.put("KUBECONFIG", folder.resolve("user.conf").toString());
    environment.put("PATH", CACHE + "/bin:" + System.getenv("PATH"));
    return environment;
  }

  /** Returns the names of the pods. */
  List<String> pods() throws IOException, InterruptedException {
    return kubectl("get", "pods", "--namespace=" + NAMESPACE, "--output=name").lines().toList();
  }

  /** Returns the processes in pods whose command lines contain a word. */
  static List<ProcessHandle> processesInPods(String word) {
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

  /** Stops the cluster and removes what it left. */
  void stop() throws IOException, InterruptedException {
    script("stop");
  }

  private static String must(List<String> command) throws IOException, InterruptedException {
    Path output = Files.createTempFile("loombench-cluster", ".out");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean hasEnded = process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      String text = Files.readString(output, StandardCharsets.UTF_8);
      assertThat(hasEnded).as("%s%n%s", String.join(" ", command), text).isTrue();
      assertThat(process.exitValue()).as("%s%n%s", String.join(" ", command), text).isZero();
      return text;
    } finally {
      Files.delete(output);
    }
  }
}
