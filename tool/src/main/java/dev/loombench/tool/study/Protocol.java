package dev.loombench.tool.study;

import java.time.Duration;
import java.util.Locale;

/**
 * How trials are made.
 *
 * @param blocks how often every variant is measured at every point, in each pass
 * @param seed of the order of trials and of the load's random choices
 * @param settle how long a stepped load stays at its first rate before the first window, whole
 *     seconds; a steady load settles until the gates of its warm-up open
 * @param window how long is measured, whole seconds; of each step, for stepped loads
 * @param warmUp when a server counts as warm
 * @param timeout when a request counts as unanswered
 * @param readyWithin how long a server may take until it answers
 * @param equivalenceMargin the relative difference below which two variants count as equivalent,
 *     like 0.05
 * @param profiling how profiles are taken
 * @param idle how long after its first answer a started server's idle memory is read
 */
public record Protocol(
    Blocks blocks,
    long seed,
    Duration settle,
    Duration window,
    WarmUp warmUp,
    Duration timeout,
    Duration readyWithin,
    double equivalenceMargin,
    Profiling profiling,
    Duration idle) {

  public Protocol {
    if (!window.isPositive() || !timeout.isPositive() || settle.isNegative()) {
      throw new IllegalArgumentException("the window and the timeout must be longer than nothing");
    }
  }

  /** With profiles and idle time as they are by default. */
  public Protocol(
      Blocks blocks,
      long seed,
      Duration settle,
      Duration window,
      WarmUp warmUp,
      Duration timeout,
      Duration readyWithin,
      double equivalenceMargin) {
    this(
        blocks,
        seed,
        settle,
        window,
        warmUp,
        timeout,
        readyWithin,
        equivalenceMargin,
        Profiling.DEFAULT,
        DEFAULT_IDLE);
  }

  /** The same, but with windows of that length. */
  public Protocol measuring(Duration length) {
    return new Protocol(
        blocks,
        seed,
        settle,
        length,
        warmUp,
        timeout,
        readyWithin,
        equivalenceMargin,
        profiling,
        idle);
  }

  /** The same, but with those blocks and profiles. */
  public Protocol making(Blocks made, Profiling profiles) {
    return new Protocol(
        made,
        seed,
        settle,
        window,
        warmUp,
        timeout,
        readyWithin,
        equivalenceMargin,
        profiles,
        idle);
  }

  /** After so long, a server has done what it does once it started. */
  public static final Duration DEFAULT_IDLE = Duration.ofSeconds(5);

  /**
   * How often each pass is repeated: every variant at every point, or for start-ups every variant.
   *
   * @param headline with nothing attached; 0 only if another pass is asked for
   * @param diagnostic with JFR attached
   * @param virtualThreads with JFR counting virtual threads
   * @param profile with stacks sampled
   * @param starts fresh starts of each variant
   */
  public record Blocks(int headline, int diagnostic, int virtualThreads, int profile, int starts) {

    public Blocks {
      if (Math.min(Math.min(headline, diagnostic), Math.min(virtualThreads, profile)) < 0
          || starts < 0) {
        throw new IllegalArgumentException("a pass can't be made fewer than 0 times");
      }
      if (headline + diagnostic + virtualThreads + profile + starts == 0) {
        throw new IllegalArgumentException("a protocol needs a block");
      }
    }

    /** Of the two passes that most studies have. */
    public Blocks(int headline, int diagnostic) {
      this(headline, diagnostic, 0, 0, 0);
    }

    /** Whether nothing is made under load. */
    public boolean onlyStarts() {
      return headline + diagnostic + virtualThreads + profile == 0;
    }
  }

  /**
   * How profiles are taken.
   *
   * @param profiler who samples
   * @param window how long is sampled, whole seconds
   */
  public record Profiling(Profiler profiler, Duration window) {

    /** JFR, for as long as gives some thousand samples of a busy CPU. */
    public static final Profiling DEFAULT = new Profiling(Profiler.JFR, Duration.ofSeconds(20));
  }

  /** Who samples stacks. */
  public enum Profiler {
    /** The JVM's flight recorder. */
    JFR,
    /** async-profiler, which also sees native and kernel frames. */
    ASYNC;

    /** Its name in study files. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * When a server counts as warm: filled by small requests until it has used enough CPU and its
   * compiler is quiet enough, then settled under the load to be measured until the two others hold,
   * or the ceiling is reached.
   *
   * @param cpu the CPU time that the server must have used under load
   * @param filledCompilerShare the largest share of the server's CPU that its compiler threads may
   *     take at the end of filling, over three seconds; 1 asks nothing
   * @param plateau the largest relative change of CPU per request between the last two spans of
   *     three seconds, like 0.1
   * @param compilerShare the largest share of the server's CPU that its compiler threads may take,
   *     over the last three seconds
   * @param ceiling when to stop waiting, in each phase; the trial then goes on, and is judged by
   *     its window
   * @param users how many closed users fill it; 0 for as many as keep a CPU busy
   */
  public record WarmUp(
      Duration cpu,
      double filledCompilerShare,
      double plateau,
      double compilerShare,
      Duration ceiling,
      int users) {

    /** A server that is filled by its CPU alone. */
    public WarmUp(Duration cpu, double plateau, double compilerShare, Duration ceiling, int users) {
      this(cpu, 1, plateau, compilerShare, ceiling, users);
    }

    /** The same, with so many times the CPU to be used first, within the same time. */
    public WarmUp times(int factor) {
      return new WarmUp(
          cpu.multipliedBy(factor), filledCompilerShare, plateau, compilerShare, ceiling, users);
    }
  }
}
