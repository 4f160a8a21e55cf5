package dev.loombench.tool.run.trial;

import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.trial.WarmUpTimeSeries.Second;
import java.util.List;
import java.util.Locale;

/**
 * Decides when a server is warm. Filled: it has used enough CPU under many small requests. Settled:
 * under the load that is to be measured, its CPU per answer no longer changes and its compiler
 * threads are quiet. Wall time would not do: a JVM warms by the work it does.
 */
final class WarmUpGate {

  /** How many seconds are compared with as many before them. */
  private static final int SPAN = 3;

  private final Protocol.WarmUp limits;
  private final double serverCpus;

  WarmUpGate(Protocol.WarmUp limits, double serverCpus) {
    this.limits = limits;
    this.serverCpus = serverCpus;
  }

  /** What a gate says, and whether it is open. */
  record Standing(boolean open, String words) {}

  /**
   * Whether enough CPU was used in these seconds, and little enough of the last ones by the
   * compiler. At full speed much code compiles for half a minute; at a low rate that were minutes.
   */
  Standing filled(List<Second> seconds) {
    double cpuSeconds = seconds.stream().mapToDouble(Second::cpuSeconds).sum();
    double wanted = limits.cpu().toMillis() / 1e3;
    var used =
        new Standing(
            cpuSeconds >= wanted,
            String.format(Locale.ROOT, "CPU %.1f of %.1f s", cpuSeconds, wanted));
    if (limits.filledCompilerShare() >= 1 || seconds.isEmpty()) {
      return used;
    }
    List<Second> last = seconds.subList(Math.max(0, seconds.size() - SPAN), seconds.size());
    double compilerShare = compilerShare(last);
    return new Standing(
        used.open() && compilerShare <= limits.filledCompilerShare(),
        String.format(
            Locale.ROOT,
            "%s, compiler %.1f %% (limit %.1f %%)",
            used.words(),
            100 * compilerShare,
            100 * limits.filledCompilerShare()));
  }

  /** Whether nothing changes any more in these seconds, which are of the load to be measured. */
  Standing settled(List<Second> seconds) {
    if (seconds.size() < 2 * SPAN) {
      return new Standing(false, "settling");
    }
    int end = seconds.size();
    List<Second> last = seconds.subList(end - SPAN, end);
    List<Second> before = seconds.subList(end - 2 * SPAN, end - SPAN);
    if (answers(last) == 0) {
      return new Standing(false, "nothing is answered");
    }
    if (answers(before) == 0) {
      return new Standing(false, "settling");
    }
    double change = change(before, last);
    double compilerShare = compilerShare(last);
    return new Standing(
        change <= limits.plateau() && compilerShare <= limits.compilerShare(),
        String.format(
            Locale.ROOT,
            "CPU per answer changes by %.1f %% (limit %.1f %%), compiler %.1f %% (limit %.1f %%)",
            100 * change,
            100 * limits.plateau(),
            100 * compilerShare,
            100 * limits.compilerShare()));
  }

  private static double change(List<Second> before, List<Second> last) {
    double was = cpuPerAnswer(before);
    return was > 0 ? Math.abs(cpuPerAnswer(last) - was) / was : Double.POSITIVE_INFINITY;
  }

  private static double cpuPerAnswer(List<Second> seconds) {
    // The compiler's share is judged by a gate of its own and would blur this one.
    double cpu =
        seconds.stream()
            .mapToDouble(second -> second.cpuSeconds() - second.compilerCpuSeconds())
            .sum();
    return cpu / answers(seconds);
  }

  private static double answers(List<Second> seconds) {
    return seconds.stream().mapToDouble(Second::answersPerSecond).sum();
  }

  /** Of the CPU that the server was granted, whether or not it used it. */
  private double compilerShare(List<Second> seconds) {
    double compiler = seconds.stream().mapToDouble(Second::compilerCpuSeconds).sum();
    return compiler / (seconds.size() * serverCpus);
  }
}
