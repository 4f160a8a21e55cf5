package dev.loombench.tool.trial;

import java.util.List;

/**
 * How a server was warmed up.
 *
 * @param gate what the gates said at the end, in words: which held, which did not
 * @param reachedGate whether all gates held before the ceiling
 * @param seconds its course
 */
public record WarmUpCourse(String gate, boolean reachedGate, List<Second> seconds) {

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

  public WarmUpCourse {
    seconds = List.copyOf(seconds);
  }
}
