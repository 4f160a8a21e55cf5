package dev.loombench.tool.study;

import dev.loombench.tool.yaml.Keyed;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Measurement protocol.
 *
 * @param seed seed of the order of trials and of the load's random choices; empty until a run draws
 *     it
 * @param settle duration of a stepped load's first rate before the first window, whole seconds; a
 *     steady load stabilizes until the warm-up gates open
 * @param window duration of a window, whole seconds; of each step for stepped loads
 * @param equivalenceMargin relative difference below which variants are equivalent, like 0.05
 * @param idle delay after the first answer at which a started server's idle memory is read
 */
public record Protocol(
    Blocks blocks,
    OptionalLong seed,
    Duration settle,
    Duration window,
    WarmUp warmUp,
    Duration timeout,
    Duration readyWithin,
    double equivalenceMargin,
    Profiling profiling,
    Duration idle,
    ServerPer serverPer,
    Generator generator) {

  public Protocol {
    if (!window.isPositive() || !timeout.isPositive() || settle.isNegative()) {
      throw new IllegalArgumentException("the window and the timeout must be longer than zero");
    }
  }

  /** Creates a protocol with default profiling and idle time, and a server for each trial. */
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
        OptionalLong.of(seed),
        settle,
        window,
        warmUp,
        timeout,
        readyWithin,
        equivalenceMargin,
        Profiling.DEFAULT,
        DEFAULT_IDLE,
        ServerPer.LOAD,
        Generator.DEFAULT);
  }

  /** Returns the seed of the order of trials; that of a run is drawn before its first trial. */
  public long orderSeed() {
    return seed.orElse(0);
  }

  public Protocol measuring(Duration length) {
    return with(blocks, seed, length, warmUp, profiling, serverPer, generator);
  }

  public Protocol making(Blocks made, Profiling profiles) {
    return with(made, seed, window, warmUp, profiles, serverPer, generator);
  }

  public Protocol serving(ServerPer trials) {
    return with(blocks, seed, window, warmUp, profiling, trials, generator);
  }

  public Protocol sendingWith(Generator sender) {
    return with(blocks, seed, window, warmUp, profiling, serverPer, sender);
  }

  public Protocol warmedUp(WarmUp gates) {
    return with(blocks, seed, window, gates, profiling, serverPer, generator);
  }

  public Protocol starting(int starts, Duration idleTime) {
    return new Protocol(
        new Blocks(0, 0, 0, 0, starts),
        seed,
        settle,
        window,
        warmUp,
        timeout,
        readyWithin,
        equivalenceMargin,
        profiling,
        idleTime,
        serverPer,
        generator);
  }

  public Protocol seeded(OptionalLong drawn) {
    return with(blocks, drawn, window, warmUp, profiling, serverPer, generator);
  }

  private Protocol with(
      Blocks made,
      OptionalLong drawn,
      Duration length,
      WarmUp gates,
      Profiling profiles,
      ServerPer trials,
      Generator sender) {
    return new Protocol(
        made,
        drawn,
        settle,
        length,
        gates,
        timeout,
        readyWithin,
        equivalenceMargin,
        profiles,
        idle,
        trials,
        sender);
  }

  /** Delay after which a server has finished its start-up work. */
  public static final Duration DEFAULT_IDLE = Duration.ofSeconds(5);

  /**
   * Number of blocks per pass: each has every variant at every point, or one start of every
   * variant.
   *
   * @param headline no recorder attached; 0 only if another pass is requested
   * @param diagnostic JFR attached
   * @param virtualThreads JFR counts virtual threads
   * @param profile stacks sampled
   * @param starts fresh starts of each variant
   */
  public record Blocks(int headline, int diagnostic, int virtualThreads, int profile, int starts) {

    public Blocks {
      if (Math.min(Math.min(headline, diagnostic), Math.min(virtualThreads, profile)) < 0
          || starts < 0) {
        throw new IllegalArgumentException("the number of blocks must not be negative");
      }
      if (headline + diagnostic + virtualThreads + profile + starts == 0) {
        throw new IllegalArgumentException("a protocol needs a block");
      }
    }

    /** Creates the two passes that most studies have. */
    public Blocks(int headline, int diagnostic) {
      this(headline, diagnostic, 0, 0, 0);
    }

    /** Returns true if nothing is measured under load. */
    public boolean onlyStarts() {
      return headline + diagnostic + virtualThreads + profile == 0;
    }
  }

  /**
   * Profiler settings.
   *
   * @param window sampling duration, whole seconds
   */
  public record Profiling(Profiler profiler, Duration window) {

    /** JFR for 20 s: about 2000 samples of a busy CPU, one each 10 ms. */
    public static final Profiling DEFAULT = new Profiling(Profiler.JFR, Duration.ofSeconds(20));
  }

  /** Trials that one server process serves. */
  public enum ServerPer implements Keyed {
    /** One trial: one window under one load. */
    LOAD,
    /** One trial under each load of a headline block. */
    BLOCK
  }

  /**
   * Generator of the load.
   *
   * @param count number of processes that share every load; 1 if it is still to be calibrated
   * @param sizing what is left to determine the count; empty if it is set
   * @param placement CPUs of the generator beside those of the server
   */
  public record Generator(Engine engine, int count, Optional<Sizing> sizing, Placement placement) {

    /** One process of the built-in engine on CPUs of its own. */
    public static final Generator DEFAULT =
        new Generator(Engine.LOOMBENCH, 1, Optional.empty(), Placement.SEPARATE);

    /** Largest number of processes. */
    public static final int MAX_COUNT = 64;

    public Generator {
      if (count < 1 || count > MAX_COUNT) {
        throw new IllegalArgumentException("1 to 64 generators, not " + count);
      }
    }

    /** Returns a generator of this many processes, no longer to be calibrated. */
    public Generator of(int processes) {
      return new Generator(engine, processes, Optional.empty(), placement);
    }

    /** Returns true if server and generator share all their CPUs. */
    public boolean sharesCpus() {
      return placement == Placement.SHARED;
    }

    /** Returns true if the number of processes is still to be calibrated. */
    public boolean isAuto() {
      return sizing.isPresent();
    }
  }

  /** Method that determines the number of generators. */
  public enum Sizing {
    /** Calibration before the first trial. */
    AUTO
  }

  /** CPUs of server and generator on one host. */
  public enum Placement implements Keyed {
    /** The generator has CPUs of its own, if there are two. */
    SEPARATE,
    /** Both may use every CPU. */
    SHARED
  }

  /** Program that sends the load. */
  public enum Engine implements Keyed {
    /** Built-in engine. */
    LOOMBENCH,
    /** The program k6, as installed. */
    K6,
    /** The program vegeta, as installed. */
    VEGETA
  }

  /** Sampler of stacks. */
  public enum Profiler implements Keyed {
    /** JDK Flight Recorder. */
    JFR,
    /** async-profiler, which also sees native and kernel frames. */
    ASYNC
  }

  /**
   * Warm-up gates. Few users send all requests of the study until the server is stable; then the
   * measured load runs until it is stable again. A server is stable when the CPU of a request is
   * constant and the JIT compiler is quiet. The length of the warm-up is the application's and is
   * found.
   *
   * @param plateau maximum relative change of CPU per request between the halves of the last part
   *     of a phase, like 0.1
   * @param compilerShare maximum share of the server's CPU used by JIT compiler threads in that
   *     part
   * @param ceiling maximum duration of each phase; the trial then continues and is judged by its
   *     window
   * @param users closed users of the first phase; empty for as many as keep a CPU busy
   * @param servers state of the servers that are measured; a cold server has no warm-up
   */
  public record WarmUp(
      double plateau,
      double compilerShare,
      Duration ceiling,
      OptionalInt users,
      MeasuredServers servers) {

    /** Creates gates with as many users as keep a CPU busy. */
    public WarmUp(double plateau, double compilerShare, Duration ceiling) {
      this(plateau, compilerShare, ceiling, OptionalInt.empty(), MeasuredServers.WARM);
    }

    /** Returns true if servers are measured from their first request on. */
    public boolean areServersCold() {
      return servers == MeasuredServers.COLD;
    }

    public WarmUp of(MeasuredServers state) {
      return new WarmUp(plateau, compilerShare, ceiling, users, state);
    }
  }

  /** State of servers when their measurement starts. */
  public enum MeasuredServers implements Keyed {
    /** Warmed up until they are stable. */
    WARM,
    /** Just started: the measurement includes class loading and compilation. */
    COLD
  }
}
