package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Mean cycle of a closed user, from one request to the next, in parts. By Little's law the cycle is
 * the number of users divided by throughput, and a part is the mean number of requests in a state
 * divided by throughput. Collector pauses and queues without a gauge are in the rest.
 *
 * @param parts the known parts; none is zero
 * @param rest what no part accounts for; negative if parts overlap
 * @param collectorShare share of the server's CPU that its collector used, from 0 to 1
 * @param isCpuFull true if the server used up its CPUs, whose inner queues are part of the rest
 */
public record TimeBudget(
    PointId point,
    VariantId variant,
    double cycleMillis,
    Map<State, Part> parts,
    Part rest,
    double collectorShare,
    boolean isCpuFull) {

  /** Share of the cycle up to which the rest is no finding. */
  private static final double SMALL = 0.05;

  private static final double SMALL_MILLIS = 2;

  /** Share of the CPU from which the collector is named beside time that is not accounted for. */
  private static final double MUCH_COLLECTED = 0.03;

  /** State of a request or its user. */
  public enum State {
    THINKING,
    /** The request waits as long as the workload says. */
    DESIGNED_WAIT,
    /** Its work on a CPU, without the compiler and the collector. */
    CPU,
    /** A thread of the server, of whatever kind, could run but waits for a CPU. */
    CPU_QUEUE,
    /** The request waits for a thread, a connection or admission, all of which are in use. */
    POOL,
    /** The request waits for a monitor, as JFR recorded it in diagnostic trials. */
    MONITOR,
    /** Its virtual thread could run but waits for a carrier, as sampled after the window. */
    CARRIER_QUEUE
  }

  /** Waits that a server with more CPU, threads, connections or fewer locks would not have. */
  private static final Set<State> AVOIDABLE =
      Set.of(State.CPU_QUEUE, State.POOL, State.MONITOR, State.CARRIER_QUEUE);

  /**
   * Mean time over trials.
   *
   * @param error standard error between trials, in milliseconds; infinite for one trial
   */
  public record Part(double millis, double error, double least, double most) {

    static Part of(double[] trials) {
      return new Part(
          MeanInterval.mean(trials),
          trials.length < 2
              ? Double.POSITIVE_INFINITY
              : MeanInterval.deviation(trials) / Math.sqrt(trials.length),
          Arrays.stream(trials).min().orElseThrow(),
          Arrays.stream(trials).max().orElseThrow());
    }
  }

  /** Returns true if the rest is larger than its error and than what is worth a question. */
  public boolean isRestLarge() {
    return Math.abs(rest.millis()) > Math.max(smallest(), 2 * rest.error());
  }

  /** Returns the longest avoidable wait that is worth a word. */
  public Optional<State> longestWait() {
    return AVOIDABLE.stream()
        .filter(state -> parts.containsKey(state) && parts.get(state).millis() > smallest())
        .max(Comparator.comparingDouble(state -> parts.get(state).millis()));
  }

  private double smallest() {
    return Math.max(SMALL * cycleMillis, SMALL_MILLIS);
  }

  /** Returns true if time is missing from the parts that a full CPU does not explain. */
  public boolean isOpen() {
    return isRestLarge() && rest.millis() > 0 && !isCpuFull;
  }

  /** Returns true if the collector's pauses may be much of the rest. */
  public boolean isCollectorBusy() {
    return collectorShare >= MUCH_COLLECTED;
  }
}
