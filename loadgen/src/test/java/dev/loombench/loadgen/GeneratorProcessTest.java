package dev.loombench.loadgen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.contract.RequestResult;
import dev.loombench.loadgen.engine.ScriptedServer;
import dev.loombench.loadgen.engine.TestPlan;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the real processes. */
class GeneratorProcessTest {

  private final MessageCodec codec = new MessageCodec();
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endProcesses() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void oneProcessRunsSeveralPlans(@TempDir Path folder) throws Exception {
    Process generator = start("dev.loombench.loadgen.Main");
    BufferedReader events = generator.inputReader();
    assertThat(next(events)).isEqualTo(new GeneratorEvent.Ready(generator.pid()));
    try (ScriptedServer server = new ScriptedServer()) {
      for (String name : List.of("first.hlog", "second.hlog")) {
        Path log = folder.resolve(name);
        send(generator, run(TestPlan.open(server.uri(), "/ok", 20, 1), log.toString()));
        assertThat(((GeneratorEvent.Done) outcome(events)).result().results())
            .isEqualTo(Map.of(RequestResult.OK, 20L));
        assertThat(log).isNotEmptyFile();
      }
    }
    send(generator, new GeneratorCommand.Quit());
    assertThat(generator.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(generator.exitValue()).isZero();
  }

  @Test
  void endOfInputEndsTheProcessDuringAPlan() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      Process generator = start("dev.loombench.loadgen.Main");
      BufferedReader events = generator.inputReader();
      next(events);
      send(generator, run(TestPlan.open(server.uri(), "/ok", 20, 600), ""));
      assertThat(next(events)).isInstanceOf(GeneratorEvent.Progress.class);
      generator.getOutputStream().close();
      assertThat(generator.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  @Test
  void continuesAfterABadCommand() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      Process generator = start("dev.loombench.loadgen.Main");
      BufferedReader events = generator.inputReader();
      next(events);
      write(generator, "{\"type\":\"Jump\"}");
      assertThat(((GeneratorEvent.Failed) next(events)).message())
          .startsWith("not a GeneratorCommand");
      send(generator, run(TestPlan.open(server.uri(), "/ok", 10, 1), "/absent/run.hlog"));
      assertThat(((GeneratorEvent.Failed) outcome(events)).message())
          .contains("the histogram log could not be written");
      send(generator, run(TestPlan.open(server.uri(), "/ok", 10, 1), ""));
      assertThat(outcome(events)).isInstanceOf(GeneratorEvent.Done.class);
    }
  }

  @Test
  void rejectsASecondPlanAndStopsTheFirst() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      Process generator = start("dev.loombench.loadgen.Main");
      BufferedReader events = generator.inputReader();
      next(events);
      GeneratorCommand run = run(TestPlan.open(server.uri(), "/ok", 10, 600), "");
      send(generator, run);
      send(generator, run);
      assertThat(((GeneratorEvent.Failed) outcome(events)).message()).contains("already running");
      assertThat(next(events)).isInstanceOf(GeneratorEvent.Progress.class);
      send(generator, new GeneratorCommand.Stop());
      assertThat(outcome(events)).isInstanceOf(GeneratorEvent.Done.class);
    }
  }

  @Test
  void downstreamRespondsAfterItsDelayAndExitsAtEndOfInput() throws Exception {
    Process downstream = start("dev.loombench.loadgen.Downstream");
    String line = downstream.inputReader().readLine();
    assertThat(line).matches("\\{\"port\":[0-9]+}");
    String base = "http://127.0.0.1:" + line.replaceAll("[^0-9]", "");
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> slow = get(client, base + "/slow?millis=50");
      assertThat(slow.statusCode()).isEqualTo(200);
      assertThat(slow.body()).hasSize(64).startsWith("slow");
      assertThat(slow.headers().firstValue("content-type")).contains("text/plain");
      assertThat(get(client, base + "/other").statusCode()).isEqualTo(404);
      assertThat(get(client, base + "/slow?millis=x").statusCode()).isEqualTo(404);
    }
    downstream.getOutputStream().close();
    assertThat(downstream.waitFor(1, TimeUnit.MINUTES)).isTrue();
  }

  private Process start(String mainClass) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                mainClass)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    started.add(process);
    return process;
  }

  private static GeneratorCommand run(TestPlan plan, String histogramFile) {
    return new GeneratorCommand.Run(plan.plan(), histogramFile);
  }

  private void send(Process generator, GeneratorCommand command) throws IOException {
    write(generator, codec.line(command));
  }

  private static void write(Process generator, String line) throws IOException {
    Writer writer = new OutputStreamWriter(generator.getOutputStream(), StandardCharsets.UTF_8);
    writer.write(line + "\n");
    writer.flush();
  }

  private GeneratorEvent next(BufferedReader events) throws IOException {
    return codec.event(events.readLine());
  }

  private GeneratorEvent outcome(BufferedReader events) throws IOException {
    GeneratorEvent event = next(events);
    while (event instanceof GeneratorEvent.Progress) {
      event = next(events);
    }
    return event;
  }

  private static HttpResponse<String> get(HttpClient client, String uri) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.ofString());
  }
}
