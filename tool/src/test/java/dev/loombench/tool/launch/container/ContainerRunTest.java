package dev.loombench.tool.launch.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import dev.loombench.tool.study.Variant.ContainerLaunch.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerRunTest {

  @TempDir private Path run;

  @Test
  void runsAServerReadOnlyAsAnUnprivilegedUserOnTheHostNetwork() {
    ContainerRun container = of(ContainerLaunch.DEFAULT, Limits.NONE, Optional.empty());

    assertThat(command(container, "/jdk/bin/java", "-jar", "/app.jar"))
        .containsSubsequence(
            "/usr/bin/docker",
            "run",
            "--name=" + container.name(),
            "--label=dev.loombench",
            "--cidfile=" + run.resolve("container/container.id"),
            "--pull=never",
            "--log-driver=none",
            "--network=host",
            "--read-only",
            "--tmpfs=/tmp:rw,exec,mode=1777",
            "--volume=%1$s:%1$s".formatted(run.resolve("container")),
            "--workdir=" + run.resolve("container"),
            "--env=B",
            "--ulimit=nofile=4096",
            "localhost/loombench/server:1",
            "/jdk/bin/java",
            "-jar",
            "/app.jar")
        .noneMatch(word -> word.startsWith("--publish") || word.startsWith("--cpus"))
        .doesNotContain("--user=0:0");
    assertThat(container.name()).matches("loombench-\\d+-[0-9a-f]{8}");
  }

  @Test
  void limitsAndPublishesAServerOnABridge() {
    var launch =
        new ContainerLaunch(
            Optional.of("shop:1"), Optional.empty(), Network.BRIDGE, List.of("--cap-drop=ALL"));
    Limits limits = Limits.ofMemory(256 << 20).withCpus(0.5);

    assertThat(command(of(launch, limits, Optional.of("0-1"))))
        .contains(
            "--network=bridge",
            "--publish=127.0.0.1:8080:8080",
            "--cpus=0.5",
            "--memory=268435456",
            "--memory-swap=268435456",
            "--cpuset-cpus=0-1",
            "--cap-drop=ALL")
        .noneMatch(word -> word.startsWith("--workdir"));
  }

  @Test
  void mountsItsFolderAndThatOfTheWorkloadThatWritesFiles() throws IOException {
    Path recordings = Files.createDirectories(run.resolve("container/t.recorders"));
    Path files = run.resolve("files");

    assertThat(
            command(
                of(ContainerLaunch.DEFAULT, Limits.NONE, Optional.empty()),
                "--loombench.files=" + files,
                "--other=" + run.getParent()))
        .filteredOn(word -> word.startsWith("--volume="))
        .containsExactly(
            "--volume=%1$s:%1$s".formatted(run.resolve("container")),
            "--volume=%1$s:%1$s".formatted(files));
    assertThat(Files.getAttribute(recordings, "unix:uid"))
        .isEqualTo(Files.getAttribute(files, "unix:uid"))
        .isNotEqualTo(0);
  }

  @Test
  void tellsItsFacts() {
    assertThat(of(ContainerLaunch.DEFAULT, Limits.NONE, Optional.empty()).facts())
        .containsEntry("launch", "container, network host")
        .containsEntry("container.image", "localhost/loombench/server:1")
        .containsEntry("container.image.bytes", "5")
        .containsEntry("container.options", "--ulimit=nofile=4096");
  }

  private ContainerRun of(ContainerLaunch launch, Limits limits, Optional<String> cpus) {
    var engine = new ContainerEngine(List.of("/usr/bin/docker"), List.of("--ulimit=nofile=4096"));
    return ContainerRun.of(
        new ContainerImage(engine, "localhost/loombench/server:1", "ab".repeat(32), 5),
        launch,
        limits,
        cpus,
        run.resolve("container"));
  }

  private List<String> command(ContainerRun container, String... program) {
    return container.command(
        List.of(program), container.folder(), Set.of("B"), Optional.of("127.0.0.1:8080"));
  }
}
