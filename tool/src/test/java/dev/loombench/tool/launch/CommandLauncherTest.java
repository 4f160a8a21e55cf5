package dev.loombench.tool.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server;
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
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Launches of commands of the study and of servers that already run. */
class CommandLauncherTest {

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
  void aCommandThatNeverListensIsNotReadyAndItsLastLinesAreShown() {
    LaunchSpec spec = tiny.impatient(tiny.command("sh", "-c", "echo still loading; sleep 1000"));

    assertThatThrownBy(() -> launcher.launch(spec))
        .isInstanceOf(ServerFailure.NotReady.class)
        .hasMessageContaining("did not answer: ")
        .hasMessageEndingWith("still loading");
  }

  @Test
  void anAnswerThatIsAnErrorIsNotYetReady() {
    try (RunningServer server =
        launcher.launch(tiny.command(JAVA, "-jar", tiny.jar().toString(), "--port={port}"))) {
      var probe = ReadyProbe.ofPath(server.baseUri(), "/unwell", status -> status < 400, Map.of());

      assertThat(probe.ask(Duration.ofSeconds(60)))
          .isEqualTo(new ReadyProbe.Answer.NotYet(server.baseUri() + "/unwell answered 503"));
    }
  }

  @Test
  void anInterruptedLauncherLeavesNoProcess() {
    LaunchSpec spec = tiny.command("sh", "-c", "sleep 1000", tiny.jar().toString());

    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> launcher.launch(spec))
        .isInstanceOf(Problem.class)
        .hasMessage("interrupted while a server started");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(tiny.processes()).isEmpty();
  }

  @Test
  void aCommandGetsItsPortAndTheJvmFlags() {
    LaunchSpec spec = tiny.command(JAVA, "{jvm}", "-jar", tiny.jar().toString(), "--port={port}");

    try (RunningServer server = launcher.launch(spec)) {
      assertThat(server.facts().get("command"))
          .contains("-Xmx64m")
          .contains("--port={port}"); // the same in all trials
      assertThat(server.flagsNotInEffect()).isEmpty();
    }
  }

  @Test
  void aCommandInheritsNoVariableThatHoldsASecret() throws IOException {
    var withholding =
        new Launcher(
            folder.resolve("home"),
            LaunchInputsSource.asBuilt(folder.resolve("home"), TinyHome.JDK),
            CpuPlacement.ofThisProcess(),
            Launcher.LOOPBACK,
            Set.of("HOME", "NOT_SET_ANYWHERE"));
    String line = "echo \"[$HOME]\"; exec %s -jar %s --port={port}".formatted(JAVA, tiny.jar());
    LaunchSpec spec = tiny.command("sh", "-c", line);

    try (RunningServer server = withholding.launch(spec)) {
      assertThat(Files.readString(spec.logFile())).startsWith("[]");
      assertThat(server.facts()).containsEntry("environment.withheld", "HOME");
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
                    Map.of("DB", "{database.url}"),
                    Map.of(),
                    Optional.empty())),
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
  void theChildOfACommandIsMeasuredIfItIsTheServer() {
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
            Map.of("JAVA_OPTS", "{jvm} -Da=b", "JAVA_HOME", "{java-home}"),
            Map.of(),
            Optional.empty());

    try (RunningServer running = launcher.launch(tiny.command(server))) {
      assertThat(running.flagsNotInEffect()).isEmpty();
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
          new Server.Command(
              List.of("sleep", "1000"),
              "/",
              OptionalInt.of(port),
              Map.of(),
              Map.of(),
              Optional.empty());

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
    URI closed;
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = URI.create("http://127.0.0.1:" + free.getLocalPort());
    }

    assertThatThrownBy(() -> launcher.launch(tiny.command(new Server.Running(closed, "/health"))))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(closed + "/health did not answer");
  }
}
