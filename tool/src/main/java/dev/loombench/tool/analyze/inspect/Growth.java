package dev.loombench.tool.analyze.inspect;

import dev.loombench.tool.analyze.inspect.GrowthLimit.Multiple;
import dev.loombench.tool.analyze.inspect.GrowthLimit.Origin;
import dev.loombench.tool.analyze.inspect.GrowthLimit.Resource;
import dev.loombench.tool.analyze.inspect.WatchedJvm.Scraped;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Limits of a watched JVM in the order in which growing load meets them, and what another thread
 * model would change.
 */
public record Growth(
    List<GrowthLimit> limits, ModelChange change, Optional<RequestTime> requestTime) {

  /** Fewest threads that wait for a pooled connection, on average, of a pool that is full. */
  private static final double WAITING = 0.1;

  /** Gain from which another thread model is worth a test. */
  private static final double WORTH_TESTING = 1.1;

  /** CPU time from one wait to the next from which waking up matters little. */
  private static final double SHORT_WORK_SECONDS = 1e-4;

  /** Share of the CPUs below which the CPU of a request is larger than at a higher load. */
  private static final double LITTLE_USED = 0.2;

  /** Largest CPU of a request at a low load, as a multiple of that at a full CPU. */
  private static final double LARGEST_EXCESS = 2.5;

  /** Half width of a 95 % interval in standard errors, for samples of which each is independent. */
  private static final double ERRORS = 2;

  /** Effect of another thread model. */
  public sealed interface ModelChange {

    /** Nothing happened while the JVM was watched. */
    record Idle() implements ModelChange {}

    /** No group of threads is known to handle requests. */
    record NoRequestThreads() implements ModelChange {}

    /** Virtual threads handle requests already. */
    record AlreadyVirtual() implements ModelChange {}

    /** Event loops handle requests already. */
    record AlreadyEventLoops() implements ModelChange {}

    /** The CPU may be full before the pool or after it: the load is too low to show it. */
    record Unclear(GrowthLimit cpu, GrowthLimit pool) implements ModelChange {}

    /** Another resource is full first. */
    record None(GrowthLimit first, GrowthLimit pool) implements ModelChange {}

    /**
     * The pool of threads is full first; virtual threads, or more threads, reach the next limit.
     */
    record Gain(GrowthLimit pool, Optional<GrowthLimit> next) implements ModelChange {}
  }

  public Growth {
    limits = List.copyOf(limits);
  }

  /**
   * Returns the limits of a JVM.
   *
   * @param mostThreads size of the pool of request threads, if the user knows it
   */
  public static Growth of(WatchedJvm jvm, OptionalInt mostThreads) {
    if (jvm.isIdle()) {
      return new Growth(List.of(), new ModelChange.Idle(), Optional.empty());
    }
    Optional<GrowthLimit> pool =
        jvm.busy(ThreadRole.POOL)
            .flatMap(group -> pool(group, jvm, mostThreads).stream())
            .max(Comparator.comparingDouble(GrowthLimit::used));
    List<GrowthLimit> limits =
        Stream.of(cpu(jvm), pool, connections(jvm))
            .flatMap(Optional::stream)
            .sorted(Comparator.comparingDouble(limit -> limit.multiple().estimate()))
            .toList();
    return new Growth(limits, change(jvm, limits, pool), RequestTime.of(jvm));
  }

  private static Optional<GrowthLimit> cpu(WatchedJvm jvm) {
    double used = jvm.cpuWithoutCompiler();
    double cpus = jvm.identity().cpus();
    if (used <= 0) {
      return Optional.empty();
    }
    Multiple multiple = Multiple.of(used, jvm.cpuError().orElse(0), cpus);
    boolean isLess = isMostlyIdle(jvm, used) || isBatching(jvm, used);
    return Optional.of(
        new GrowthLimit(
            Resource.CPU, "", used, cpus, isLess ? multiple.orMore() : multiple, Origin.READ));
  }

  /** A CPU that is mostly idle wakes up for single requests, with cold caches. */
  private static boolean isMostlyIdle(WatchedJvm jvm, double used) {
    return used < LITTLE_USED * jvm.identity().cpus();
  }

  /**
   * Returns whether threads work so briefly between waits that waking up is much of their work: a
   * higher load wakes them for several requests at once, so a request then needs less CPU.
   */
  private static boolean isBatching(WatchedJvm jvm, double used) {
    double wakeUps = jvm.number(Metric.SWITCHES_VOLUNTARY).orElse(0);
    return wakeUps > 0 && used / wakeUps < SHORT_WORK_SECONDS;
  }

  private static Optional<GrowthLimit> pool(
      Occupancy group, WatchedJvm jvm, OptionalInt mostThreads) {
    return size(group, jvm, mostThreads)
        .map(
            size ->
                new GrowthLimit(
                    Resource.THREADS,
                    group.group(),
                    group.meanBusy(),
                    size.threads(),
                    Multiple.of(
                        group.meanBusy(),
                        dumpError(group.meanBusy(), group.dumps()),
                        size.threads()),
                    size.origin()));
  }

  /** Returns the half width of the 95 % interval of a mean number of threads over dumps. */
  static double dumpError(double mean, int dumps) {
    return ERRORS * Math.sqrt(mean / dumps);
  }

  private record Size(double threads, Origin origin) {}

  /** Returns the size of a pool of request threads; empty if the group is another one. */
  private static Optional<Size> size(Occupancy group, WatchedJvm jvm, OptionalInt mostThreads) {
    Optional<RequestPool> known = RequestPool.of(group.group());
    boolean handlesRequests = jvm.requestPools().anyMatch(group::equals);
    boolean hasNotGrown = group.fewest() == group.most() && group.most() > 1;
    // The sizes of all pools are read as one sum.
    OptionalDouble read =
        jvm.requestPools().count() == 1
            ? jvm.scraped(Scraped.MOST_THREADS)
            : OptionalDouble.empty();
    if (handlesRequests && mostThreads.isPresent()) {
      return Optional.of(new Size(mostThreads.getAsInt(), Origin.GIVEN));
    }
    if (known.isPresent() && read.isPresent()) {
      return Optional.of(new Size(read.getAsDouble(), Origin.READ));
    }
    if (hasNotGrown && group.isFull()) {
      return Optional.of(new Size(group.most(), Origin.SEEN));
    }
    if (known.isPresent()) {
      double byDefault = known.get().defaultThreads(jvm.identity().cpus());
      return Optional.of(new Size(Math.max(byDefault, group.most()), Origin.DEFAULT));
    }
    return handlesRequests && hasNotGrown
        ? Optional.of(new Size(group.most(), Origin.NOT_GROWN))
        : Optional.empty();
  }

  private static Optional<GrowthLimit> connections(WatchedJvm jvm) {
    OptionalDouble active = either(jvm.number(Metric.POOL_ACTIVE_MEAN), jvm, Scraped.CONNECTIONS);
    OptionalDouble most = jvm.scraped(Scraped.MOST_CONNECTIONS);
    double waiting =
        Math.max(
            either(jvm.number(Metric.POOL_PENDING_MEAN), jvm, Scraped.WAITING).orElse(0),
            jvm.threads().stream().mapToDouble(group -> group.at(ThreadPlace.CONNECTION)).sum());
    if (waiting >= WAITING) {
      double size = most.orElse(active.orElse(1));
      return Optional.of(
          new GrowthLimit(
              Resource.CONNECTIONS,
              "",
              active.orElse(size),
              size,
              new Multiple(1, 1, 1),
              Origin.SEEN));
    }
    return active.orElse(0) > 0 && most.isPresent()
        ? Optional.of(
            new GrowthLimit(
                Resource.CONNECTIONS,
                "",
                active.getAsDouble(),
                most.getAsDouble(),
                Multiple.of(
                    active.getAsDouble(),
                    ERRORS * Math.sqrt(active.getAsDouble() / (jvm.length().toSeconds() / 2.0)),
                    most.getAsDouble()),
                Origin.READ))
        : Optional.empty();
  }

  private static OptionalDouble either(OptionalDouble one, WatchedJvm jvm, Scraped other) {
    return one.isPresent() ? one : jvm.scraped(other);
  }

  private static ModelChange change(
      WatchedJvm jvm, List<GrowthLimit> limits, Optional<GrowthLimit> pool) {
    double virtual = jvm.meanBusy(ThreadRole.VIRTUAL);
    if (virtual > pool.map(GrowthLimit::used).orElse(0.0)) {
      return new ModelChange.AlreadyVirtual();
    }
    if (pool.isEmpty()) {
      return jvm.meanBusy(ThreadRole.EVENT_LOOP) > 0
          ? new ModelChange.AlreadyEventLoops()
          : new ModelChange.NoRequestThreads();
    }
    GrowthLimit first = limits.getFirst();
    Optional<GrowthLimit> next =
        limits.stream().filter(limit -> limit.resource() != Resource.THREADS).findFirst();
    double poolMultiple = pool.get().multiple().estimate();
    if (first.resource() == Resource.CPU
        && first.multiple().isLowerBound()
        && poolMultiple < LARGEST_EXCESS * first.multiple().estimate()) {
      return new ModelChange.Unclear(first, pool.get());
    }
    boolean gains =
        next.isEmpty() || next.get().multiple().estimate() > WORTH_TESTING * poolMultiple;
    return first.resource() == Resource.THREADS && gains
        ? new ModelChange.Gain(pool.get(), next)
        : new ModelChange.None(next.orElse(first), pool.get());
  }
}
