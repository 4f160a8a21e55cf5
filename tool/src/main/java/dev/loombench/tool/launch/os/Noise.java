package dev.loombench.tool.launch.os;

import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Background CPU use while the tool is idle. */
public record Noise(double foreignCores, double stealPercent) {

  private static final String NAME = "noise";
  private static final double QUIET_CORES = 0.05;
  private static final double QUIET_PERCENT = 1;
  private static final long LISTEN_MILLIS = 1000;

  /** Samples for one second. */
  public static Check listen() {
    if (!Files.exists(Path.of("/proc/stat"))) {
      return Check.warn(NAME, "not available on this system", "make sure that nothing else runs");
    }
    try {
      long self = ProcessHandle.current().pid();
      MachineCpu before = MachineCpu.read();
      double selfBefore = ProcessStat.read(self).cpuSeconds();
      long start = System.nanoTime();
      Thread.sleep(LISTEN_MILLIS);
      double ownSeconds = ProcessStat.read(self).cpuSeconds() - selfBefore;
      return between(before, MachineCpu.read(), ownSeconds, (System.nanoTime() - start) / 1e9)
          .judged();
    } catch (IOException unreadable) {
      return Check.warn(NAME, unreadable.getMessage(), "make sure that nothing else runs");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Check.warn(NAME, "interrupted", "look again");
    }
  }

  /** Computes the noise between two readings, without the CPU that this process used. */
  static Noise between(MachineCpu before, MachineCpu after, double ownSeconds, double seconds) {
    double busy = after.busySeconds() - before.busySeconds() - ownSeconds;
    double total = after.totalSeconds() - before.totalSeconds();
    double steal = after.stealSeconds() - before.stealSeconds();
    return new Noise(Math.max(0, busy) / seconds, total > 0 ? 100 * steal / total : 0);
  }

  Check judged() {
    return Check.wanted(
        NAME,
        foreignCores <= QUIET_CORES && stealPercent <= QUIET_PERCENT,
        "other processes used %.2f CPUs, the hypervisor took %.1f %%"
            .formatted(foreignCores, stealPercent),
        "stop other programs, or use a quieter machine: disturbed trials are invalid");
  }

  /** Measurement of background CPU use during a server's start, from construction on. */
  public static final class Watch {

    /**
     * CPUs used by processes other than server and tool, and the share that the hypervisor took.
     */
    public record Seen(Reading foreignCores, Reading stealPercent) {}

    private record Use(MachineCpu machine, double toolSeconds, long atNanos) {

      static Optional<Use> now() {
        Optional<CpuRecording> recording = CpuRecording.injected();
        if (recording.isPresent()) {
          return Optional.of(of(recording.get()));
        }
        try {
          MachineCpu machine = MachineCpu.read();
          double tool = ProcessStat.read(ProcessHandle.current().pid()).cpuSeconds();
          return Optional.of(new Use(machine, tool, System.nanoTime()));
        } catch (IOException unreadable) {
          return Optional.empty();
        }
      }

      /** Has the other processes alone, so that nothing of the trial is to be subtracted. */
      private static Use of(CpuRecording recording) {
        MachineCpu machine = recording.machine();
        return new Use(
            new MachineCpu(
                recording.otherProcessesSeconds(), machine.stealSeconds(), machine.totalSeconds()),
            0,
            System.nanoTime());
      }
    }

    private final Optional<Use> before = Use.now();

    /** Returns the noise since construction, without the CPU that the server used in that time. */
    public Seen end(Reading serverSeconds) {
      Optional<Use> after = Use.now();
      if (before.isEmpty() || after.isEmpty()) {
        return nothing("this system does not report CPU use");
      }
      return switch (serverSeconds) {
        case Measured(double server) ->
            between(before.get(), after.get(), CpuRecording.injected().isPresent() ? 0 : server);
        case Unavailable(String reason) -> nothing(reason);
      };
    }

    private static Seen between(Use before, Use after, double serverSeconds) {
      Noise noise =
          Noise.between(
              before.machine(),
              after.machine(),
              after.toolSeconds() - before.toolSeconds() + serverSeconds,
              (after.atNanos() - before.atNanos()) / 1e9);
      return new Seen(new Measured(noise.foreignCores()), new Measured(noise.stealPercent()));
    }

    private static Seen nothing(String reason) {
      return new Seen(new Unavailable(reason), new Unavailable(reason));
    }
  }
}
