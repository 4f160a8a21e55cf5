package dev.loombench.tool.record;

import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.CpuSpeed;
import dev.loombench.tool.launch.os.StatusFile;
import dev.loombench.tool.launch.os.Taskset;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Recorder of the speed of the server's CPUs: 20 times a second, a thread that may run on them
 * alone does a {@linkplain CpuSpeed fixed computation}. That takes some 20 µs, 0.05 % of a CPU.
 * Single samples differ by up to two times where a hyper-thread is shared with others, so it takes
 * many.
 *
 * <p>Samples start with the announcement of the windows. Before it, the CPUs of a server whose
 * warm-up is hastened are not final.
 */
public final class SpeedRecorder implements Recorder {

  private static final long INTERVAL_MILLIS = 50;
  private static final Path THIS_THREAD = Path.of("/proc/thread-self");

  private final SampleSeries samples = new SampleSeries();
  private final Thread thread =
      Thread.ofPlatform().daemon().name("speed-recorder").unstarted(this::run);
  private OptionalLong server = OptionalLong.empty();
  private volatile boolean stopping;
  private volatile String missing = "no window was announced";

  @Override
  public String name() {
    return "speed";
  }

  @Override
  public void start(Subjects subjects) {
    server = subjects.server();
    CpuSpeed.warmUp();
  }

  @Override
  public void alignTo(List<Window> windows) {
    if (thread.getState() == Thread.State.NEW) {
      thread.start();
    }
  }

  @Override
  public Recording stop() {
    stopping = true;
    thread.interrupt();
    SampleThread.awaitEnd(thread);
    return new Speeds(samples, missing);
  }

  private void run() {
    try {
      moveToServer();
      missing = "not sampled in the window";
      while (!stopping) {
        double speed = CpuSpeed.sample();
        samples.add(Instant.now(), speed);
        Thread.sleep(INTERVAL_MILLIS);
      }
    } catch (IOException notMoved) {
      missing = notMoved.getMessage();
    } catch (InterruptedException stopped) {
      stopping = true;
    }
  }

  private void moveToServer() throws IOException {
    if (server.isEmpty()) {
      throw new IOException("the server was not started by the tool, so its CPUs are unknown");
    }
    if (!Files.isDirectory(THIS_THREAD)) {
      throw new IOException("there is no /proc on " + System.getProperty("os.name"));
    }
    CpuSet cpus = allowed(Path.of("/proc", Long.toString(server.getAsLong())));
    Path self = THIS_THREAD.toRealPath();
    if (!allowed(self).equals(cpus)) {
      Taskset.moveThread(Long.parseLong(self.getFileName().toString()), cpus);
    }
    if (!allowed(self).equals(cpus)) {
      throw new IOException("no thread of the tool may run on the server's CPUs " + cpus.list());
    }
  }

  private static CpuSet allowed(Path process) throws IOException {
    return StatusFile.read(process.resolve("status"))
        .text("Cpus_allowed_list")
        .map(CpuSet::parse)
        .orElseThrow(() -> new IOException("the kernel shows no CPUs of " + process));
  }

  private record Speeds(SampleSeries samples, String missing) implements Recording {

    @Override
    public Map<Metric, Reading> within(Window window, long goodAnswers) {
      return Map.of(Metric.CPU_SPEED, Reading.of(samples.mean(window), missing));
    }

    @Override
    public List<Series> series() {
      return samples.points().isEmpty()
          ? List.of()
          : List.of(new Series(Metric.CPU_SPEED.key(), Metric.CPU_SPEED.unit(), samples.points()));
    }
  }
}
