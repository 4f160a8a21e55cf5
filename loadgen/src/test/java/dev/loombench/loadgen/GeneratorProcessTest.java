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

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endProcesses() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void oneProcessRunsSeveralPlans(@TempDir Path folder) throws Exception {
    Generator generator = generator();
    assertThat(generator.ready).isEqualTo(new GeneratorEvent.Ready(generator.process.pid()));
    try (ScriptedServer server = new ScriptedServer()) {
      for (String name : List.of("first.hlog", "second.hlog")) {
        Path log = folder.resolve(name);
        generator.send(run(TestPlan.open(server.uri(), "/ok", 20, 1), log.toString()));
        assertThat(((GeneratorEvent.Done) generator.outcome()).result().results())
            .isEqualTo(Map.of(RequestResult.OK, 20L));
        assertThat(log).isNotEmptyFile();
      }
    }
    generator.send(new GeneratorCommand.Quit());
    assertThat(generator.process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(generator.process.exitValue()).isZero();
  }

  @Test
  void severalProcessesTogetherSendTheScheduleOfOne(@TempDir Path folder) throws Exception {
    int count = 3;
    try (ScriptedServer server = new ScriptedServer()) {
      var generators = new ArrayList<Generator>();
      for (int i = 0; i < count; i++) {
        generators.add(generator());
      }
      LoadPlan plan = TestPlan.open(server.uri(), "/ok", 300, 2).plan();
      Instant start = Instant.now().plusMillis(500).truncatedTo(ChronoUnit.MILLIS);
      for (int i = 0; i < count; i++) {
        LoadPlan part = plan.part(new LoadPlan.Share(i, count), start);
        String log = folder.resolve("part-" + i).toString();
        generators.get(i).send(new GeneratorCommand.Run(part, log));
      }
      var results = new ArrayList<LoadResult>();
      for (Generator generator : generators) {
        results.add(((GeneratorEvent.Done) generator.outcome()).result());
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
      Generator generator = generator();
      generator.send(run(TestPlan.open(server.uri(), "/ok", 20, 600), ""));
      assertThat(generator.next()).isInstanceOf(GeneratorEvent.Progress.class);
      generator.process.getOutputStream().close();
      assertThat(generator.process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  @Test
  void continuesAfterABadCommand() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      Generator generator = generator();
      generator.write("{\"type\":\"Jump\"}");
      assertThat(((GeneratorEvent.Failed) generator.next()).message())
          .startsWith("not a GeneratorCommand");
      generator.send(run(TestPlan.open(server.uri(), "/ok", 10, 600), "/absent/run.hlog"));
      GeneratorEvent.Failed unwritable = failed(generator.next(), GeneratorFault.LOG_UNWRITABLE);
      assertThat(unwritable.message()).contains("/absent/run.hlog could not be written");
      generator.send(run(TestPlan.open(server.uri(), "/ok", 10, 1), ""));
      assertThat(generator.outcome()).isInstanceOf(GeneratorEvent.Done.class);
    }
  }

  @Test
  void aFullDiskMakesTheLogUnwritable(@TempDir Path folder) throws Exception {
    assumeTrue(
        succeeds("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.toString()),
        "mounting a small file system is not permitted here");
    try (ScriptedServer server = new ScriptedServer()) {
      fill(folder.resolve("fill"));
      Generator generator = generator();
      String log = folder.resolve("run.hlog").toString();
      generator.send(run(TestPlan.open(server.uri(), "/ok", 10, 1), log));
      GeneratorEvent.Failed full = failed(generator.outcome(), GeneratorFault.LOG_UNWRITABLE);
      assertThat(full.message()).contains("run.hlog could not be written", "free disk space");
    } finally {
      assertThat(succeeds("umount", folder.toString())).isTrue();
    }
  }

  @Test
  void tooFewFileDescriptorsAreReportedBeforeTheLoad() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      Generator generator = generator(List.of("/bin/sh", "-c", "ulimit -n 300; exec \"$@\"", "sh"));
      generator.send(run(TestPlan.closed(server.uri(), "/ok", 1, 600).connections(400, 1), ""));
      GeneratorEvent.Failed few = failed(generator.next(), GeneratorFault.NO_FILE_DESCRIPTORS);
      assertThat(few.message()).contains("400 connections", "ulimit -n");
      generator.send(run(TestPlan.closed(server.uri(), "/ok", 1, 1).connections(40, 1), ""));
      assertThat(generator.outcome()).isInstanceOf(GeneratorEvent.Done.class);
    }
  }

  @Test
  void endsWithAMessageWhenItRunsOutOfMemory() throws Exception {
    Generator generator = generator(List.of(), "-Xmx32m");
    generator.send(run(largeBodies(), ""));
    assertThat(failed(generator.next(), GeneratorFault.OUT_OF_MEMORY).message())
        .contains("ran out of memory");
    assertThat(generator.process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(generator.process.exitValue()).isEqualTo(GeneratorFault.EXIT_OUT_OF_MEMORY);
  }

  @Test
  void theJvmEndsItWhenAnyThreadRunsOutOfMemory() throws Exception {
    Generator generator =
        generator(
            List.of(), "-Xmx32m", "-XX:+ExitOnOutOfMemoryError", "-XX:+DisplayVMOutputToStderr");
    generator.send(run(largeBodies(), ""));
    assertThat(generator.events.readLine()).as("standard output is for events only").isNull();
    assertThat(generator.process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(generator.process.exitValue()).isEqualTo(GeneratorFault.EXIT_OUT_OF_MEMORY);
  }

  private static TestPlan largeBodies() {
    return TestPlan.open(URI.create("http://127.0.0.1:1"), "/ok", 1, 600)
        .connections(1, 1)
        .posting(new RequestBody.Letters(10 << 20, 10));
  }

  @Test
  void refusesBodiesThatDoNotFitInItsMemory() throws Exception {
    Generator generator = generator();
    TestPlan plan =
        TestPlan.open(URI.create("http://127.0.0.1:1"), "/ok", 1, 600)
            .posting(new RequestBody.Letters(1_000_000, 1_000));
    generator.send(run(plan, ""));
    assertThat(failed(generator.next(), GeneratorFault.BAD_PLAN).message())
        .contains("need 2862 MiB", "limit 256 MiB");
  }

  @Test
  void endsWithAMessageAfterAnInternalError() throws Exception {
    Generator generator = generator();
    // The start is too far away for nanoseconds.
    LoadPlan plan =
        TestPlan.open(URI.create("http://127.0.0.1:1"), "/ok", 1, 1).planAt(Instant.MAX);
    generator.send(new GeneratorCommand.Run(plan, ""));
    assertThat(failed(generator.next(), GeneratorFault.INTERNAL_ERROR).message())
        .contains("internal error of the load generator: java.lang.ArithmeticException");
    assertThat(generator.process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(generator.process.exitValue()).isEqualTo(GeneratorFault.EXIT_INTERNAL_ERROR);
  }

  @Test
  void rejectsASecondPlanAndStopsTheFirst() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      Generator generator = generator();
      GeneratorCommand run = run(TestPlan.open(server.uri(), "/ok", 10, 600), "");
      generator.send(run);
      generator.send(run);
      assertThat(((GeneratorEvent.Failed) generator.outcome()).message())
          .contains("already running");
      assertThat(generator.next()).isInstanceOf(GeneratorEvent.Progress.class);
      generator.send(new GeneratorCommand.Stop());
      assertThat(generator.outcome()).isInstanceOf(GeneratorEvent.Done.class);
    }
  }

  @Test
  void downstreamRespondsAfterItsDelayAndExitsAtEndOfInput() throws Exception {
    Process downstream = start(List.of(), List.of(), "dev.loombench.loadgen.Downstream");
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

  private Generator generator() throws IOException {
    return generator(List.of());
  }

  private Generator generator(List<String> prefix, String... flags) throws IOException {
    return new Generator(start(prefix, List.of(flags), "dev.loombench.loadgen.Main"));
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

  /** A generator that has reported that it is ready. */
  private static final class Generator {

    private final MessageCodec codec = new MessageCodec();
    private final Process process;
    private final BufferedReader events;
    private final GeneratorEvent ready;

    Generator(Process process) throws IOException {
      this.process = process;
      this.events = process.inputReader();
      this.ready = next();
    }

    void send(GeneratorCommand command) throws IOException {
      write(codec.line(command));
    }

    void write(String line) throws IOException {
      Writer writer = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
      writer.write(line + "\n");
      writer.flush();
    }

    GeneratorEvent next() throws IOException {
      return codec.event(events.readLine());
    }

    GeneratorEvent outcome() throws IOException {
      GeneratorEvent event = next();
      while (event instanceof GeneratorEvent.Progress) {
        event = next();
      }
      return event;
    }
  }
}
