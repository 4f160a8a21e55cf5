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
 *
 * @param plateau largest relative change of CPU per answer
 * @param compilerShare largest share of the server's CPUs for the compiler
 */
public record WarmUpGate(double plateau, double compilerShare, double serverCpus) {

  /** Seconds without an answer after which a phase ends. */
  private static final int SILENT_SECONDS = 20;

  /** Shortest part of a phase that is judged, in seconds. */
  private static final int MIN_SPAN = 4;

  /**
   * Factor of the compiler's share in the phase with few users. The phase only has to end after
   * most of the compilation; the rest happens under the measured load, before the window.
   */
  private static final double WITH_FEW_USERS = 5;

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
   * @param text the readings and their limits
   */
  public record Status(boolean passed, String text) {}

  /** Returns the criterion of the phase with few users. */
  public static WarmUpGate ofFewUsers(Protocol.WarmUp limits, double serverCpus) {
    return new WarmUpGate(limits.plateau(), WITH_FEW_USERS * limits.compilerShare(), serverCpus);
  }

  /** Returns the criterion of the phase under the measured load. */
  public static WarmUpGate ofMeasuredLoad(Protocol.WarmUp limits, double serverCpus) {
    return new WarmUpGate(limits.plateau(), limits.compilerShare(), serverCpus);
  }

  /** Returns the criterion for a window that may have as much compilation, in percent. */
  public WarmUpGate forWindow(double compilerPercent) {
    return new WarmUpGate(plateau, Math.max(compilerShare, compilerPercent / 100), serverCpus);
  }

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
    double compiling = compilerShare(seconds.subList(end - 2 * half, end));
    return new Status(
        change <= plateau && compiling <= compilerShare,
        String.format(
            Locale.ROOT,
            "CPU per answer changes by %.1f %% (limit %.1f %%), JIT %.1f %% (limit %.1f %%)",
            100 * change,
            100 * plateau,
            100 * compiling,
            100 * compilerShare));
  }

  /** Returns true if a server gives no answers any more: it will not become stable. */
  public static boolean isSilent(List<Second> seconds) {
    return seconds.size() >= SILENT_SECONDS
        && answers(seconds.subList(seconds.size() - SILENT_SECONDS, seconds.size())) == 0;
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
