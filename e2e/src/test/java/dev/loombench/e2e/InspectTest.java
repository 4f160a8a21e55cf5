package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import dev.loombench.e2e.apps.GreedyApp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Test of {@code inspect} beside an application that serves its own traffic. */
class InspectTest {

  private static final Duration LIMIT = Duration.ofMinutes(3);

  @TempDir private Path folder;

  @Test
  void aServiceIsWatchedByItsPortAndLeftAsItWas() throws Exception {
    int port = Ports.free();
    watchesGreedyApp(port, ":" + port);
  }

  /** As {@code kubectl exec} or {@code docker exec} would, in the place of {@code env}. */
  @Test
  void aServiceIsWatchedThroughACommand() throws Exception {
    String path = Studies.JAVA.getParent() + ":" + System.getenv("PATH");

    watchesGreedyApp(Ports.free(), "GreedyApp", "--through", "env PATH=" + path);

    try (Stream<Path> files = Files.list(Path.of("/tmp"))) {
      assertThat(files.map(Path::toString)).noneMatch(file -> file.contains("loombench-inspect"));
    }
  }

  private void watchesGreedyApp(int port, String... arguments) throws Exception {
    Process app =
        new ProcessBuilder(
                Studies.JAVA.toString(),
                "-cp",
                AppClasses.folder().toString(),
                GreedyApp.class.getName(),
                Integer.toString(port),
                "20",
                "0")
            .inheritIO()
            .start();
    try (HttpClient client = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port)).build();
      Ports.awaitListening(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LIMIT);
      List<Thread> users = users(client, request, 4);
      var command = new ArrayList<>(List.of("inspect", "--for", "10s", "--json"));
      command.addAll(List.of(arguments));

      Ended ended = LoombenchProcess.run(folder, LIMIT, command.toArray(String[]::new));
      users.forEach(Thread::interrupt);

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      JsonNode json = JsonMapper.shared().readTree(ended.standardOutput());
      assertThat(json.path("jvm").path("pid").asLong()).isEqualTo(app.pid());
      assertThat(json.path("limits").valueStream())
          .anySatisfy(
              limit -> {
                assertThat(limit.path("resource").asString()).isEqualTo("cpu");
                assertThat(limit.path("used").asDouble()).isPositive();
              });
      assertThat(json.path("threads").toString()).contains("dev.loombench.e2e.apps.GreedyApp");
      assertThat(ended.standardError())
          .contains("In it, this starts its attach listener", " this load");
      assertThat(client.send(request, BodyHandlers.ofString()).body()).isEqualTo("ok");
    } finally {
      app.destroyForcibly();
    }
  }

  @Test
  void aPlaceWithoutJcmdIsNamed() throws Exception {
    Path programs = Files.createDirectory(folder.resolve("programs"));
    Files.createSymbolicLink(programs.resolve("sh"), Path.of("/bin/sh"));

    Ended ended =
        LoombenchProcess.run(folder, LIMIT, "inspect", "1", "--through", "env PATH=" + programs);

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("can't list JVMs: ", "jcmd", "not found", "The place needs sh, and jcmd");
  }

  /** Files of such a process have other names here, as in a container. */
  @Test
  void aServerWithAPrivateFolderOfTemporaryFilesIsWatchedWithItsMBeans() throws Exception {
    assumeTrue(
        new ProcessBuilder("unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/tmp")
                .start()
                .waitFor()
            == 0,
        "a private folder of temporary files needs root and its rights");
    int port = Ports.free();
    Process server =
        new ProcessBuilder(
                "unshare",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs tmpfs /tmp && exec \"$0\" \"$@\"",
                Studies.JAVA.toString(),
                "-Xmx128m",
                "-jar",
                Project.root().resolve("servers/spring-mvc/target/spring-mvc.jar").toString(),
                "--server.port=" + port,
                "--server.tomcat.threads.max=37",
                "--server.tomcat.mbeanregistry.enabled=true")
            .inheritIO()
            .start();
    var address = URI.create("http://127.0.0.1:%d/delay?millis=20".formatted(port));
    try (HttpClient client = HttpClient.newHttpClient()) {
      Ports.awaitListening(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LIMIT);
      List<Thread> users = users(client, HttpRequest.newBuilder(address).build(), 16);

      Ended ended =
          LoombenchProcess.run(
              folder, LIMIT, "inspect", ":" + port, "--for", "10s", "--jmx", "--json");
      users.forEach(Thread::interrupt);

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      JsonNode json = JsonMapper.shared().readTree(ended.standardOutput());
      assertThat(json.path("missing")).as(ended.standardError()).isEmpty();
      assertThat(json.path("limits").toString()).contains("-exec-#", "37.0", "read");
      assertThat(json.path("request").path("millis").asDouble()).isGreaterThan(19);
      assertThat(json.path("request").path("parts").toString()).contains("sleep");
      assertThat(ended.standardError()).contains("try " + Project.root(), " --heap 128m");
    } finally {
      server.destroyForcibly();
    }
  }

  private static List<Thread> users(HttpClient client, HttpRequest request, int number) {
    return Stream.generate(() -> Thread.ofVirtual().start(() -> request(client, request)))
        .limit(number)
        .toList();
  }

  private static void request(HttpClient client, HttpRequest request) {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        client.send(request, BodyHandlers.ofString());
        Thread.sleep(50);
      }
    } catch (IOException | InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
