package dev.loombench.tool.inspect;

import dev.loombench.tool.launch.os.ProcessStat;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.SampleSeries;
import dev.loombench.tool.record.SampleThread;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Recorder of CPU and throttling of a process that a command reaches: one script there prints them
 * once a second, and ends by itself.
 */
final class StatRecorder implements Recorder {

  /** Time after a window in which the sample after its end arrives. */
  private static final Duration LATEST = Duration.ofSeconds(3);

  private final Through place;
  private final Duration time;
  private final SampleSeries cpu = new SampleSeries();
  private final SampleSeries periods = new SampleSeries();
  private final SampleSeries throttled = new SampleSeries();
  private final CountDownLatch hasAll = new CountDownLatch(1);
  private volatile Instant end = Instant.MAX;
  private Optional<Process> process = Optional.empty();
  private Optional<Thread> reader = Optional.empty();

  StatRecorder(Through place, Duration time) {
    this.place = place;
    this.time = time;
  }

  @Override
  public String name() {
    return "stat";
  }

  @Override
  public void start(Subjects subjects) {
    long pid = subjects.server().orElseThrow();
    try {
      Process started = place.start(script(pid, time), Redirect.PIPE);
      process = Optional.of(started);
      reader =
          Optional.of(
              Thread.ofPlatform().daemon().name("stat-recorder").start(() -> read(started, pid)));
    } catch (IOException failed) {
      throw Problem.environment(
          "inspect: can't run %s: %s".formatted(place.command(), Problem.reason(failed)), failed);
    }
  }

  private static String script(long pid, Duration time) {
    return """
        second=0
        while [ $second -lt %2$d ] && cat /proc/%1$d/stat; do
          cat /sys/fs/cgroup/cpu.stat /sys/fs/cgroup/cpu/cpu.stat 2>/dev/null
          sleep 1
          second=$((second + 1))
        done
        """
        .formatted(pid, time.toSeconds());
  }

  private void read(Process started, long pid) {
    try (BufferedReader lines = started.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ", 3);
        switch (words[0]) {
          case "nr_periods" -> periods.add(Instant.now(), Double.parseDouble(words[1]));
          case "nr_throttled" -> throttled.add(Instant.now(), Double.parseDouble(words[1]));
          default -> {
            if (words[0].equals(Long.toString(pid))) {
              Instant now = Instant.now();
              cpu.add(now, ProcessStat.parse(line).cpuSeconds());
              if (now.isAfter(end)) {
                hasAll.countDown();
              }
            }
          }
        }
      }
    } catch (IOException ended) {
      started.destroyForcibly();
    } finally {
      hasAll.countDown();
    }
  }

  @Override
  public void alignTo(List<Window> windows) {
    end = windows.getLast().end();
  }

  @Override
  public Recording stop() {
    try {
      var _ = hasAll.await(LATEST.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    process.ifPresent(Process::destroy);
    reader.ifPresent(SampleThread::awaitEnd);
    return new Stat(cpu, periods, throttled);
  }

  private record Stat(SampleSeries cpu, SampleSeries periods, SampleSeries throttled)
      implements Recording {

    @Override
    public Map<Metric, Reading> within(Window window, long goodAnswers) {
      OptionalDouble used = cpu.growth(window);
      OptionalDouble all = periods.growth(window);
      return Map.of(
          Metric.SERVER_CPU,
          Reading.of(
              used.isPresent()
                  ? OptionalDouble.of(used.getAsDouble() / window.seconds())
                  : OptionalDouble.empty(),
              "it ended, or is not reached any more"),
          Metric.CGROUP_THROTTLED_PERIODS,
          Reading.of(
              all.orElse(0) > 0
                  ? OptionalDouble.of(100 * throttled.growth(window).orElse(0) / all.getAsDouble())
                  : OptionalDouble.empty(),
              "no quota"));
    }

    @Override
    public List<Series> series() {
      return List.of(new Series(Metric.SERVER_CPU.key(), Metric.SERVER_CPU.unit(), cpu.rates()));
    }
  }
}
