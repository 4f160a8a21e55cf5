package dev.loombench.tool.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.Role;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.place.Place;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests with a script in place of kubectl, which answers from files and keeps its arguments. */
class PodHostTest {

  private static final Place.Kubernetes PLACE =
      new Place.Kubernetes(
          "jdk:25",
          0.5,
          512L << 20,
          Optional.of("lab"),
          Optional.of("bench"),
          Map.of("disk", "ssd"),
          Duration.ofHours(1),
          Optional.empty(),
          Optional.empty());

  private static final String RUNNING =
      """
      {"spec": {"nodeName": "n1"}, "status": {"phase": "Running", "podIP": "10.1.2.3",
       "qosClass": "Guaranteed", "containerStatuses": [{"state": {"running": {}}}]}}
      """;

  @TempDir private Path folder;
  private Kubectl kubectl;

  @BeforeEach
  void create() throws IOException {
    write("pod", RUNNING);
    write("pods", "{\"items\": []}");
    write("limits", "50000 100000\n536870912\n0-1\n");
    write("rights", "yes\n");
    Path program =
        Files.writeString(
            folder.resolve("kubectl"),
            """
            #!/bin/sh
            cd '%s'
            echo "$*" >>calls
            case "$3" in
              create) cat >manifest ;;
              get) case "$4" in pod) cat pod ;; *) cat pods ;; esac ;;
              exec) cat limits ;;
              auth) [ "$6" != pods/exec ] && echo yes || cat rights ;;
            esac
            """
                .formatted(folder));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    kubectl = new Kubectl(program.toString(), PLACE.context(), PLACE.namespace());
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }

  private List<String> calls(String command) throws IOException {
    return Files.readAllLines(folder.resolve("calls")).stream()
        .filter(line -> line.startsWith("--context=lab --namespace=bench " + command))
        .toList();
  }

  private PodHost host() {
    return new PodHost(PLACE, Role.GENERATOR, kubectl);
  }

  @Test
  void createsAGuaranteedPodAndDeletesIt() throws IOException {
    try (PodHost host = host()) {
      host.open();

      assertThat(host.address()).contains("10.1.2.3");
      assertThat(host.facts())
          .contains(
              "node n1, QoS Guaranteed, limits in effect: 0.5 CPUs and 512 MiB, CPUs of the node allowed: 0-1");
    }
    JsonNode spec =
        JsonMapper.shared().readTree(Files.readString(folder.resolve("manifest"))).path("spec");
    JsonNode resources = spec.path("containers").path(0).path("resources");
    assertThat(resources.path("requests")).isEqualTo(resources.path("limits"));
    assertThat(resources.path("limits").path("cpu").asString()).isEqualTo("500m");
    assertThat(spec.path("restartPolicy").asString()).isEqualTo("Never");
    assertThat(spec.path("activeDeadlineSeconds").asInt()).isEqualTo(3600);
    assertThat(spec.path("nodeSelector").path("disk").asString()).isEqualTo("ssd");
    assertThat(calls("delete")).hasSize(1);
  }

  @Test
  void refusesLimitsThatAreNotInEffect() throws IOException {
    write("limits", "-1 100000\n536870912\n0-1\n");

    assertThatThrownBy(() -> host().open())
        .isInstanceOf(Problem.class)
        .hasMessageContaining("kubernetes:bench/load: the limits are not in effect");
    assertThat(calls("delete")).hasSize(1);
  }

  @Test
  void namesAnImageThatCannotBePulled() throws IOException {
    write(
        "pod",
        """
        {"status": {"phase": "Pending", "containerStatuses": [
          {"state": {"waiting": {"reason": "ErrImagePull", "message": "not found"}}}]}}
        """);

    assertThatThrownBy(() -> host().open())
        .isInstanceOf(Problem.class)
        .hasMessageContaining("can't start: ErrImagePull: not found");
    assertThat(calls("delete")).hasSize(1);
  }

  @Test
  void createsAnotherPodAfterOneThatEnded() throws IOException {
    try (PodHost host = host()) {
      host.open();
      host.open();
      assertThat(calls("create")).hasSize(1);

      write(
          "pod",
          """
          {"status": {"phase": "Failed", "containerStatuses": [
            {"state": {"terminated": {"reason": "OOMKilled"}}}]}}
          """);
      assertThatThrownBy(host::open).hasMessageContaining("can't start: OOMKilled");
      assertThat(calls("create")).hasSize(2);
    }
  }

  @Test
  void deletesPodsOfToolsThatEnded() throws IOException {
    write(
        "pods",
        """
        {"items": [
          {"metadata": {"name": "mine", "labels": {"loombench.dev/tool": "%d"}}},
          {"metadata": {"name": "left", "labels": {"loombench.dev/tool": "999999999"}}}]}
        """
            .formatted(ProcessHandle.current().pid()));

    assertThat(PodHost.deleteLeftovers(kubectl)).containsExactly("left");
    assertThat(calls("delete")).singleElement().asString().contains("pods left ");
  }

  @Test
  void namesMissingRights() throws IOException {
    write("rights", "no\n");

    assertThat(kubectl.missingRights()).containsExactly("create pods/exec", "get pods/exec");
  }

  @Test
  void thePodEndsWhenItsAgentIsGone() throws Exception {
    Process guard =
        new ProcessBuilder("sh", "-c", PodManifest.guard(folder.toString(), 1))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("guard.log").toFile())
            .start();
    try {
      Path pipe = folder.resolve("agents");
      while (!Files.exists(pipe)) {
        Thread.onSpinWait();
      }
      try (OutputStream _ = Files.newOutputStream(pipe)) {
        assertThat(guard.isAlive()).isTrue();
      }
      assertThat(guard.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(guard.exitValue()).isZero();
    } finally {
      guard.destroyForcibly();
    }
  }
}
