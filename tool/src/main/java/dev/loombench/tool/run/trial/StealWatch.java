package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.os.MachineCpu;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/**
 * CPU of the tool's machine that the hypervisor takes during a window. It comes in bursts that
 * pass, unlike the CPU of other processes, so the next window under the same load is worth
 * measuring.
 */
final class StealWatch {

  private Optional<MachineCpu> before = Optional.empty();

  /** Marks the start of a window. */
  void startWindow() {
    before = now();
  }

  /** Returns why the window that ends now is invalid; empty if it is valid or CPU can't be read. */
  Optional<String> violation() {
    return before.flatMap(start -> now().flatMap(end -> violation(start, end)));
  }

  /** Returns why a window between two readings is invalid. */
  static Optional<String> violation(MachineCpu start, MachineCpu end) {
    double total = end.totalSeconds() - start.totalSeconds();
    double percent = total > 0 ? 100 * (end.stealSeconds() - start.stealSeconds()) / total : 0;
    return percent > TrialValidity.MAX_STEAL_PERCENT
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "the hypervisor took %.1f %% of the CPU (limit %.0f %%)",
                percent,
                TrialValidity.MAX_STEAL_PERCENT))
        : Optional.empty();
  }

  private static Optional<MachineCpu> now() {
    try {
      return Optional.of(MachineCpu.read());
    } catch (IOException unreadable) { // a system without /proc
      return Optional.empty();
    }
  }
}
