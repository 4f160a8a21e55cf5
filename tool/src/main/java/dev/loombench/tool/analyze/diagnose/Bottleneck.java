package dev.loombench.tool.analyze.diagnose;

import java.util.Locale;
import java.util.Optional;

/**
 * Resource that limits a server, with the rule that detects it.
 *
 * <p>The order is that of precedence: the first with strong evidence is named. A saturated
 * generator hides the server's limit. Garbage collection and a CPU quota show as CPU use, and a
 * full CPU delays everything else. Blocked carriers and event loops delay all that they run.
 * Threads that wait for a lock, a connection or an answer fill their pool, and a full pool leaves
 * connections unaccepted.
 */
public enum Bottleneck {
  /** The load generator used up its CPUs. */
  GENERATOR(new GeneratorRule()),
  /** The collector takes much of the CPU or of the time. */
  HEAP(new HeapRule()),
  /** A control group's quota throttles the server. */
  CPU_QUOTA(new CpuQuotaRule()),
  /** The CPUs granted to the server are used up. */
  CPU(new CpuRule()),
  /** An event loop blocks. */
  EVENT_LOOP(new EventLoopRule()),
  /** Threads wait for each other at a lock. */
  LOCKS(new LocksRule()),
  /** Virtual threads that block hold their carriers. */
  PINNED_CARRIERS(new PinnedCarriersRule()),
  /** All connections of a pool are in use, and requests wait for one. */
  CONNECTION_POOL(new ConnectionPoolRule()),
  /** Another server or a database answers late. */
  DOWNSTREAM(new DownstreamRule()),
  /** All threads of the pool that serves requests are busy. */
  WORKER_POOL(new WorkerPoolRule()),
  /** Connections are not accepted in time. */
  ACCEPT_QUEUE(new AcceptQueueRule()),
  /** Something in the server, or that it waits for, takes few requests at a time. */
  FEW_AT_ONCE(new FewAtOnceRule()),
  /** There is a bottleneck, but no reading shows which. */
  UNKNOWN(_ -> Optional.empty());

  /**
   * Rule that decides from the readings of a saturated server whether one resource is its
   * bottleneck.
   */
  @FunctionalInterface
  interface Rule {
    /** Returns the finding; empty if the readings rule the bottleneck out or do not suffice. */
    Optional<Finding> find(DiagnosisInputs inputs);
  }

  @SuppressWarnings("ImmutableEnumChecker") // rules have no state
  private final Rule rule;

  Bottleneck(Rule rule) {
    this.rule = rule;
  }

  Rule rule() {
    return rule;
  }

  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns whether this bottleneck shows as {@code other} too. */
  boolean showsAs(Bottleneck other) {
    return this == GENERATOR
        || (this == HEAP && (other == CPU || other == CPU_QUOTA))
        || (this == CPU_QUOTA && other == CPU);
  }
}
