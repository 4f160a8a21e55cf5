package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.trial.threads.ThreadPlace;
import java.util.Optional;

/**
 * Measured fact that points to a bottleneck. Shares are between 0 and 1, counts of threads and
 * connections are means over the windows, and CPU is in cores. {@code report.text} words them.
 */
public sealed interface Evidence {

  /** The largest share of its CPUs that the load generator used in a trial. */
  record GeneratorCpu(double share) implements Evidence {}

  /** The share of the CPU granted to the server that it used. */
  record ServerCpu(double share) implements Evidence {}

  /** The same, with the number of cores granted. */
  record ServerCpuOfCores(double share, double cores) implements Evidence {}

  /** The server's CPU use is not known. */
  record ServerCpuUnknown() implements Evidence {}

  /** The collector's part of the CPU is not known, because it has no threads of its own. */
  record CollectorCpuUnknown() implements Evidence {}

  /** Ready threads of the server that wait for a CPU. */
  record RunQueue(double threads) implements Evidence {}

  /** The share of the scheduling periods in which the control group throttled the server. */
  record Throttling(double periodsShare) implements Evidence {}

  /** CPU used, in cores, and the quota. */
  record QuotaUse(double cores, double quotaCores) implements Evidence {}

  /** The share of the time in which the collector stopped all threads. */
  record GcPauses(double timeShare) implements Evidence {}

  /** The share of the server's CPU that the collector used. */
  record GcCpu(double share) implements Evidence {}

  /** Live objects after collections, and the heap's size. */
  record LiveSet(double mebibytes, double heapMebibytes) implements Evidence {}

  /** Threads of a group that are at one place. */
  record ThreadsAt(
      String group, double threads, double there, ThreadPlace place, Optional<String> frame)
      implements Evidence {}

  /** The place of most busy threads of the group named before. */
  record MostlyAt(ThreadPlace place, Optional<String> frame) implements Evidence {}

  /** Every thread of a group is busy. */
  record AllBusy(String group, double threads) implements Evidence {}

  /** Busy threads of a group. */
  record Busy(String group, double threads, double busy) implements Evidence {}

  /** Event loops that block, and so keep their events waiting. */
  record LoopsBlocked(String group, double threads, double blocked) implements Evidence {}

  /** Event loops that are always busy. */
  record LoopsBusy(String group, double threads, double busy) implements Evidence {}

  /** Busy threads of a group that wait for one lock. */
  record LockWaits(
      String group, double busy, double waiting, Optional<String> lockClass, String frame)
      implements Evidence {}

  /** Carriers of virtual threads that wait for a monitor. */
  record CarriersAtMonitor(double waiting) implements Evidence {}

  /** Carriers held by virtual threads that block. */
  record CarriersHeld(double held, double carriers) implements Evidence {}

  /** Pinning events in a window, and the code in which they took longest. */
  record Pinning(double times, String frame) implements Evidence {}

  /** Virtual threads ran, but no dump shows them. */
  record VirtualThreadsNotDumped() implements Evidence {}

  /** Requests that wait for a pooled connection, by the pool's own metric. */
  record PoolPending(double requests) implements Evidence {}

  /** Connections of the pool in use. */
  record PoolInUse(double connections) implements Evidence {}

  /** Mean time to acquire a connection. */
  record PoolAcquisition(double millis) implements Evidence {}

  /** Pool acquire timeouts in a window. */
  record PoolTimeouts(double requests) implements Evidence {}

  /** Threads that hold a connection and wait for an answer. */
  record AwaitingAnswers(double threads) implements Evidence {}

  /** Mean time that a request holds a connection, as a multiple of that at a lower load. */
  record ConnectionHold(double timesLonger) implements Evidence {}

  /** Time that a request waits for calls, and the latency of a whole request at a lower load. */
  record CallTime(double millis, double lowerLoadMillis) implements Evidence {}

  /** Throughput reached, as a share of what threads or connections allow. */
  record BoundReached(Bound.Limit limit, double share) implements Evidence {}

  /**
   * Most requests that a saturated server worked on at once, by Little's law: throughput, or the
   * rate that is due and not reached, times the response time at a lower load or with few users,
   * who may wait for each other.
   */
  record RequestsAtOnce(double requests, double perSecond, double aloneMillis)
      implements Evidence {}

  /**
   * Share of the busy threads that run, or wait for a lock, in Spring Boot's loader of nested jars:
   * resources are looked up in the jar while requests are served.
   */
  record NestedJars(double share) implements Evidence {}

  /** Connections dropped at the listening socket, per request due. */
  record ConnectionsDropped(double perRequest) implements Evidence {}

  /**
   * Connections that the server did not accept, of those that clients opened: it has as many as it
   * takes, or accepts them slowly.
   */
  record NotAccepted(double connections, double opened) implements Evidence {}

  /** No diagnostic trial was made. */
  record NoDiagnosticTrial() implements Evidence {}

  /** Diagnostic trials served another rate than headline trials, and so are not used. */
  record DiagnosticTrialsDiffer(double perSecond, double headlinePerSecond) implements Evidence {}

  /** Another bottleneck that fits the readings, with its first piece of evidence. */
  record Alternative(Bottleneck bottleneck, Evidence evidence) implements Evidence {}
}
