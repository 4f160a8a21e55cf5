package dev.loombench.tool.trial;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Warm-up of a server.
 *
 * @param gate state of the gates at the end, for people
 * @param reachedGate true if all gates passed before the maximum duration
 * @param fewUsers the phase with few users; empty if there was none
 */
public record WarmUpTimeSeries(
    String gate, boolean reachedGate, List<Second> seconds, Optional<FewUsers> fewUsers) {

  private static final int LAST_SECONDS = 6;

  /** Creates a warm-up without a phase of few users. */
  public WarmUpTimeSeries(String gate, boolean reachedGate, List<Second> seconds) {
    this(gate, reachedGate, seconds, Optional.empty());
  }

  public WarmUpTimeSeries {
    seconds = List.copyOf(seconds);
  }

  /** Returns the share of the server's CPU that its compiler used in the last seconds. */
  public double lastCompilerShare() {
    List<Second> last = seconds.subList(Math.max(0, seconds.size() - LAST_SECONDS), seconds.size());
    double cpu = last.stream().mapToDouble(Second::cpuSeconds).sum();
    double compilers = last.stream().mapToDouble(Second::compilerCpuSeconds).sum();
    return cpu > 0 ? compilers / cpu : 0;
  }

  /**
   * Phase in which few users warm up the server.
   *
   * @param reachedRest true if the server came to rest before the maximum duration
   * @param latencyMillis mean latency of a measured request at its end, by Little's law; empty if
   *     none was answered, or other requests were sent too
   */
  public record FewUsers(
      int users, int seconds, boolean reachedRest, OptionalDouble latencyMillis) {

    public FewUsers {
      latencyMillis = latencyMillis.orElse(0) > 0 ? latencyMillis : OptionalDouble.empty();
    }
  }

  /**
   * One second of warm-up.
   *
   * @param second from the start of the warm-up load, from 0
   */
  public record Second(
      int second, double answersPerSecond, double cpuSeconds, double compilerCpuSeconds) {}
}
