package dev.loombench.tool.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.container.ContainerImage;
import dev.loombench.tool.launch.container.FakeEngine;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers in containers of an engine that runs them as plain processes. */
class ContainerLauncherTest {

  @TempDir private Path folder;
  private TinyHome tiny;
  private FakeEngine fake;
  private Launcher launcher;

  @BeforeEach
  void install() throws IOException {
    tiny = TinyHome.in(folder.resolve("home"));
    fake = FakeEngine.in(folder.resolve("bin"));
    var image = new ContainerImage(fake.engine(), "shop:1", FakeEngine.ID, 7);
    launcher = new Launcher(tiny.home(), inputs(image), CpuPlacement.ofThisProcess());
  }

  @Test
  void aServerInAContainerIsMeasuredByItsOwnProcess() throws IOException {
    try (RunningServer server = launcher.launch(contained(tiny.bundled(Map.of(), List.of())))) {
      assertThat(HttpProbe.status(server.baseUri(), "/empty", Duration.ofSeconds(10)))
          .isEqualTo(200);
      assertThat(fake.containers()).hasSize(1);
      long pid = server.pid().orElseThrow();
      assertThat(ProcessHandle.of(pid).orElseThrow().info().arguments().orElseThrow())
          .contains("--server.port=0");
      assertThat(server.startUp().orElseThrow().imageMebibytes()).hasValue(7.0 / (1 << 20));
      assertThat(server.flagsNotInEffect()).isEmpty();
      assertThat(server.confine()).isEqualTo(CpuPlacement.ofThisProcess().cpus(Role.SERVER).list());
      assertThat(server.facts())
          .containsEntry("container.image", "shop:1")
          .containsEntry("container.image.bytes", "7")
          .containsEntry("launch", "container, network host");
      assertThat(server.facts().get("command"))
          .startsWith(TinyHome.JDK.resolve("bin/java").toString());
    }
    assertThat(fake.containers()).isEmpty();
  }

  @Test
  void aServerKilledByItsMemoryLimitIsNamedAsSuch() {
    fake.is("out-of-memory");

    assertThatThrownBy(
            () -> launcher.launch(contained(tiny.bundled(Map.of("mode", "dies"), List.of()))))
        .isInstanceOf(ServerFailure.Died.class)
        .hasMessageContaining("and the kernel killed it");
    assertThat(fake.containers()).isEmpty();
  }

  @Test
  void anEngineThatRefusesTheContainerIsQuoted() {
    fake.is("broken");

    assertThatThrownBy(() -> launcher.launch(contained(tiny.bundled(Map.of(), List.of()))))
        .isInstanceOf(ServerFailure.Died.class)
        .hasMessageContaining("exit status 125")
        .hasMessageEndingWith("Error: crun: setrlimit: Operation not permitted");
  }

  @Test
  void aServerThatIsNeverReadyLeavesNoContainer() {
    LaunchSpec mute = tiny.impatient(tiny.bundled(Map.of("mode", "mute"), List.of()));

    assertThatThrownBy(() -> launcher.launch(contained(mute)))
        .isInstanceOf(ServerFailure.NotReady.class);
    assertThat(fake.containers()).isEmpty();
  }

  @Test
  void anImageThatIgnoresSigtermIsKilledWithItsContainer() {
    RunningServer server =
        launcher.launch(contained(tiny.bundled(Map.of("mode", "stubborn"), List.of())));
    long pid = server.pid().orElseThrow();

    server.close();

    assertThat(Await.isAlive(pid)).isFalse();
    assertThat(fake.containers()).isEmpty();
  }

  @Test
  void aCommandRunsInItsContainerToo() {
    String java = TinyHome.JDK.resolve("bin/java").toString();
    var command =
        new Server.Command(
            List.of(java, "-jar", tiny.jar().toString(), "--port={port}"),
            "/",
            OptionalInt.empty(),
            Map.of("GREETING", "hello"),
            Map.of(),
            Optional.empty());

    try (RunningServer server = launcher.launch(contained(tiny.command(command)))) {
      assertThat(server.isAlive()).isTrue();
    }
    assertThat(fake.containers()).isEmpty();
  }

  private static LaunchSpec contained(LaunchSpec spec) {
    return new LaunchSpec(
        spec.variant().in(Optional.of(ContainerLaunch.DEFAULT)),
        spec.jvm(),
        spec.recorderFlags(),
        spec.gcEndpoint(),
        spec.context(),
        spec.readyWithin(),
        spec.workDirectory(),
        spec.logFile());
  }

  private LaunchInputsSource inputs(ContainerImage image) {
    return new LaunchInputsSource() {
      @Override
      public LaunchInputs of(Variant variant, Bundled server) {
        return new LaunchInputs(TinyHome.JDK, Artifact.OnJvm.jar(tiny.jar()));
      }

      @Override
      public Path jdkOf(Variant variant) {
        return TinyHome.JDK;
      }

      @Override
      public ContainerImage imageOf(Variant variant) {
        return image;
      }
    };
  }
}
