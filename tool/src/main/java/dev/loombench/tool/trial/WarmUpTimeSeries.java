package dev.loombench.tool.trial;

import java.util.List;

/**
 * How a server was warmed up.
 *
 * @param gate what the gates said at the end, in words: which held, which did not
 * @param reachedGate whether all gates held before the ceiling
 * @param seconds its course
 * @param filling how the server answered at the end of the phase that fills it
 */
public record WarmUpTimeSeries(
    String gate, boolean reachedGate, List<Second> seconds, Filling filling) {

  /** Without a phase that fills. */
  public WarmUpTimeSeries(String gate, boolean reachedGate, List<Second> seconds) {
    this(gate, reachedGate, seconds, Filling.NONE);
  }

  /**
   * The end of the phase in which few users fill the server.
   *
   * @param users how many there were; 0 if there was no such phase
   * @param latencyMillis the mean latency of a request, by Little's law; 0 if none was answered
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
   * @param cpuSeconds the server's CPU in it
   * @param compilerCpuSeconds its compiler threads' CPU in it
   */
  public record Second(
      int second, double answersPerSecond, double cpuSeconds, double compilerCpuSeconds) {}

  public WarmUpTimeSeries {
    seconds = List.copyOf(seconds);
  }
}
