package dev.loombench.tool.launch.os;

import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import java.io.IOException;
import java.util.Optional;

/** Measurement of background CPU use during a server's start, from construction on. */
public final class NoiseWatch {

  /** CPUs used by processes other than server and tool, and the share that the hypervisor took. */
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
