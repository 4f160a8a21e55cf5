package dev.loombench.tool.trial;

import java.util.List;

/**
 * Warm-up of a server.
 *
 * @param gate state of the gates at the end, for people
 * @param reachedGate true if all gates passed before the maximum duration
 * @param seconds time series
 * @param filling end of the phase with few users
 */
public record WarmUpTimeSeries(
    String gate, boolean reachedGate, List<Second> seconds, Filling filling) {

  /** Creates a warm-up without a phase of few users. */
  public WarmUpTimeSeries(String gate, boolean reachedGate, List<Second> seconds) {
    this(gate, reachedGate, seconds, Filling.NONE);
  }

  /**
   * End of the phase in which few users warm up the server.
   *
   * @param users number of users; 0 if there was no such phase
   * @param latencyMillis mean latency of a request, by Little's law; 0 if none was answered
   */
  public record Filling(int users, double latencyMillis) {

    /** No such phase. */
    public static final Filling NONE = new Filling(0, 0);
  }

  /**
   * One second of warm-up.
   *
   * @param second from the start of the warm-up load, from 0
   * @param answersPerSecond good answers in it
   * @param cpuSeconds CPU of the server in it
   * @param compilerCpuSeconds CPU of its compiler threads in it
   */
  public record Second(
      int second, double answersPerSecond, double cpuSeconds, double compilerCpuSeconds) {}

  public WarmUpTimeSeries {
    seconds = List.copyOf(seconds);
  }
}
