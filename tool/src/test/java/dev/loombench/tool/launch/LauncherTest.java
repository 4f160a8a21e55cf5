package dev.loombench.tool.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.launch.os.ProcessGroup;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Launches of bundled servers. */
class LauncherTest {

  @TempDir Path folder;
  private TinyHome tiny;
  private Launcher launcher;

  @BeforeEach
  void build() throws IOException {
    tiny = TinyHome.in(folder.resolve("home"));
    launcher = tiny.launcher();
  }

  @Test
  void aBundledServerAnswersWithItsFlagsInEffectAndItsCpusGranted() throws IOException {
    LaunchSpec spec = tiny.bundled(Map.of("pool", "7"), List.of());
    try (RunningServer server = launcher.launch(spec)) {
      assertThat(HttpProbe.status(server.baseUri(), "/empty", Duration.ofSeconds(10)))
          .isEqualTo(200);
      assertThat(server.isAlive()).isTrue();
      assertThat(spec.workDirectory().resolve("ready.json")).doesNotExist();
      assertThat(server.exitReason()).isEmpty();
      assertThat(server.startUp().orElseThrow().took()).isPositive();
      assertThat(server.flagsNotInEffect()).isEmpty();
      assertThat(server.facts().get("command"))
          .contains("-Xmx64m", "--loombench.pool=7", "--server.port=0");
      assertThat(server.facts().get("cpus.server.start"))
          .isEqualTo(CpuPlacement.ofThisProcess().allowed().list());
      assertThat(server.confine()).isEqualTo(CpuPlacement.ofThisProcess().cpus(Role.SERVER).list());
      assertThat(server.facts()).containsKeys("jdk", "jvm.flags", "jvm.gc");
    }
  }

  @Test
  void anOverriddenFlagIsNotInEffect() {
    try (RunningServer server =
        launcher.launch(
            tiny.bundled(
                Map.of(),
                List.of("-XX:+IgnoreUnrecognizedVMOptions", "-Xmx80m", "-XX:MaxHeapSize=64m")))) {
      assertThat(server.flagsNotInEffect())
          .singleElement()
          .asString()
          .startsWith("-Xmx80m wanted, but the maximum heap is");
    }
  }

  @Test
  void aClosedServerIsGoneWithAllItStartedAndCanBeClosedAgain() {
    RunningServer server = launcher.launch(tiny.bundled(Map.of("mode", "parent"), List.of()));
    long pid = server.pid().orElseThrow();
    List<Long> group = ProcessGroup.living(pid);
    assertThat(group).hasSize(2).contains(pid);

    server.close();
    server.close();

    assertThat(group).noneMatch(Await::isAlive);
    assertThat(server.isAlive()).isFalse();
    assertThat(server.exitReason().orElseThrow()).contains("exit status 143 (SIGTERM)");
  }

  @Test
  void aServerThatDoesNotEndWhenAskedIsKilled() {
    RunningServer server = launcher.launch(tiny.bundled(Map.of("mode", "stubborn"), List.of()));

    server.close();

    assertThat(Await.isAlive(server.pid().orElseThrow())).isFalse();
    assertThat(server.onExit().join()).contains("exit status 137 (SIGKILL");
  }

  @Test
  void aServerThatDiesBeforeItAnswersFailsWithItsStatusAndLastLines() {
    assertThatThrownBy(() -> launcher.launch(tiny.bundled(Map.of("mode", "dies"), List.of())))
        .isInstanceOf(ServerFailure.Died.class)
        .hasMessageContaining("tiny ended before it answered, with exit status 7")
        .hasMessageContaining("no database, no service");
  }

  @Test
  void anErrorWithALongStackTraceIsShownWithoutIt() {
    assertThatThrownBy(() -> launcher.launch(tiny.bundled(Map.of("mode", "breaks"), List.of())))
        .isInstanceOf(ServerFailure.Died.class)
        .hasMessageEndingWith(
            "Exception in thread \"main\" java.lang.LinkageError: record components not available");
  }

  @Test
  void aServerWithoutTheSharedSettingsIsReported() throws IOException {
    Path jar = folder.resolve("home/servers/helidon/target/helidon.jar");
    Files.createDirectories(jar.getParent());
    Files.copy(tiny.jar(), jar);

    try (RunningServer server = launcher.launch(helidon(Map.of("backlog", "4096")))) {
      assertThat(server.flagsNotInEffect()).isEmpty();
    }
    try (RunningServer server = launcher.launch(helidon(Map.of("backlog", "100")))) {
      assertThat(server.flagsNotInEffect())
          .containsExactly(
              "helidon packaged as 'jar' lacks settings that all servers share: server.backlog is"
                  + " 100 instead of 4096; delete target/packages and build it again");
    }
    Map<String, String> varied = Map.of("backlog", "100", "server.backlog", "100");
    try (RunningServer server = launcher.launch(helidon(varied))) {
      assertThat(server.flagsNotInEffect()).as("a study that varies it").isEmpty();
    }
  }

  @Test
  void aServerWithADatabaseStartsFromTheArtifactBuiltForIt() {
    Artifact plain = Artifact.OnJvm.jar(tiny.jar());
    Artifact wired =
        new Artifact.OnJvm(
            List.of("-Dwired=yes"),
            List.of("-jar", tiny.jar().toString()),
            Optional.empty(),
            List.of(tiny.jar()),
            Map.of());
    var inputs = new LaunchInputs(TinyHome.JDK, plain, Optional.of(wired));
    var both =
        new Launcher(tiny.home(), LaunchInputsSource.always(inputs), CpuPlacement.ofThisProcess());
    LaunchSpec spec = tiny.bundled(Map.of(), List.of());
    ServerContext database = ServerContext.property("database", "postgresql://127.0.0.1/any");

    try (RunningServer server = both.launch(spec)) {
      assertThat(server.facts().get("command")).doesNotContain("-Dwired");
    }
    try (RunningServer server = both.launch(tiny.within(spec, database))) {
      assertThat(server.facts().get("command")).contains("-Dwired=yes");
    }
  }

  private LaunchSpec helidon(Map<String, String> properties) {
    return tiny.spec(
        new Variant(
            new VariantId("helidon"), new Server.Bundled("helidon", properties), List.of()));
  }

  @Test
  void theJvmsMessageOnAnUnknownFlagIsShown() {
    assertThatThrownBy(
            () -> launcher.launch(tiny.bundled(Map.of(), List.of("-XX:+NoSuchFlagAtAll"))))
        .isInstanceOf(ServerFailure.Died.class)
        .hasMessageContaining("Unrecognized VM option 'NoSuchFlagAtAll'");
  }

  @Test
  void aServerThatNeverListensIsNotReadyInTimeAndLeavesNoProcess() {
    LaunchSpec spec = tiny.impatient(tiny.bundled(Map.of("mode", "mute"), List.of()));

    assertThatThrownBy(() -> launcher.launch(spec))
        .isInstanceOf(ServerFailure.NotReady.class)
        .hasMessageContaining("not ready within 2 s: it has not reported that it listens");
    assertThat(tiny.processes()).isEmpty();
  }

  @Test
  void aServerThatDiesLaterHasAnExitReason() throws IOException {
    try (RunningServer server = launcher.launch(tiny.bundled(Map.of(), List.of()))) {
      assertThatThrownBy(() -> HttpProbe.status(server.baseUri(), "/exit", Duration.ofSeconds(10)))
          .isInstanceOf(IOException.class);

      assertThat(server.onExit().join())
          .startsWith("the server ended with exit status 3.")
          .endsWith("told to exit");
    }
  }

  @Test
  void aServerThatIsNotBuiltIsAProblemWithTheCommandThatBuildsIt() {
    Server server = new Server.Bundled("spring-boot-none", Map.of());

    assertThatThrownBy(() -> launcher.launch(tiny.command(server)))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("the server 'spring-boot-none' is not built")
        .hasMessageContaining("bin/build servers/spring-boot-none");
  }

  @Test
  void aReadyFileOfAnEarlierLaunchDoesNotCount() throws IOException {
    LaunchSpec spec = tiny.impatient(tiny.bundled(Map.of("mode", "mute"), List.of()));
    Files.createDirectories(spec.workDirectory());
    Files.writeString(
        spec.workDirectory().resolve("ready.json"), "{\"pid\":1,\"port\":1,\"facts\":{}}");

    assertThatThrownBy(() -> launcher.launch(spec))
        .hasMessageContaining("it has not reported that it listens");
  }
}
