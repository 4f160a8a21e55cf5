package dev.loombench.tool.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerEngineTest {

  @TempDir private Path folder;
  private FakeEngine fake;

  @BeforeEach
  void install() {
    fake = FakeEngine.in(folder.resolve("bin"));
  }

  @Test
  void findsTheFirstEngineThatAnswers() {
    assertThat(EngineProbe.find(path()))
        .isEqualTo(new Resolution.Ready<>(fake.engine()))
        .extracting(found -> ((Resolution.Ready<ContainerEngine>) found).value().version())
        .isEqualTo("podman version 4.3.1");
    assertThat(fake.containers()).isEmpty();
  }

  @Test
  void takesTheEngineAndItsOptionsFromTheEnvironment() {
    String program = fake.folder().resolve("podman").toString();

    assertThat(
            ContainerEngine.find(
                Map.of(
                    "LOOMBENCH_CONTAINER_ENGINE",
                    program + " --storage-driver=vfs",
                    "LOOMBENCH_CONTAINER_OPTIONS",
                    "--ulimit nofile=4096:4096")))
        .isEqualTo(
            new Resolution.Ready<>(
                new ContainerEngine(
                    List.of(program, "--storage-driver=vfs"),
                    List.of("--ulimit", "nofile=4096:4096"))));
  }

  @Test
  void saysThatNoEngineIsInstalled() {
    assertThat(reason(Map.of("PATH", folder.toString())))
        .isEqualTo(
            "no container engine was found: install podman or docker, or set LOOMBENCH_CONTAINER_ENGINE to the command of another (looked for podman and docker)");
  }

  @Test
  void saysWhyAnEngineDoesNotAnswer() {
    fake.is("down");

    assertThat(reason(path()))
        .isEqualTo(
            "no container engine works: podman: Error: Cannot connect to the engine. Start it, or set LOOMBENCH_CONTAINER_ENGINE to the command of another");
  }

  @Test
  void saysWhyAnEngineCantRunContainers() {
    fake.is("broken");

    assertThat(reason(path()))
        .isEqualTo(
            "podman can't run containers here: Error: crun: setrlimit: Operation not permitted. If this machine needs other options of 'run', give them in LOOMBENCH_CONTAINER_OPTIONS");
  }

  @Test
  void saysThatAnImageIsMissing() {
    assertThat(fake.engine().pull("registry.example/shop:1"))
        .isEqualTo(
            new Resolution.Missing<>(
                "podman has no image 'registry.example/shop:1' and can't pull it: Error: registry.example/shop:1: no such host. Correct 'image', or load the image first"));
  }

  @Test
  void saysThatTheDiskIsFull() throws Exception {
    fake.is("full");
    Path archive = Files.createFile(folder.resolve("image.tar"));

    assertThatThrownBy(() -> fake.engine().load(archive, "localhost/loombench/server:1"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("podman can't load the image localhost/loombench/server:1")
        .hasMessageEndingWith("no space left on device");
  }

  @Test
  void removesContainersOfEndedToolsOnly() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    String own = ContainerEngine.newName();
    String left = "loombench-%d-0badcafe".formatted(ended.pid());
    fake.with(own, 1).with(left, ended.pid()).with("database", 1);

    assertThat(fake.engine().removeLeftovers()).containsExactly(left);
    assertThat(fake.containers()).containsExactlyInAnyOrder(own, "database");
  }

  @Test
  void findsTheLibrariesOfAProgram() {
    assertThat(HostLibraries.of(List.of(Path.of("/bin/sh"))))
        .anySatisfy(library -> assertThat(library.getFileName().toString()).startsWith("libc."));
  }

  private Map<String, String> path() {
    return Map.of("PATH", fake.folder().toString());
  }

  private static String reason(Map<String, String> environment) {
    return switch (EngineProbe.find(environment)) {
      case Resolution.Missing<ContainerEngine>(String reason) -> reason;
      case Resolution.Ready<ContainerEngine> ready -> ready.toString();
    };
  }
}
