package dev.loombench.loadgen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.loadgen.engine.TestPlan;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Test of the memory of a long run in a separate process, read from {@code /proc}. */
@EnabledOnOs(OS.LINUX)
@EnabledIfSystemProperty(named = "loombench.full", matches = "true")
class TenMillionRequestsTest {

  private static final int USERS = 100;
  private static final int REQUESTS_PER_USER = 100_000;
  private static final long ALL = (long) USERS * REQUESTS_PER_USER;
  private static final double MEBIBYTE = 1024 * 1024;

  /** The young generation is resident once it was filled; the old one grows as needed. */
  private static final List<String> HEAP =
      List.of("-Xms512m", "-Xmx512m", "-Xmn96m", "-XX:+UseSerialGC");

  /**
   * Allowed growth in the second half of the run: the encoded histograms, about 15 KB per second
   * and event loop, and compiled code and loaded classes.
   */
  private static final double ALLOWED_GROWTH_MEBIBYTES = 16;

  private final MessageCodec codec = new MessageCodec();

  @Test
  void memoryStaysFlatUnder300Megabytes(@TempDir Path folder) throws Exception {
    Process generator = start();
    try (MinimalServer server = new MinimalServer();
        BufferedReader events = generator.inputReader()) {
      events.readLine(); // ready
      send(generator, new GeneratorCommand.Run(plan(server.uri()), folder + "/run.hlog"));

      double afterATenth = residentOnceSent(ALL / 10, events, generator);
      double afterHalf = residentOnceSent(ALL / 2 - ALL / 10, events, generator);
      LoadResult result = done(events);
      double atTheEnd = mebibytes("VmRSS", generator);
      double peak = mebibytes("VmHWM", generator);

      String figures =
          "resident MiB after 10 %%: %.0f, 50 %%: %.0f, 100 %%: %.0f, peak: %.0f; %s"
              .formatted(afterATenth, afterHalf, atTheEnd, peak, result.health());
      System.out.println(figures);
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10_000_000L));
      assertThat(peak * MEBIBYTE).as(figures).isLessThan(300e6);
      assertThat(atTheEnd - afterHalf).as(figures).isLessThan(ALLOWED_GROWTH_MEBIBYTES);
    } finally {
      generator.destroyForcibly();
    }
  }

  private static LoadPlan plan(URI target) {
    LoadShape shape =
        new LoadShape.Iterations(
            USERS, Duration.ofSeconds(1), REQUESTS_PER_USER, Duration.ZERO, Duration.ofHours(1));
    return TestPlan.of(target, "/", shape).connections(USERS, 1).plan();
  }

  private static Process start() throws IOException {
    List<String> command =
        Stream.of(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
                HEAP,
                List.of(
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "dev.loombench.loadgen.Main"))
            .flatMap(List::stream)
            .toList();
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private void send(Process generator, GeneratorCommand command) throws IOException {
    Writer writer = generator.outputWriter();
    writer.write(codec.line(command) + "\n");
    writer.flush();
  }

  /** Reads events until more requests became due, and returns the resident memory then. */
  private double residentOnceSent(long more, BufferedReader events, Process generator)
      throws IOException {
    long due = 0;
    while (due < more) {
      due += ((GeneratorEvent.Progress) codec.event(events.readLine())).counts().scheduled();
    }
    return mebibytes("VmRSS", generator);
  }

  private LoadResult done(BufferedReader events) throws IOException {
    GeneratorEvent event = codec.event(events.readLine());
    while (event instanceof GeneratorEvent.Progress) {
      event = codec.event(events.readLine());
    }
    return ((GeneratorEvent.Done) event).result();
  }

  /** Reads VmRSS (resident memory) or VmHWM (its peak) in KiB; see proc(5). */
  private static double mebibytes(String name, Process process) throws IOException {
    try (Stream<String> status = Files.lines(Path.of("/proc", "" + process.pid(), "status"))) {
      String line = status.filter(each -> each.startsWith(name)).findFirst().orElseThrow();
      return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024.0;
    }
  }
}
