package dev.loombench.loadgen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.loadgen.engine.ScriptedServer;
import dev.loombench.loadgen.engine.TestPlan;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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
  void severalProcessesTogetherSendTheScheduleOfOne(@TempDir Path folder) throws Exception {
    int count = 3;
    try (ScriptedServer server = new ScriptedServer()) {
      var generators = new ArrayList<Process>();
      for (int i = 0; i < count; i++) {
        generators.add(start("dev.loombench.loadgen.Main"));
        next(generators.getLast().inputReader());
      }
      LoadPlan plan = TestPlan.open(server.uri(), "/ok", 300, 2).plan();
      Instant start = Instant.now().plusMillis(500).truncatedTo(ChronoUnit.MILLIS);
      for (int i = 0; i < count; i++) {
        LoadPlan part = plan.part(new LoadPlan.Share(i, count), start);
        String log = folder.resolve("part-" + i).toString();
        send(generators.get(i), new GeneratorCommand.Run(part, log));
      }
      var results = new ArrayList<LoadResult>();
      for (Process generator : generators) {
        results.add(((GeneratorEvent.Done) outcome(generator.inputReader())).result());
      }

      LoadResult sum = LoadResult.sum(results);
      assertThat(results).extracting(LoadResult::scheduled).containsExactly(200L, 200L, 200L);
      assertThat(results).extracting(LoadResult::startedAt).containsOnly(start);
      assertThat(sum.results()).isEqualTo(Map.of(RequestResult.OK, 600L));
      assertThat(sum.seconds()).extracting(SecondCounts::scheduled).startsWith(300L, 300L);
      assertThat(server.received()).isEqualTo(600);
      assertThat(folder.resolve("part-1")).content().contains("Tag=LATENCY.2,");
    }
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
      send(generator, run(TestPlan.open(server.uri(), "/ok", 10, 600), "/absent/run.hlog"));
      GeneratorEvent.Failed unwritable = failed(next(events), GeneratorFault.LOG_UNWRITABLE);
      assertThat(unwritable.message()).contains("/absent/run.hlog could not be written");
      send(generator, run(TestPlan.open(server.uri(), "/ok", 10, 1), ""));
      assertThat(outcome(events)).isInstanceOf(GeneratorEvent.Done.class);
    }
  }

  @Test
  void aFullDiskMakesTheLogUnwritable(@TempDir Path folder) throws Exception {
    assumeTrue(
        succeeds("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.toString()),
        "mounting a small file system is not permitted here");
    try (ScriptedServer server = new ScriptedServer()) {
      fill(folder.resolve("fill"));
      Process generator = start("dev.loombench.loadgen.Main");
      BufferedReader events = generator.inputReader();
      next(events);
      String log = folder.resolve("run.hlog").toString();
      send(generator, run(TestPlan.open(server.uri(), "/ok", 10, 1), log));
      GeneratorEvent.Failed full = failed(outcome(events), GeneratorFault.LOG_UNWRITABLE);
      assertThat(full.message()).contains("run.hlog could not be written", "free disk space");
    } finally {
      assertThat(succeeds("umount", folder.toString())).isTrue();
    }
  }

  @Test
  void tooFewFileDescriptorsAreReportedBeforeTheLoad() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      Process generator =
          start(
              List.of("/bin/sh", "-c", "ulimit -n 300; exec \"$@\"", "sh"),
              List.of(),
              "dev.loombench.loadgen.Main");
      BufferedReader events = generator.inputReader();
      next(events);
      send(generator, run(TestPlan.closed(server.uri(), "/ok", 1, 600).connections(400, 1), ""));
      GeneratorEvent.Failed few = failed(next(events), GeneratorFault.NO_FILE_DESCRIPTORS);
      assertThat(few.message()).contains("400 connections", "ulimit -n");
      send(generator, run(TestPlan.closed(server.uri(), "/ok", 1, 1).connections(40, 1), ""));
      assertThat(outcome(events)).isInstanceOf(GeneratorEvent.Done.class);
    }
  }

  @Test
  void endsWithAMessageWhenItRunsOutOfMemory() throws Exception {
    Process generator = start(List.of(), List.of("-Xmx32m"), "dev.loombench.loadgen.Main");
    BufferedReader events = generator.inputReader();
    next(events);
    send(generator, run(largeBodies(), ""));
    assertThat(failed(next(events), GeneratorFault.OUT_OF_MEMORY).message())
        .contains("ran out of memory");
    assertThat(generator.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(generator.exitValue()).isEqualTo(GeneratorFault.EXIT_OUT_OF_MEMORY);
  }

  @Test
  void theJvmEndsItWhenAnyThreadRunsOutOfMemory() throws Exception {
    Process generator =
        start(
            List.of(),
            List.of("-Xmx32m", "-XX:+ExitOnOutOfMemoryError", "-XX:+DisplayVMOutputToStderr"),
            "dev.loombench.loadgen.Main");
    BufferedReader events = generator.inputReader();
    next(events);
    send(generator, run(largeBodies(), ""));
    assertThat(events.readLine()).as("standard output is for events only").isNull();
    assertThat(generator.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(generator.exitValue()).isEqualTo(GeneratorFault.EXIT_OUT_OF_MEMORY);
  }

  private static TestPlan largeBodies() {
    return TestPlan.open(URI.create("http://127.0.0.1:1"), "/ok", 1, 600)
        .connections(1, 1)
        .posting(new RequestBody.Letters(10 << 20, 10));
  }

  @Test
  void refusesBodiesThatDoNotFitInItsMemory() throws Exception {
    Process generator = start("dev.loombench.loadgen.Main");
    BufferedReader events = generator.inputReader();
    next(events);
    TestPlan plan =
        TestPlan.open(URI.create("http://127.0.0.1:1"), "/ok", 1, 600)
            .posting(new RequestBody.Letters(1_000_000, 1_000));
    send(generator, run(plan, ""));
    assertThat(failed(next(events), GeneratorFault.BAD_PLAN).message())
        .contains("need 2862 MiB", "limit 256 MiB");
  }

  @Test
  void endsWithAMessageAfterAnInternalError() throws Exception {
    Process generator = start("dev.loombench.loadgen.Main");
    BufferedReader events = generator.inputReader();
    next(events);
    // The start is too far away for nanoseconds.
    LoadPlan plan =
        TestPlan.open(URI.create("http://127.0.0.1:1"), "/ok", 1, 1).planAt(Instant.MAX);
    send(generator, new GeneratorCommand.Run(plan, ""));
    assertThat(failed(next(events), GeneratorFault.INTERNAL_ERROR).message())
        .contains("internal error of the load generator: java.lang.ArithmeticException");
    assertThat(generator.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(generator.exitValue()).isEqualTo(GeneratorFault.EXIT_INTERNAL_ERROR);
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
    return start(List.of(), List.of(), mainClass);
  }

  private Process start(List<String> prefix, List<String> flags, String mainClass)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            mainClass));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
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

  private static GeneratorEvent.Failed failed(GeneratorEvent event, GeneratorFault fault) {
    assertThat(event).isInstanceOf(GeneratorEvent.Failed.class);
    GeneratorEvent.Failed failed = (GeneratorEvent.Failed) event;
    assertThat(failed.fault()).as(failed.message()).isEqualTo(fault);
    return failed;
  }

  /** Writes until the file system is full. */
  private static void fill(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(new byte[1 << 20]);
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }

  private static boolean succeeds(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  private static HttpResponse<String> get(HttpClient client, String uri) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.ofString());
  }
}
