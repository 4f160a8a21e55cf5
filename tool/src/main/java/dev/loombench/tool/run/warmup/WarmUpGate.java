package dev.loombench.tool.run.warmup;

import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.trial.WarmUpTimeSeries.Second;
import java.util.List;
import java.util.Locale;

/**
 * Criterion for a stable server: in the last part of a phase, CPU per answer is constant and the
 * JIT compiler is quiet. The part grows with the phase, because a server that compiles for minutes
 * also pauses for seconds in between. Elapsed time is not a criterion: a light server is stable
 * after seconds, and a large application after minutes.
 */
public record WarmUpGate(Protocol.WarmUp limits, double serverCpus) {

  /** Shortest part of a phase that is judged, in seconds. */
  static final int MIN_SPAN = 6;

  /**
   * Error of the CPU of two spans together, in seconds: a process's CPU is counted in ticks of 10
   * ms, and each span has one at its start and one at its end.
   */
  private static final double CPU_RESOLUTION = 0.02;

  /** Divisor of the length of a phase that gives the part that is judged. */
  private static final int SPAN_DIVISOR = 6;

  /**
   * Status of a phase.
   *
   * @param passed whether the phase is complete
   * @param text the readings and their limits
   */
  public record Status(boolean passed, String text) {}

  /** Judges a phase by its seconds so far. */
  public Status of(List<Second> seconds) {
    int end = seconds.size();
    int half = halfSpan(end);
    if (end < MIN_SPAN) {
      return new Status(false, "too early to judge");
    }
    List<Second> last = seconds.subList(end - half, end);
    List<Second> before = seconds.subList(end - 2 * half, end - half);
    if (answers(last) == 0) {
      return new Status(false, "no answers");
    }
    if (answers(before) == 0) {
      return new Status(false, "too early to judge");
    }
    double change = change(before, last);
    double compilerShare = compilerShare(seconds.subList(end - 2 * half, end));
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

  /** Returns the seconds before the part that is judged at the end of a phase. */
  static int beforeRest(int seconds) {
    return Math.max(0, seconds - 2 * halfSpan(seconds));
  }

  private static int halfSpan(int seconds) {
    return Math.max(MIN_SPAN, seconds / SPAN_DIVISOR) / 2;
  }

  /**
   * Returns the relative change beyond the resolution of the CPU, so that a light server, which
   * uses few ticks, comes to rest.
   */
  private static double change(List<Second> before, List<Second> last) {
    double was = cpuPerAnswer(before);
    double resolution = CPU_RESOLUTION / Math.min(answers(before), answers(last));
    double beyond = Math.abs(cpuPerAnswer(last) - was) - resolution;
    if (beyond <= 0) {
      return 0;
    }
    return was > 0 ? beyond / was : Double.POSITIVE_INFINITY;
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
