import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.contract.GeneratorJvm;
import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.SecondCounts;
import dev.loombench.loadgen.MessageCodec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Process of the built-in engine, started as the tool starts it. */
final class Engine implements AutoCloseable {

  static final Duration LEAD = Duration.ofMillis(500);

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
    var jvm = new GeneratorJvm(environment.home(), Path.of(System.getProperty("java.home")));
    List<String> command;
    if (environment.options().cache()) {
      train(jvm);
      command = jvm.engine(1);
    } else {
      command = jvm.engineWithoutCache(1);
    }
    return new Engine(
        new ProcessBuilder(environment.onGeneratorCpu(command))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  private static void train(GeneratorJvm jvm) throws IOException {
    try {
      jvm.train();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** Returns a plan of GET requests that starts in half a second. */
  static LoadPlan plan(Target target, LoadShape shape, int connections) {
    return target.plan(shape, connections, 1).startingAt(Instant.now().plus(LEAD));
  }

  /** Executes a plan. */
  LoadResult execute(LoadPlan plan) throws IOException {
    return execute(plan, "", 0).result();
  }

  /**
   * Executes a plan and reads its histogram log.
   *
   * @param from first second of the plan that counts
   */
  Recorded record(LoadPlan plan, int from) throws IOException {
    Path log = Files.createTempFile("bench", ".hlog");
    try {
      Executed executed = execute(plan, log.toString(), from);
      return new Recorded(
          executed.result,
          executed.cpuSeconds,
          executed.wholeCpuSeconds,
          read(log, HistogramTag.LATENCY, executed.result, from),
          read(log, HistogramTag.LOOP_LATENESS, executed.result, from),
          read(log, HistogramTag.WAKE_UP, executed.result, from));
    } finally {
      Files.delete(log);
    }
  }

  /**
   * Result with CPU time and histograms of the seconds that count.
   *
   * @param wholeCpuSeconds CPU time of all seconds
   * @param latency in nanoseconds
   * @param lateness in nanoseconds
   * @param wakeUp lateness of wake-ups, in nanoseconds
   */
  record Recorded(
      LoadResult result,
      double cpuSeconds,
      double wholeCpuSeconds,
      Histogram latency,
      Histogram lateness,
      Histogram wakeUp) {}

  private record Executed(LoadResult result, double cpuSeconds, double wholeCpuSeconds) {}

  private Executed execute(LoadPlan plan, String log, int from) throws IOException {
    double cpuAtStart = cpuSeconds();
    double cpuBefore = cpuAtStart;
    commands.write(codec.line(new GeneratorCommand.Run(plan, log)));
    commands.write('\n');
    commands.flush();
    for (String line = events.readLine(); line != null; line = events.readLine()) {
      switch (codec.event(line)) {
        case GeneratorEvent.Ready _ -> {
          // waits for the end
        }
        case GeneratorEvent.Progress(SecondCounts counts) -> {
          if (counts.second() == from - 1) {
            cpuBefore = cpuSeconds();
          }
        }
        case GeneratorEvent.Done(LoadResult result) -> {
          double cpu = cpuSeconds();
          return new Executed(result, cpu - cpuBefore, cpu - cpuAtStart);
        }
        case GeneratorEvent.Failed(var _, String message) -> throw new Command.Failure(message);
      }
    }
    throw new Command.Failure("the engine exited; its output is above");
  }

  private static Histogram read(Path log, HistogramTag tag, LoadResult result, int from)
      throws IOException {
    long fromMillis = result.startedAt().toEpochMilli() + from * 1000L;
    Histogram sum = new Histogram(3);
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      EncodableHistogram next = reader.nextIntervalHistogram();
      while (next != null) {
        boolean counts = next.getStartTimeStamp() >= fromMillis;
        if (counts && tag.name().equals(next.getTag())) {
          sum.add((Histogram) next);
        }
        next = reader.nextIntervalHistogram();
      }
    }
    return sum;
  }

  long pid() {
    return process.pid();
  }

  private double cpuSeconds() {
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
