package dev.loombench.tool.study;

import java.time.Duration;

/**
 * How trials are made.
 *
 * @param blocks how often every variant is measured at every point, at least 1
 * @param diagnosticBlocks how many more blocks are made with JFR attached
 * @param seed of the order of trials and of the load's random choices
 * @param settle how long a stepped load stays at its first rate before the first window, whole
 *     seconds; a steady load settles until the gates of its warm-up open
 * @param window how long is measured, whole seconds; of each step, for stepped loads
 * @param warmUp when a server counts as warm
 * @param timeout when a request counts as unanswered
 * @param readyWithin how long a server may take until it answers
 * @param equivalenceMargin the relative difference below which two variants count as equivalent,
 *     like 0.05
 */
public record Protocol(
    int blocks,
    int diagnosticBlocks,
    long seed,
    Duration settle,
    Duration window,
    WarmUp warmUp,
    Duration timeout,
    Duration readyWithin,
    double equivalenceMargin) {

  public Protocol {
    if (blocks < 1 || diagnosticBlocks < 0) {
      throw new IllegalArgumentException("a protocol needs a block");
    }
    if (!window.isPositive() || !timeout.isPositive() || settle.isNegative()) {
      throw new IllegalArgumentException("the window and the timeout must be longer than nothing");
    }
  }

  /**
   * When a server counts as warm: filled by small requests until it has used enough CPU, then
   * settled under the load to be measured until the two others hold, or the ceiling is reached.
   *
   * @param cpu the CPU time that the server must have used under load
   * @param plateau the largest relative change of CPU per request between the last two spans of
   *     three seconds, like 0.1
   * @param compilerShare the largest share of the server's CPU that its compiler threads may take,
   *     over the last three seconds
   * @param ceiling when to stop waiting, in each phase; the trial then goes on, and is judged by
   *     its window
   * @param users how many closed users fill it; 0 for as many as keep a CPU busy
   */
  public record WarmUp(
      Duration cpu, double plateau, double compilerShare, Duration ceiling, int users) {}
}
