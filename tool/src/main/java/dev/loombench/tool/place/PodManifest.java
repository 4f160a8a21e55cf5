package dev.loombench.tool.place;

import static java.util.Map.entry;

import dev.loombench.tool.launch.Role;
import dev.loombench.tool.launch.os.FileHashes;
import dev.loombench.tool.launch.os.SystemFiles;
import dev.loombench.tool.study.place.Place.Kubernetes;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** Manifest of the pod of a role. */
record PodManifest(String name, Role role, Kubernetes place) {

  /** Time without an agent after which a pod ends. */
  static final int SECONDS_WITHOUT_AGENT = 60;

  /** Labels the process id of the tool. */
  static final String TOOL = "loombench.dev/tool";

  private static final String MANAGED_BY = "app.kubernetes.io/managed-by";
  private static final String MACHINE = "loombench.dev/machine";
  private static final String ROLE = "loombench.dev/role";

  /** The largest that Kubernetes allows. */
  private static final int OTHER_ROLE_WEIGHT = 100;

  /** Ten generators on a node are still better than one beside the server. */
  private static final int SAME_ROLE_WEIGHT = 10;

  /** Pipe that every agent keeps open for writing, so that its end is the end of the agents. */
  private static final String PIPE = Kubernetes.FOLDER + "/agents";

  /**
   * Returns the script of the pod's first process. It ends when no agent kept the pipe open for
   * some time, and with it all processes of the pod. While an agent runs, it only waits.
   */
  static String guard(String folder, int secondsWithoutAgent) {
    return """
    trap 'exit 143' TERM
    cd %s && mkfifo -m 600 agents || exit 1
    while :; do
      rm -f opened
      { exec 4<agents; : >opened; exec cat <&4; } & reader=$!
      { sleep %d; [ -e opened ] || kill $reader; } & watchdog=$!
      wait $reader || exit 0
      kill $watchdog 2>/dev/null
    done
    """
        .formatted(folder, secondsWithoutAgent);
  }

  static PodManifest of(Role role, Kubernetes place) {
    String name =
        "loombench-%s-%d-%08x"
            .formatted(
                title(role), ProcessHandle.current().pid(), ThreadLocalRandom.current().nextInt());
    return new PodManifest(name, role, place);
  }

  /** Returns the role as labels and messages have it. */
  static String title(Role role) {
    return role == Role.GENERATOR ? "load" : role.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the script that runs another one as long as the pod is watched. */
  static String guarded(String script) {
    return "until [ -p %1$s ]; do sleep 0.1; done; exec 3>%1$s; %2$s".formatted(PIPE, script);
  }

  /** Returns the selector of pods that tools of this machine and user created. */
  static String ofThisMachine() {
    return "%s=loombench,%s=%s".formatted(MANAGED_BY, MACHINE, machine());
  }

  private static String machine() {
    String text =
        SystemFiles.text("/proc/sys/kernel/hostname").orElse("")
            + "/"
            + System.getProperty("user.name");
    byte[] hash = FileHashes.digest().digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(hash, 0, 8);
  }

  Map<String, Object> json() {
    var labels =
        Map.ofEntries(
            entry(MANAGED_BY, "loombench"),
            entry(MACHINE, machine()),
            entry(TOOL, Long.toString(ProcessHandle.current().pid())),
            entry(ROLE, title(role)));
    return Map.ofEntries(
        entry("apiVersion", "v1"),
        entry("kind", "Pod"),
        entry("metadata", Map.of("name", name, "labels", labels)),
        entry("spec", spec()));
  }

  private Map<String, Object> spec() {
    return Map.ofEntries(
        entry("hostname", "loombench-" + title(role)),
        entry("restartPolicy", "Never"),
        entry("activeDeadlineSeconds", place.deadline().toSeconds()),
        entry("terminationGracePeriodSeconds", 2),
        entry("automountServiceAccountToken", false),
        entry("enableServiceLinks", false),
        entry("nodeSelector", place.nodeSelector()),
        entry("affinity", Map.of("podAntiAffinity", apart())),
        entry("volumes", List.of(Map.of("name", "files", "emptyDir", Map.of()))),
        entry("containers", List.of(container())));
  }

  /**
   * Prefers nodes without pods of another role, then those without pods of this one. It is no
   * requirement, because a cluster may have only one node.
   */
  private Map<String, Object> apart() {
    return Map.of(
        "preferredDuringSchedulingIgnoredDuringExecution",
        List.of(apart("NotIn", OTHER_ROLE_WEIGHT), apart("In", SAME_ROLE_WEIGHT)));
  }

  private Map<String, Object> apart(String operator, int weight) {
    var expression = Map.of("key", ROLE, "operator", operator, "values", List.of(title(role)));
    var selector =
        Map.ofEntries(
            entry("matchLabels", Map.of(MANAGED_BY, "loombench")),
            entry("matchExpressions", List.of(expression)));
    var term = Map.of("topologyKey", "kubernetes.io/hostname", "labelSelector", selector);
    return Map.of("weight", weight, "podAffinityTerm", term);
  }

  private Map<String, Object> container() {
    Map<String, String> amounts =
        Map.of("cpu", milliCpus() + "m", "memory", Long.toString(place.memoryBytes()));
    return Map.ofEntries(
        entry("name", "agent"),
        entry("image", place.image()),
        entry("command", List.of("sh", "-c", guard(Kubernetes.FOLDER, SECONDS_WITHOUT_AGENT))),
        entry("resources", Map.of("requests", amounts, "limits", amounts)),
        entry("volumeMounts", List.of(Map.of("name", "files", "mountPath", Kubernetes.FOLDER))),
        entry(
            "securityContext",
            Map.ofEntries(
                entry("allowPrivilegeEscalation", false),
                entry("capabilities", Map.of("drop", List.of("ALL"))),
                entry("seccompProfile", Map.of("type", "RuntimeDefault")))));
  }

  /** Returns the CPU quota in thousandths of a CPU. */
  long milliCpus() {
    return Math.round(place.cpus() * 1000);
  }
}
