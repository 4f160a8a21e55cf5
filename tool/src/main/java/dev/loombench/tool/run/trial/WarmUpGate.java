package dev.loombench.tool.run.trial;

import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.trial.WarmUpTimeSeries.Second;
import java.util.List;
import java.util.Locale;

/**
 * Criteria for a warm server. First phase: the server used enough CPU for many small requests.
 * Second phase: under the measured load, CPU per answer is constant and the JIT compiler is quiet.
 * Elapsed time is no criterion, because a JVM warms up by the work it does.
 */
final class WarmUpGate {

  /** Number of seconds that are compared with as many before them. */
  private static final int SPAN = 3;

  private final Protocol.WarmUp limits;
  private final double serverCpus;

  WarmUpGate(Protocol.WarmUp limits, double serverCpus) {
    this.limits = limits;
    this.serverCpus = serverCpus;
  }

  /**
   * Status of a phase.
   *
   * @param passed whether the phase is complete
   * @param text the readings and their limits
   */
  record Status(boolean passed, String text) {}

  /**
   * Judges the first phase: total CPU, and the JIT compiler's share in the last seconds. At full
   * speed, much code compiles for half a minute; at a low rate, that takes minutes.
   */
  Status warmedUp(List<Second> seconds) {
    double cpuSeconds = seconds.stream().mapToDouble(Second::cpuSeconds).sum();
    double required = limits.cpu().toMillis() / 1e3;
    var cpu =
        new Status(
            cpuSeconds >= required,
            String.format(Locale.ROOT, "CPU %.1f of %.1f s", cpuSeconds, required));
    if (limits.filledCompilerShare() >= 1 || seconds.isEmpty()) {
      return cpu;
    }
    List<Second> last = seconds.subList(Math.max(0, seconds.size() - SPAN), seconds.size());
    double compilerShare = compilerShare(last);
    return new Status(
        cpu.passed() && compilerShare <= limits.filledCompilerShare(),
        String.format(
            Locale.ROOT,
            "%s, JIT %.1f %% (limit %.1f %%)",
            cpu.text(),
            100 * compilerShare,
            100 * limits.filledCompilerShare()));
  }

  /** Judges the second phase, under the measured load. */
  Status stabilized(List<Second> seconds) {
    if (seconds.size() < 2 * SPAN) {
      return new Status(false, "stabilizing");
    }
    int end = seconds.size();
    List<Second> last = seconds.subList(end - SPAN, end);
    List<Second> before = seconds.subList(end - 2 * SPAN, end - SPAN);
    if (answers(last) == 0) {
      return new Status(false, "no answers");
    }
    if (answers(before) == 0) {
      return new Status(false, "stabilizing");
    }
    double change = change(before, last);
    double compilerShare = compilerShare(last);
    return new Status(
        change <= limits.plateau() && compilerShare <= limits.compilerShare(),
        String.format(
            Locale.ROOT,
            "CPU per answer changes by %.1f %% (limit %.1f %%), JIT %.1f %% (limit %.1f %%)",
            100 * change,
            100 * limits.plateau(),
            100 * compilerShare,
            100 * limits.compilerShare()));
  }

  private static double change(List<Second> before, List<Second> last) {
    double was = cpuPerAnswer(before);
    return was > 0 ? Math.abs(cpuPerAnswer(last) - was) / was : Double.POSITIVE_INFINITY;
  }

  /** Excludes the compiler's CPU, which has a limit of its own. */
  private static double cpuPerAnswer(List<Second> seconds) {
    double cpu =
        seconds.stream()
            .mapToDouble(second -> second.cpuSeconds() - second.compilerCpuSeconds())
            .sum();
    return cpu / answers(seconds);
  }

  private static double answers(List<Second> seconds) {
    return seconds.stream().mapToDouble(Second::answersPerSecond).sum();
  }

  /** Returns the compiler's share of the CPU granted to the server. */
  private double compilerShare(List<Second> seconds) {
    double compiler = seconds.stream().mapToDouble(Second::compilerCpuSeconds).sum();
    return compiler / (seconds.size() * serverCpus);
  }
}
