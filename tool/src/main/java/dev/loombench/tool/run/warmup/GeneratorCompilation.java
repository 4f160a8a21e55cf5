package dev.loombench.tool.run.warmup;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Further criterion for an open load: the generator has compiled its code, since it sends late
 * before. At 1,000 requests per second that takes 15 to 30 s of a slow CPU.
 */
public final class GeneratorCompilation {

  /** Seconds that are judged. */
  private static final int SPAN = 4;

  /** Seconds of the phase after which the generator is not waited for any more. */
  private static final int LONGEST = 30;

  /** Largest share of one CPU that its compilers may use. */
  private static final double MAX_SHARE = 0.005;

  private final Supplier<OptionalLong> compilerNanos;
  private final List<Long> used = new ArrayList<>();

  /** Creates the criterion at the start of a phase; the CPU is empty if it is unknown. */
  public GeneratorCompilation(Supplier<OptionalLong> compilerNanos) {
    this.compilerNanos = compilerNanos;
    compilerNanos.get().ifPresent(used::add);
  }

  /** Returns the status of a phase after another second, given that of the server. */
  public WarmUpGate.Status and(WarmUpGate.Status server) {
    OptionalLong now = compilerNanos.get();
    if (now.isEmpty()) {
      return server;
    }
    used.add(now.getAsLong());
    int last = used.size() - 1;
    if (!server.passed() || last == 0 || last > LONGEST) {
      return server;
    }
    int from = Math.max(0, last - SPAN);
    double share = (used.get(last) - used.get(from)) / ((last - from) * 1e9);
    return share <= MAX_SHARE
        ? server
        : new WarmUpGate.Status(
            false,
            String.format(
                Locale.ROOT,
                "%s; generator JIT %.1f %% (limit %.1f %%)",
                server.text(),
                100 * share,
                100 * MAX_SHARE));
  }
}
