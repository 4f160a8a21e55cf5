package dev.loombench.tool.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.launch.os.ProcessGroup;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {

  private static final String JAVA = TinyHome.JDK.resolve("bin/java").toString();

  @TempDir Path folder;
  private TinyHome tiny;
  private Launcher launcher;
  private HttpServer other;

  @BeforeEach
  void build() throws IOException {
    tiny = TinyHome.in(folder.resolve("home"));
    launcher = tiny.launcher();
  }

  @Test
  void aBundledServerAnswersWithItsFlagsInForceAndItsCpusGranted() throws IOException {
    LaunchSpec spec = tiny.bundled(Map.of("pool", "7"), List.of());
    try (RunningServer server = launcher.launch(spec)) {
      assertThat(HttpProbe.status(server.baseUri(), "/empty", Duration.ofSeconds(10)))
          .isEqualTo(200);
      assertThat(server.isAlive()).isTrue();
      assertThat(spec.workDirectory().resolve("ready.json")).doesNotExist();
      assertThat(server.exitReason()).isEmpty();
      assertThat(server.startUp().orElseThrow().took()).isPositive();
      assertThat(server.flagsNotInForce()).isEmpty();
      assertThat(server.facts().get("command"))
          .contains("-Xmx64m", "--loombench.pool=7", "--server.port=0");
      assertThat(server.facts().get("cpus.server.start"))
          .isEqualTo(CpuPlacement.ofThisProcess().allowed().list());
      assertThat(server.confine()).isEqualTo(CpuPlacement.ofThisProcess().cpus(Role.SERVER).list());
      assertThat(server.facts()).containsKeys("jdk", "jvm.flags", "jvm.gc");
    }
  }

  @Test
  void aFlagThatLosesIsNotInForce() {
    try (RunningServer server =
        launcher.launch(
            tiny.bundled(
                Map.of(),
                List.of("-XX:+IgnoreUnrecognizedVMOptions", "-Xmx80m", "-XX:MaxHeapSize=64m")))) {
      assertThat(server.flagsNotInForce())
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
  void anErrorWithALongStackTraceIsToldWithItsFirstLine() {
    assertThatThrownBy(() -> launcher.launch(tiny.bundled(Map.of("mode", "breaks"), List.of())))
        .isInstanceOf(ServerFailure.Died.class)
        .hasMessageContaining(
            "Exception in thread \"main\" java.lang.LinkageError: record components not available")
        .hasMessageContaining("TinyServer.main");
  }

  @Test
  void aServerWhoseSettingDiffersFromThoseOfAllServersIsNotInForce() throws IOException {
    Path jar = folder.resolve("home/servers/helidon/target/helidon.jar");
    Files.createDirectories(jar.getParent());
    Files.copy(tiny.jar(), jar);

    try (RunningServer server = launcher.launch(helidon(Map.of("backlog", "4096")))) {
      assertThat(server.flagsNotInForce()).isEmpty();
    }
    try (RunningServer server = launcher.launch(helidon(Map.of("backlog", "100")))) {
      assertThat(server.flagsNotInForce())
          .containsExactly(
              "helidon packaged as 'jar' lacks settings that all servers share: server.backlog is"
                  + " 100 instead of 4096; delete target/packages and build it again");
    }
    Map<String, String> varied = Map.of("backlog", "100", "server.backlog", "100");
    try (RunningServer server = launcher.launch(helidon(varied))) {
      assertThat(server.flagsNotInForce()).as("a study that varies it").isEmpty();
    }
  }

  @Test
  void aServerWithADatabaseIsStartedFromTheFormMadeForIt() {
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
  void aFlagThatTheJvmRefusesIsToldInItsOwnWords() {
    assertThatThrownBy(
            () -> launcher.launch(tiny.bundled(Map.of(), List.of("-XX:+NoSuchFlagAtAll"))))
        .isInstanceOf(ServerFailure.Died.class)
        .hasMessageContaining("Unrecognized VM option 'NoSuchFlagAtAll'");
  }

  @Test
  void aServerThatNeverSaysItListensIsNotReadyInTimeAndNothingOfItIsLeft() {
    LaunchSpec spec = tiny.impatient(tiny.bundled(Map.of("mode", "mute"), List.of()));

    assertThatThrownBy(() -> launcher.launch(spec))
        .isInstanceOf(ServerFailure.NotReady.class)
        .hasMessageContaining("not ready within 2 s: it has not reported that it listens");
    assertThat(processesWith(tiny.jar().toString())).isEmpty();
  }

  @Test
  void aCommandThatNeverListensIsNotReadyAndItsLastLinesAreTold() {
    LaunchSpec spec = tiny.impatient(tiny.command("sh", "-c", "echo still loading; sleep 1000"));

    assertThatThrownBy(() -> launcher.launch(spec))
        .isInstanceOf(ServerFailure.NotReady.class)
        .hasMessageContaining("did not answer: Connection refused")
        .hasMessageEndingWith("still loading");
  }

  @Test
  void anAnswerThatIsAnErrorIsNotYetReady() {
    try (RunningServer server =
        launcher.launch(tiny.command(JAVA, "-jar", tiny.jar().toString(), "--port={port}"))) {
      var probe = ReadyProbe.ofPath(server.baseUri(), "/unwell", 400, Map.of());

      assertThat(probe.ask(Duration.ofSeconds(60)))
          .isEqualTo(new ReadyProbe.Answer.NotYet(server.baseUri() + "/unwell answered 503"));
    }
  }

  @Test
  void interruptedWhileItWaitsTheLauncherLeavesNothing() {
    LaunchSpec spec = tiny.command("sh", "-c", "sleep 1000", tiny.jar().toString());

    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> launcher.launch(spec))
        .isInstanceOf(Problem.class)
        .hasMessage("interrupted while a server started");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(processesWith(tiny.jar().toString())).isEmpty();
  }

  @Test
  void aServerThatDiesLaterTellsWhy() throws IOException {
    try (RunningServer server = launcher.launch(tiny.bundled(Map.of(), List.of()))) {
      assertThatThrownBy(() -> HttpProbe.status(server.baseUri(), "/exit", Duration.ofSeconds(10)))
          .isInstanceOf(IOException.class);

      assertThat(server.onExit().join())
          .startsWith("the server ended with exit status 3.")
          .endsWith("told to exit");
    }
  }

  @Test
  void aServerNeverBuiltIsAProblemThatSaysHowToBuildIt() {
    Server server = new Server.Bundled("spring-boot-none", Map.of());

    assertThatThrownBy(() -> launcher.launch(tiny.command(server)))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("the server 'spring-boot-none' is not built")
        .hasMessageContaining("bin/build servers/spring-boot-none");
  }

  @Test
  void aCommandGetsItsPortAndTheJvmFlags() {
    LaunchSpec spec = tiny.command(JAVA, "{jvm}", "-jar", tiny.jar().toString(), "--port={port}");

    try (RunningServer server = launcher.launch(spec)) {
      assertThat(server.facts().get("command"))
          .contains("-Xmx64m")
          .endsWith("--port=" + server.baseUri().getPort());
      assertThat(server.flagsNotInForce()).isEmpty();
    }
  }

  @Test
  void aCommandGetsTheAddressesOfServicesWhichItsFactOmits() throws IOException {
    String line =
        "echo found $DB and {delay.db}; exec %s -jar %s --port={port}".formatted(JAVA, tiny.jar());
    LaunchSpec spec =
        tiny.within(
            tiny.command(
                new Server.Command(
                    List.of("sh", "-c", line),
                    "/",
                    OptionalInt.empty(),
                    Map.of("DB", "{database.url}"))),
            ServerContext.placeholders(
                Map.of("delay.db", "127.0.0.1:7", "database.url", "jdbc:postgresql://h:1/n")));

    try (RunningServer server = launcher.launch(spec)) {
      assertThat(Files.readString(spec.logFile()))
          .contains("found jdbc:postgresql://h:1/n and 127.0.0.1:7");
      assertThat(server.facts().get("command"))
          .contains("{delay.db}")
          .doesNotContain("127.0.0.1:7");
    }
  }

  @Test
  void aCommandGetsTheJavaOfItsJdk() {
    LaunchSpec spec = tiny.command("{java}", "-jar", tiny.jar().toString(), "--port={port}");

    try (RunningServer server = launcher.launch(spec)) {
      assertThat(server.facts().get("command")).contains(JAVA + " -jar");
      assertThat(server.facts().get("jdk")).startsWith(System.getProperty("java.version"));
    }
  }

  @Test
  void ofACommandThatStartsTheServerAsItsChildTheChildIsMeasured() {
    String line = "%s -jar %s --port={port}; echo over".formatted(JAVA, tiny.jar());

    try (RunningServer server = launcher.launch(tiny.command("sh", "-c", line))) {
      assertThat(ProcessHandle.of(server.pid().orElseThrow()).orElseThrow().info().command())
          .hasValueSatisfying(command -> assertThat(command).endsWith("java"));
      assertThat(server.facts().get("jvm.flags")).startsWith("the command's own");
    }
  }

  @Test
  void aStartScriptGetsFlagsAndJdkFromItsEnvironment() {
    String line = "exec $JAVA_HOME/bin/java $JAVA_OPTS -jar %s --port={port}".formatted(tiny.jar());
    var server =
        new Server.Command(
            List.of("sh", "-c", line),
            "/",
            OptionalInt.empty(),
            Map.of("JAVA_OPTS", "{jvm} -Da=b", "JAVA_HOME", "{java-home}"));

    try (RunningServer running = launcher.launch(tiny.command(server))) {
      assertThat(running.flagsNotInForce()).isEmpty();
      assertThat(running.facts().get("jvm.flags")).contains("-Xmx64m");
      assertThat(running.facts().get("jdk")).startsWith(System.getProperty("java.version"));
    }
  }

  @Test
  void aProgramThatIsNotThereIsAProblem() {
    assertThatThrownBy(() -> launcher.launch(tiny.command("no-such-program", "{port}")))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("no program 'no-such-program'")
        .hasMessageContaining("looked along PATH");
  }

  @Test
  void aFixedPortThatIsTakenIsAProblemThatNamesItsOwner() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      var server =
          new Server.Command(List.of("sleep", "1000"), "/", OptionalInt.of(port), Map.of());

      assertThatThrownBy(() -> launcher.launch(tiny.command(server)))
          .isInstanceOf(Problem.class)
          .hasMessageContaining(
              "port %d is taken by process %d".formatted(port, ProcessHandle.current().pid()));
    }
  }

  @Test
  void anAnswerOfAnotherProcessAtTheServersPortIsAProblemThatNamesIt() throws Exception {
    Path port = folder.resolve("port");
    String script = "echo $1 > %1$s.part && mv %1$s.part %1$s && exec sleep 1000".formatted(port);
    LaunchSpec spec = tiny.command("sh", "-c", script, "server", "{port}");
    Thread intruder =
        Thread.startVirtualThread(
            () -> {
              Await.until("the command has its port", () -> Files.exists(port));
              startHttpServer(port);
            });

    assertThatThrownBy(() -> launcher.launch(spec))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("is also listened on by process " + ProcessHandle.current().pid());
    intruder.join();
    other.stop(0);
  }

  private void startHttpServer(Path port) {
    try {
      int number = Integer.parseInt(Files.readString(port).strip());
      other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), number), 0);
      other.createContext(
          "/",
          exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
          });
      other.start();
    } catch (IOException unexpected) {
      throw new UncheckedIOException(unexpected);
    }
  }

  @Test
  void aRunningServerIsFoundWithItsProcessAndLeftRunning() {
    LaunchSpec spec = tiny.command(JAVA, "-jar", tiny.jar().toString(), "--port={port}");
    try (RunningServer ours = launcher.launch(spec)) {
      RunningServer theirs = launcher.launch(tiny.command(new Server.Running(ours.baseUri(), "/")));
      theirs.close();

      assertThat(theirs.pid()).isEqualTo(ours.pid());
      assertThat(theirs.startUp()).isEmpty();
      assertThat(ours.isAlive()).isTrue();
    }
  }

  @Test
  void aRunningServerThatDoesNotAnswerIsAProblem() throws IOException {
    URI nobody;
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = URI.create("http://127.0.0.1:" + free.getLocalPort());
    }

    assertThatThrownBy(() -> launcher.launch(tiny.command(new Server.Running(nobody, "/health"))))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(nobody + "/health did not answer");
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

  private static List<ProcessHandle> processesWith(String argument) {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().commandLine().orElse("").contains(argument))
        .toList();
  }
}
