import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestSpec;
import dev.loombench.loadgen.MessageCodec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Process of the built-in engine, started as the tool starts it. */
final class Engine implements AutoCloseable {

  /** Options of the tool's {@code LoadProcesses}. */
  static final List<String> JVM_OPTIONS =
      List.of(
          "-Xms512m",
          "-Xmx512m",
          "-XX:+UseSerialGC",
          "-Xmn96m",
          "-XX:ActiveProcessorCount=1",
          "-Dio.netty.leakDetection.level=disabled",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  private static final Duration LEAD = Duration.ofMillis(500);

  private final MessageCodec codec = new MessageCodec();
  private final Process process;
  private final Writer commands;
  private final BufferedReader events;

  private Engine(Process process) {
    this.process = process;
    this.commands = process.outputWriter();
    this.events = process.inputReader();
  }

  static Engine start(Tool.Environment environment) throws IOException {
    Path loadgen = environment.home().resolve("loadgen/target");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(JVM_OPTIONS);
    command.addAll(List.of("-cp", loadgen.resolve("loadgen.jar") + ":" + loadgen + "/lib/*"));
    command.add("dev.loombench.loadgen.Main");
    return new Engine(
        new ProcessBuilder(environment.onGeneratorCpu(command))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  /** Returns a plan of GET requests that starts in half a second. */
  static LoadPlan plan(Target target, LoadShape shape, int connections) {
    return new LoadPlan(
        List.of(URI.create(target.url())),
        List.of(RequestSpec.get("/")),
        LoadPlan.Order.WEIGHTED,
        shape,
        ConnectionPolicy.http1(connections),
        Duration.ofSeconds(10),
        Duration.ofSeconds(2),
        1,
        1,
        Instant.now().plus(LEAD));
  }

  /** Executes a plan. */
  LoadResult execute(LoadPlan plan) throws IOException {
    return execute(plan, "");
  }

  /** Executes a plan and reads its histogram log. */
  Recorded record(LoadPlan plan) throws IOException {
    Path log = Files.createTempFile("bench", ".hlog");
    try {
      LoadResult result = execute(plan, log.toString());
      return new Recorded(
          result, read(log, HistogramTag.LATENCY), read(log, HistogramTag.LOOP_LATENESS));
    } finally {
      Files.delete(log);
    }
  }

  /** Result with histograms in nanoseconds. */
  record Recorded(LoadResult result, Histogram latency, Histogram lateness) {}

  private LoadResult execute(LoadPlan plan, String log) throws IOException {
    commands.write(codec.line(new GeneratorCommand.Run(plan, log)));
    commands.write('\n');
    commands.flush();
    for (String line = events.readLine(); line != null; line = events.readLine()) {
      switch (codec.event(line)) {
        case GeneratorEvent.Ready _, GeneratorEvent.Progress _ -> {
          // waits for the end
        }
        case GeneratorEvent.Done(LoadResult result) -> {
          return result;
        }
        case GeneratorEvent.Failed(var _, String message) -> throw new Command.Failure(message);
      }
    }
    throw new Command.Failure("the engine exited; its output is above");
  }

  private static Histogram read(Path log, HistogramTag tag) throws IOException {
    Histogram sum = new Histogram(3);
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      EncodableHistogram next = reader.nextIntervalHistogram();
      while (next != null) {
        if (tag.name().equals(next.getTag())) {
          sum.add((Histogram) next);
        }
        next = reader.nextIntervalHistogram();
      }
    }
    return sum;
  }

  double cpuSeconds() {
    return ProcessCpu.seconds(process.pid());
  }

  @Override
  public void close() throws IOException {
    commands.close();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
