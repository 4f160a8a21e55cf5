package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** Questions that rules ask of the thread dumps. */
final class ThreadUsage {

  /** Fewer dumps of a window show a moment, not the window. */
  private static final int MIN_DUMPS = 3;

  /**
   * Groups with a smaller share of the CPU of all threads do not serve requests: serving one costs
   * CPU, however long it waits. The share is small because workers may only wait while another
   * thread reads and writes.
   */
  private static final double MIN_CPU_SHARE = 0.03;

  /** A pool whose size changes by more is still growing. */
  private static final double SAME_SIZE = 0.05;

  /** Users or connections must exceed the threads by this factor, or they set the rate. */
  private static final double MORE = 1.05;

  /** At this share of the busy threads, a place is where the group mostly is. */
  static final double MOST = 0.5;

  private static final String NESTED_JARS = "org.springframework.boot.loader.";

  private ThreadUsage() {}

  static boolean hasEnoughDumps(Occupancy group) {
    return group.dumps() >= MIN_DUMPS;
  }

  /**
   * Returns the groups that serve requests; virtual threads always count as such. Without the CPU
   * of threads it is not known of the others.
   */
  static List<Occupancy> serving(DiagnosisInputs inputs) {
    double all = inputs.threads().stream().flatMapToDouble(group -> group.cpu().stream()).sum();
    return inputs.threads().stream()
        .filter(ThreadUsage::hasEnoughDumps)
        .filter(
            group ->
                group.role() == ThreadRole.VIRTUAL
                    || (all > 0 && group.cpu().orElse(0) >= MIN_CPU_SHARE * all))
        .toList();
  }

  /** Returns whether diagnostic trials lack the dumps that show which groups serve requests. */
  static boolean areUnread(DiagnosisInputs inputs) {
    return inputs.hasDiagnostics() && serving(inputs).isEmpty();
  }

  /**
   * Returns whether a group may be a single thread that accepts connections: connections are
   * dropped before they are accepted, or drops are not known.
   */
  static boolean mayBeAcceptor(Occupancy group, DiagnosisInputs inputs) {
    return group.most() == 1
        && inputs.demand().dropsPerRequest().orElse(1) >= AcceptQueueRule.MIN_DROPS_PER_REQUEST;
  }

  /**
   * Returns the full pool of constant size that gets more requests than it has threads. Of several
   * the one with the fewest threads that wait for something unknown: a pool that waits for another
   * pool is full because of that one.
   */
  static Optional<Occupancy> fullPool(DiagnosisInputs inputs) {
    return serving(inputs).stream()
        .filter(group -> group.role() == ThreadRole.POOL || group.role() == ThreadRole.OTHER)
        .filter(Occupancy::isFull)
        .filter(ThreadUsage::keepsItsSize)
        .filter(group -> !mayBeAcceptor(group, inputs))
        .filter(group -> !AcceptQueueRule.hasAllAccepted(group, inputs))
        .filter(group -> isAskedForMore(group, inputs.demand()))
        .min(Comparator.comparingDouble(group -> group.shareOfBusy(ThreadPlace.WAITING)));
  }

  private static boolean keepsItsSize(Occupancy group) {
    return group.most() - group.fewest() <= Math.max(1, SAME_SIZE * group.meanThreads());
  }

  private static boolean isAskedForMore(Occupancy group, DiagnosisInputs.Demand demand) {
    double needed = MORE * group.meanThreads();
    return demand.users().isPresent()
        ? demand.users().getAsInt() >= needed
        : demand.connections().orElse(needed) >= needed;
  }

  static boolean areMostlyAt(Occupancy group, ThreadPlace place) {
    return group.shareOfBusy(place) >= MOST;
  }

  static double at(Occupancy group, Predicate<ThreadPlace> places) {
    return group.places().entrySet().stream()
        .filter(there -> places.test(there.getKey()))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /**
   * Returns how many threads of a group wait for an answer from a service that they call. A thread
   * that reads a socket without a known client on its stack may wait for the next request of its
   * own connection; at most as many threads do that as there are idle connections.
   */
  static double callers(Occupancy group, DiagnosisInputs inputs) {
    OptionalDouble idle = idleConnections(inputs);
    double calling =
        idle.isEmpty() ? 0 : Math.max(0, group.at(ThreadPlace.SOCKET) - idle.getAsDouble());
    return group.at(ThreadPlace.REMOTE) + calling;
  }

  /** Returns the share of a group's busy threads that wait for such an answer. */
  static double callersShare(Occupancy group, DiagnosisInputs inputs) {
    return group.meanBusy() > 0 ? callers(group, inputs) / group.meanBusy() : 0;
  }

  /** Returns the number of connections without a request, by Little's law. */
  private static OptionalDouble idleConnections(DiagnosisInputs inputs) {
    OptionalDouble connections = inputs.demand().connections();
    OptionalDouble served = inputs.headline(Metric.THROUGHPUT);
    OptionalDouble latency = inputs.headline(Metric.LATENCY_MEAN);
    if (connections.isEmpty() || served.isEmpty() || latency.isEmpty()) {
      return OptionalDouble.empty();
    }
    double inFlight = served.getAsDouble() * latency.getAsDouble() / 1e3;
    return OptionalDouble.of(Math.max(0, connections.getAsDouble() - inFlight));
  }

  /**
   * Returns the share of the busy threads that serve which are in Spring Boot's loader of nested
   * jars; empty if they are few.
   */
  static Optional<Evidence> inNestedJars(DiagnosisInputs inputs) {
    List<Occupancy> serving = serving(inputs);
    double busy = serving.stream().mapToDouble(Occupancy::meanBusy).sum();
    double there =
        serving.stream()
            .flatMap(group -> group.spots().stream())
            .filter(spot -> spot.frame().startsWith(NESTED_JARS))
            .mapToDouble(Occupancy.Spot::mean)
            .sum();
    return busy > 0 && there >= MOST * busy
        ? Optional.of(new Evidence.NestedJars(there / busy))
        : Optional.empty();
  }

  static Evidence allBusy(Occupancy group) {
    return new Evidence.AllBusy(group.group(), group.meanThreads());
  }

  static Evidence threadsAt(Occupancy group, ThreadPlace place) {
    return new Evidence.ThreadsAt(
        group.group(),
        group.meanThreads(),
        group.at(place),
        place,
        group.spots().stream()
            .filter(spot -> spot.place() == place)
            .findFirst()
            .flatMap(ThreadUsage::frame));
  }

  static Optional<Evidence> mostlyAt(Occupancy group) {
    return group.spots().stream()
        .findFirst()
        .map(spot -> new Evidence.MostlyAt(spot.place(), frame(spot)));
  }

  private static Optional<String> frame(Occupancy.Spot spot) {
    return Optional.of(spot.frame()).filter(frame -> !frame.isEmpty());
  }
}
