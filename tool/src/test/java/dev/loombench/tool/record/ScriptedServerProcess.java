package dev.loombench.tool.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The server whose doings are known, as a process on a JDK of choice. */
public final class ScriptedServerProcess implements AutoCloseable {

  /** Requested actions, the effect that the server reports, and a window around them. */
  public record Deed(Window window, String answer) {

    double told(String name) {
      Matcher number = Pattern.compile("\"%s\":(\\d+)".formatted(name)).matcher(answer);
      assertThat(number.find()).as("%s in %s", name, answer).isTrue();
      return Double.parseDouble(number.group(1));
    }
  }

  private static final Duration QUIET = Duration.ofMillis(1300);
  private static final Pattern PORT = Pattern.compile("\"port\":(\\d+)");

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final URI base;

  private ScriptedServerProcess(Process process, URI base) {
    this.process = process;
    this.base = base;
  }

  /** The JDK 25 that runs this, and a JDK 21 if there is one. */
  public static Optional<Path> jdk(int feature) {
    if (feature == Runtime.version().feature()) {
      return Optional.of(Path.of(System.getProperty("java.home")));
    }
    String named = System.getenv("LOOMBENCH_JDK" + feature);
    Path home = named == null ? Path.of("../target/test-tools/jdk-" + feature) : Path.of(named);
    return Files.isExecutable(home.resolve("bin/java")) ? Optional.of(home) : Optional.empty();
  }

  public static ScriptedServerProcess start(Path jdk, Path folder, List<String> flags)
      throws IOException {
    Path ready = folder.resolve("ready.json");
    var command = new ArrayList<String>();
    command.add(jdk.resolve("bin/java").toString());
    command.addAll(List.of("-Xms256m", "-Xmx256m"));
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("dev.loombench.servers.scripted.ScriptedServer", "--server.port=0"));
    command.add("--loombench.ready-file=" + ready);
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(folder.resolve("server.log").toFile())
            .redirectErrorStream(true)
            .start();
    Await.until("the server listens", () -> Files.exists(ready) || !process.isAlive());
    assertThat(process.isAlive()).as(folder.resolve("server.log").toString()).isTrue();
    Matcher port = PORT.matcher(Files.readString(ready));
    assertThat(port.find()).isTrue();
    return new ScriptedServerProcess(process, URI.create("http://127.0.0.1:" + port.group(1)));
  }

  public Subjects subjects() {
    long self = ProcessHandle.current().pid();
    return new Subjects(OptionalLong.of(process.pid()), self, OptionalLong.empty(), self, base);
  }

  /** Asks for something. Windows begin and end at tenths of a second. */
  public Deed does(String path) throws Exception {
    return does(path, Duration.ZERO);
  }

  /**
   * As above, with quiet on both sides of both bounds, so that what is told once a second is told
   * there too.
   */
  Deed doesInQuiet(String path) throws Exception {
    return does(path, QUIET);
  }

  private Deed does(String path, Duration quiet) throws Exception {
    Instant start = tenth(Instant.now()).plusMillis(200).plus(quiet);
    await(start.plus(quiet));
    String answer = ask(path);
    Instant end = tenth(Instant.now()).plusMillis(200).plus(quiet);
    await(end.plus(quiet));
    return new Deed(new Window(start, end), answer);
  }

  public String ask(String path) throws Exception {
    HttpResponse<String> answer =
        client.send(HttpRequest.newBuilder(base.resolve(path)).build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  public void endWell() throws InterruptedException {
    process.destroy();
    process.waitFor();
  }

  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    client.close();
  }

  private static void await(Instant moment) {
    Await.until("the time has come", () -> Instant.now().isAfter(moment));
  }

  private static Instant tenth(Instant moment) {
    return Instant.ofEpochMilli(moment.toEpochMilli() / 100 * 100);
  }
}
