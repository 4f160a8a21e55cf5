package dev.loombench.tool.place;

import dev.loombench.tool.launch.Role;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.place.Place.Kubernetes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Pod of a Kubernetes cluster, created for a role and deleted at its end. */
final class PodHost extends HostShell {

  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final long POLL_MILLIS = 500;

  /** Memory limits are rounded down to pages. */
  private static final long PAGE = 4096;

  /** Reasons of a waiting container that don't pass by waiting. */
  private static final Set<String> FINAL =
      Set.of(
          "ErrImagePull",
          "ImagePullBackOff",
          "ErrImageNeverPull",
          "InvalidImageName",
          "CreateContainerConfigError",
          "CreateContainerError",
          "RunContainerError");

  /** Prints the CPU quota and its period, the memory limit and the CPUs, each on a line. */
  private static final String LIMITS =
      """
      cd /sys/fs/cgroup
      cat cpu.max 2>/dev/null || echo $(cat cpu/cpu.cfs_quota_us cpu/cpu.cfs_period_us)
      cat memory.max 2>/dev/null || cat memory/memory.limit_in_bytes
      sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status
      """;

  /** Pod that runs. */
  private record Pod(String name, String node, String address, String facts) {}

  private final Kubernetes place;
  private final Role role;
  private final Kubectl kubectl;
  private Optional<Pod> pod = Optional.empty();

  PodHost(Kubernetes place, Role role, Kubectl kubectl) {
    this.place = place;
    this.role = role;
    this.kubectl = kubectl;
  }

  @Override
  Kubernetes place() {
    return place;
  }

  @Override
  String name() {
    return "kubernetes:%s%s"
        .formatted(place.namespace().map(name -> name + "/").orElse(""), PodManifest.title(role));
  }

  @Override
  Optional<String> address() {
    return place.address().or(() -> pod.map(Pod::address));
  }

  @Override
  Optional<String> node() {
    return pod.map(Pod::node);
  }

  @Override
  Optional<String> facts() {
    return pod.map(Pod::facts);
  }

  @Override
  List<String> command(String script) {
    return kubectl.command(
        "exec",
        "--stdin",
        pod.orElseThrow().name(),
        "--container=agent",
        "--",
        "sh",
        "-c",
        PodManifest.guarded(script));
  }

  @Override
  String failure(Result result) {
    return "%s: %s%s".formatted(name(), result.why(), whyEnded().map(": "::concat).orElse(""));
  }

  /** Creates the pod, or another one if it ended. */
  @Override
  void open() {
    if (pod.isPresent()) {
      Optional<String> ended = whyEnded();
      if (ended.isEmpty()) {
        return;
      }
      System.err.printf(
          "loombench: %s ended (%s); it will be created again%n", pod.get().name(), ended.get());
      close();
    }
    deleteLeftovers(kubectl);
    PodManifest manifest = PodManifest.of(role, place);
    try {
      kubectl.create(manifest.json());
      JsonNode running = awaitRunning(manifest.name());
      String address = running.path("status").path("podIP").asString();
      String node = running.path("spec").path("nodeName").asString("");
      pod = Optional.of(new Pod(manifest.name(), node, address, ""));
      String facts = facts(node, running, manifest);
      pod = Optional.of(new Pod(manifest.name(), node, address, facts));
    } catch (RuntimeException | Error failure) {
      delete(manifest.name());
      pod = Optional.empty();
      throw failure;
    }
  }

  private JsonNode awaitRunning(String name) {
    long end = System.nanoTime() + START_LIMIT.toNanos();
    while (true) {
      JsonNode found = kubectl.get("pod", name);
      JsonNode status = found.path("status");
      JsonNode state = status.path("containerStatuses").path(0).path("state");
      if (!state.path("running").isMissingNode() && !status.path("podIP").isMissingNode()) {
        return found;
      }
      String reason = state.path("waiting").path("reason").asString("");
      String why = "%s: %s".formatted(reason, state.path("waiting").path("message").asString(""));
      Optional<String> ended = ended(status);
      if (ended.isPresent() || FINAL.contains(reason)) {
        throw Problem.environment("%s can't start: %s".formatted(name(), ended.orElse(why)));
      }
      if (System.nanoTime() > end) {
        throw Problem.environment(
            "%s did not start within %d s: %s"
                .formatted(name(), START_LIMIT.toSeconds(), notScheduled(status).orElse(why)));
      }
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw Problem.interrupted("interrupted while waiting for " + name());
      }
    }
  }

  private static Optional<String> notScheduled(JsonNode status) {
    return StreamSupport.stream(status.path("conditions").spliterator(), false)
        .filter(one -> one.path("type").asString("").equals("PodScheduled"))
        .filter(one -> one.path("status").asString("").equals("False"))
        .map(one -> one.path("message").asString(""))
        .findFirst();
  }

  /** Returns the reason if the pod has ended, like {@code OOMKilled}. */
  private static Optional<String> ended(JsonNode status) {
    String phase = status.path("phase").asString("");
    if (!Set.of("Failed", "Succeeded").contains(phase)) {
      return Optional.empty();
    }
    String reason =
        status
            .path("containerStatuses")
            .path(0)
            .path("state")
            .path("terminated")
            .path("reason")
            .asString(phase);
    return Optional.of(status.path("reason").asString(reason));
  }

  private Optional<String> whyEnded() {
    if (pod.isEmpty()) {
      return Optional.empty();
    }
    try {
      return ended(kubectl.get("pod", pod.get().name()).path("status"));
    } catch (Problem gone) {
      return Optional.of(gone.getMessage());
    }
  }

  /**
   * Reads the limits that are in effect.
   *
   * @throws Problem of the environment if they are not those of the place
   */
  private String facts(String node, JsonNode running, PodManifest manifest) {
    List<String> lines = run(LIMITS, Input.NONE).strip().lines().toList();
    if (lines.size() != 3) {
      throw Problem.environment(
          "%s: the limits in effect can't be read: %s".formatted(name(), String.join("; ", lines)));
    }
    String[] quota = lines.getFirst().split(" ", -1);
    long wanted = place.memoryBytes();
    boolean isInEffect =
        quota[0].matches("\\d+")
            && Math.round(1000.0 * Long.parseLong(quota[0]) / Long.parseLong(quota[1]))
                == manifest.milliCpus()
            && lines.get(1).matches("\\d{1,18}")
            && Long.parseLong(lines.get(1)) / PAGE == wanted / PAGE;
    if (!isInEffect) {
      throw Problem.environment(
          "%s: the limits are not in effect: CPU quota and period are %s, the memory limit is %s"
              .formatted(name(), lines.getFirst(), lines.get(1)));
    }
    return String.format(
        Locale.ROOT,
        "node %s, QoS %s, limits in effect: %s CPUs and %d MiB, CPUs of the node allowed: %s",
        node,
        running.path("status").path("qosClass").asString(""),
        place.cpus(),
        wanted >> 20,
        lines.getLast());
  }

  @Override
  public void close() {
    pod.ifPresent(one -> delete(one.name()));
    pod = Optional.empty();
  }

  /** Deletes a pod, also for an interrupted thread, which stays interrupted. */
  private void delete(String name) {
    boolean isInterrupted = Thread.interrupted();
    try {
      Result deleted = kubectl.delete(List.of(name));
      if (!deleted.succeeded()) {
        System.err.printf("loombench: can't delete the pod %s: %s%n", name, deleted.why());
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Deletes the pods of tools on this machine that ended, and returns their names. */
  static List<String> deleteLeftovers(Kubectl kubectl) {
    var left = new ArrayList<String>();
    for (JsonNode one : kubectl.pods(PodManifest.ofThisMachine())) {
      String tool = one.path("metadata").path("labels").path(PodManifest.TOOL).asString("");
      if (!tool.matches("\\d{1,18}") || ProcessHandle.of(Long.parseLong(tool)).isEmpty()) {
        left.add(one.path("metadata").path("name").asString());
      }
    }
    if (!left.isEmpty()) {
      Result deleted = kubectl.delete(left);
      if (!deleted.succeeded()) {
        throw Problem.environment("can't delete pods of killed runs: " + deleted.why());
      }
    }
    return left;
  }
}
