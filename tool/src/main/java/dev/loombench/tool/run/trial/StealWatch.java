package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.os.MachineCpu;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.trial.TakenCpu;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * CPU that the hypervisor takes from the hosts of server and generators during a window. It comes
 * in bursts that pass, unlike the CPU of other processes, so the next window under the same load is
 * worth measuring.
 */
final class StealWatch {

  /** Most that the limit of a tolerant load rises to: about 15 % of a server with half the CPUs. */
  private static final double MOST_PERCENT = 6;

  private final Supplier<Map<String, MachineCpu>> hosts;
  private final boolean isTolerated;
  private Map<String, MachineCpu> before = Map.of();

  /** Creates a watch whose limit rises with each replaced window if that is tolerated. */
  StealWatch(Supplier<Map<String, MachineCpu>> hosts, boolean isTolerated) {
    this.hosts = hosts;
    this.isTolerated = isTolerated;
  }

  /**
   * Returns true for users without think time: taken CPU makes their intervals wider, and no tail
   * of theirs is compared, which bursts would set.
   */
  static boolean isTolerated(Load load) {
    return load instanceof ClosedModel.Closed users && users.thinkTime().isZero();
  }

  void startWindow() {
    before = hosts.get();
  }

  /** Returns why the window that ends now is disturbed; empty if not, or if CPU can't be read. */
  Optional<String> violation(int replaced) {
    double limit =
        isTolerated
            ? Math.min(MOST_PERCENT, TakenCpu.STEAL_PERCENT * (1 + replaced))
            : TakenCpu.STEAL_PERCENT;
    Map<String, MachineCpu> after = hosts.get();
    return before.entrySet().stream()
        .filter(start -> after.containsKey(start.getKey()))
        .map(start -> violation(start, after.get(start.getKey()), limit))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> violation(
      Map.Entry<String, MachineCpu> before, MachineCpu end, double limit) {
    MachineCpu start = before.getValue();
    double total = end.totalSeconds() - start.totalSeconds();
    double percent = total > 0 ? 100 * (end.stealSeconds() - start.stealSeconds()) / total : 0;
    return percent > limit
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "on %s, the hypervisor took %.1f %% of the CPU (limit %.0f %%)",
                before.getKey(),
                percent,
                limit))
        : Optional.empty();
  }
}
