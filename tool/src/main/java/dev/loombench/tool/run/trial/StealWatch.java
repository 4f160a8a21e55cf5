package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.os.MachineCpu;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * CPU that the hypervisor takes from the hosts of server and generators during a window. It comes
 * in bursts that pass, unlike the CPU of other processes, so the next window under the same load is
 * worth measuring.
 */
final class StealWatch {

  /** Limit of the machine's CPU that the hypervisor takes in an undisturbed window. */
  static final double UNDISTURBED_PERCENT = 2;

  private final Supplier<Map<String, MachineCpu>> hosts;
  private Map<String, MachineCpu> before = Map.of();

  /**
   * Creates a watch.
   *
   * @param hosts reads the CPU use of each host, by its name
   */
  StealWatch(Supplier<Map<String, MachineCpu>> hosts) {
    this.hosts = hosts;
  }

  /** Marks the start of a window. */
  void startWindow() {
    before = hosts.get();
  }

  /** Returns why the window that ends now is invalid; empty if it is valid or CPU can't be read. */
  Optional<String> violation() {
    Map<String, MachineCpu> after = hosts.get();
    return before.entrySet().stream()
        .filter(start -> after.containsKey(start.getKey()))
        .map(start -> violation(start.getKey(), start.getValue(), after.get(start.getKey())))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> violation(String host, MachineCpu start, MachineCpu end) {
    double total = end.totalSeconds() - start.totalSeconds();
    double percent = total > 0 ? 100 * (end.stealSeconds() - start.stealSeconds()) / total : 0;
    return percent > UNDISTURBED_PERCENT
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "on %s, the hypervisor took %.1f %% of the CPU (limit %.0f %%)",
                host,
                percent,
                UNDISTURBED_PERCENT))
        : Optional.empty();
  }

  /**
   * Returns by how much figures of a window may be off by stolen CPU, in percent, if all of it was
   * the server's: 0 in an undisturbed window, empty if it can't be read.
   *
   * @param serverCpus the server's CPUs, or its quota if that is less
   */
  static OptionalDouble effectPercent(Map<Metric, Reading> readings, double serverCpus) {
    if (!(readings.get(Metric.STEAL) instanceof Reading.Measured(double stolen))) {
      return OptionalDouble.empty();
    }
    if (stolen <= UNDISTURBED_PERCENT) {
      return OptionalDouble.of(0);
    }
    return readings.get(Metric.SYSTEM_CPU) instanceof Reading.Measured(double cores)
            && readings.get(Metric.SYSTEM_CPU_SHARE) instanceof Reading.Measured(double share)
            && share > 0
        ? OptionalDouble.of(stolen * (100 * cores / share) / serverCpus)
        : OptionalDouble.empty();
  }
}
