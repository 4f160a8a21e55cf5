package dev.loombench.tool.analyze.diagnose;

import static dev.loombench.tool.analyze.diagnose.SampleInputs.reactivePool;
import static dev.loombench.tool.analyze.diagnose.SampleInputs.saturated;
import static dev.loombench.tool.analyze.diagnose.SampleInputs.threads;
import static dev.loombench.tool.trial.threads.ThreadPlace.CONNECTION;
import static dev.loombench.tool.trial.threads.ThreadPlace.IDLE;
import static dev.loombench.tool.trial.threads.ThreadPlace.LOCK;
import static dev.loombench.tool.trial.threads.ThreadPlace.MONITOR;
import static dev.loombench.tool.trial.threads.ThreadPlace.POLLING;
import static dev.loombench.tool.trial.threads.ThreadPlace.REMOTE;
import static dev.loombench.tool.trial.threads.ThreadPlace.RUNNING;
import static dev.loombench.tool.trial.threads.ThreadPlace.SLEEP;
import static dev.loombench.tool.trial.threads.ThreadPlace.SOCKET;
import static dev.loombench.tool.trial.threads.ThreadPlace.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.measure.Bound.Kind;
import dev.loombench.tool.analyze.measure.Bound.Limit;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RulesTest {

  /** Three concurrent calls of 100 ms per request. */
  private static final Limit CALLS = new Limit(Kind.CALL_CONNECTIONS, 1000, Duration.ofMillis(300));

  @ParameterizedTest(name = "{0}")
  @MethodSource({"ofTheMachine", "ofThreads", "ofConnectionsAndCalls"})
  void findsTheBottleneck(String scenario, SampleInputs sample, Bottleneck bottleneck) {
    assertThat(Diagnoser.finding(sample.build()).map(Finding::bottleneck))
        .as(scenario)
        .contains(bottleneck);
  }

  @Test
  void aGeneratorThatConnectsToACollapsedServerIsNotTheBottleneck() {
    SampleInputs collapsed =
        saturated().generator(0.87).cpu(0.97).headline(Metric.FAILED_SHARE, 99);

    assertThat(Diagnoser.finding(collapsed.build()).map(Finding::bottleneck))
        .contains(Bottleneck.CPU);
  }

  static Stream<Arguments> ofTheMachine() {
    return Stream.of(
        is("a generator at its limit", saturated().generator(0.85), Bottleneck.GENERATOR),
        is(
            "a generator at its limit hides a full CPU",
            saturated().generator(0.85).cpu(0.97),
            Bottleneck.GENERATOR),
        is("a full CPU", saturated().cpu(0.95), Bottleneck.CPU),
        is(
            "a full CPU of a process without collector threads",
            saturated().cpu(0.95).withoutCollectorThreads(),
            Bottleneck.CPU),
        is("two full CPUs", saturated().cpus(2).cpu(1.9), Bottleneck.CPU),
        is(
            "threads waiting for a CPU on a CPU nearly full",
            saturated().cpu(0.85).headline(Metric.RUN_QUEUE_WAIT, 6),
            Bottleneck.CPU),
        is(
            "a quota used up",
            saturated().cpus(2).quota(0.5).cpu(0.5).headline(Metric.CGROUP_THROTTLED_PERIODS, 95),
            Bottleneck.CPU_QUOTA),
        is(
            "a quota of an outer control group",
            saturated().cpus(2).cpu(0.5).headline(Metric.CGROUP_THROTTLED_PERIODS, 95),
            Bottleneck.CPU_QUOTA),
        is(
            "a collector that takes the CPU",
            saturated()
                .cpu(0.97)
                .headline(Metric.COLLECTOR_SHARE, 45)
                .diagnostic(Metric.GC_PAUSE, 450)
                .diagnostic(Metric.GC_CPU, 0.44),
            Bottleneck.HEAP),
        is(
            "a collector of one thread that stops two CPUs",
            saturated()
                .cpus(2)
                .cpu(1.35)
                .headline(Metric.COLLECTOR_SHARE, 44)
                .diagnostic(Metric.GC_PAUSE, 600)
                .diagnostic(Metric.GC_CPU, 0.6),
            Bottleneck.HEAP),
        is(
            "a collector that takes the CPU, and a diagnostic trial that was in another state",
            saturated().cpu(0.99).headlineOnly().headline(Metric.COLLECTOR_SHARE, 70),
            Bottleneck.HEAP));
  }

  static Stream<Arguments> ofThreads() {
    return Stream.of(
        is(
            "a full pool that sleeps",
            saturated().workers(50, Map.of(SLEEP, 49.0, RUNNING, 1.0)),
            Bottleneck.WORKER_POOL),
        is(
            "a full pool of one that computes although a CPU is idle",
            saturated().cpus(2).cpu(1.0).workers(1, Map.of(RUNNING, 1.0)),
            Bottleneck.WORKER_POOL),
        is(
            "a full pool under open load",
            saturated().openOver(300).workers(50, Map.of(SLEEP, 50.0)),
            Bottleneck.WORKER_POOL),
        is(
            "a full pool whose threads only sleep, with an event loop that reads and writes",
            saturated()
                .openOver(300)
                .group(threads("request-#", ThreadRole.POOL, 7, 0.0053, Map.of(SLEEP, 7.0)))
                .group(threads("loop-#", ThreadRole.EVENT_LOOP, 2, 0.0516, Map.of(POLLING, 2.0))),
            Bottleneck.WORKER_POOL),
        is(
            "a pool that waits for a smaller one",
            saturated()
                .workers(50, Map.of(WAITING, 50.0))
                .group(threads("inner-#", ThreadRole.POOL, 4, 0.1, Map.of(SLEEP, 4.0))),
            Bottleneck.WORKER_POOL),
        is(
            "threads blocked at one monitor",
            saturated().workers(50, Map.of(MONITOR, 45.0, SLEEP, 1.0, IDLE, 4.0)),
            Bottleneck.LOCKS),
        is(
            "a full pool blocked at one monitor",
            saturated().workers(50, Map.of(MONITOR, 49.0, SLEEP, 1.0)),
            Bottleneck.LOCKS),
        is(
            "threads that wait for a lock",
            saturated().workers(50, Map.of(LOCK, 30.0, RUNNING, 1.0, IDLE, 19.0)),
            Bottleneck.LOCKS),
        is(
            "an event loop that sleeps",
            saturated()
                .group(
                    threads(
                        "loop-#",
                        ThreadRole.EVENT_LOOP,
                        1,
                        0.2,
                        Map.of(SLEEP, 0.8, POLLING, 0.1, RUNNING, 0.1))),
            Bottleneck.EVENT_LOOP),
        is(
            "an event loop that computes although a CPU is idle",
            saturated()
                .cpus(2)
                .cpu(1.0)
                .group(threads("loop-#", ThreadRole.EVENT_LOOP, 1, 0.95, Map.of(RUNNING, 1.0))),
            Bottleneck.EVENT_LOOP),
        is(
            "pinned carriers, counted by the JVM",
            saturated()
                .diagnostic(Metric.PINNED_TIME, 1.9)
                .group(threads("ForkJoinPool-#-worker-#", ThreadRole.CARRIER, 2, 0.2, RUNS)),
            Bottleneck.PINNED_CARRIERS),
        is(
            "pinned carriers, without thread dumps",
            saturated().diagnostic(Metric.PINNED_TIME, 0.95).diagnostic(Metric.CARRIERS_MAX, 1),
            Bottleneck.PINNED_CARRIERS),
        is(
            "carriers of blocked virtual threads",
            saturated()
                .group(
                    threads(
                        "ForkJoinPool-#-worker-#",
                        ThreadRole.CARRIER,
                        2,
                        0.2,
                        Map.of(SLEEP, 1.8, RUNNING, 0.2))),
            Bottleneck.PINNED_CARRIERS),
        is(
            "carriers of JDK 21 that wait for one monitor",
            saturated()
                .cpus(4)
                .diagnostic(Metric.PINNED_TIME, 1.0)
                .diagnostic(Metric.MONITOR_CONTENDED_TIME, 2.8)
                .group(threads("ForkJoinPool-#-worker-#", ThreadRole.CARRIER, 4, 0.2, RUNS)),
            Bottleneck.LOCKS));
  }

  private static final Map<ThreadPlace, Double> RUNS = Map.of(RUNNING, 1.0, IDLE, 1.0);

  static Stream<Arguments> ofConnectionsAndCalls() {
    return Stream.of(
        is(
            "a full pool of workers that waits for connections",
            saturated().workers(50, Map.of(CONNECTION, 45.0, REMOTE, 5.0)),
            Bottleneck.CONNECTION_POOL),
        is(
            "workers some of whom wait for connections",
            saturated().workers(50, Map.of(CONNECTION, 5.0, REMOTE, 10.0, IDLE, 35.0)),
            Bottleneck.CONNECTION_POOL),
        is(
            "a connection pool that reports waiting threads",
            saturated()
                .headline(Metric.POOL_PENDING_MEAN, 90)
                .headline(Metric.POOL_ACTIVE_MEAN, 10),
            Bottleneck.CONNECTION_POOL),
        is(
            "a connection pool of known size, nearly all of it in use",
            saturated()
                .poolSize(10)
                .headline(Metric.POOL_PENDING_MEAN, 90)
                .headline(Metric.POOL_ACTIVE_MEAN, 9.6),
            Bottleneck.CONNECTION_POOL),
        is(
            "a connection pool that reports waiting threads, without a diagnostic trial",
            saturated().headlineOnly().headline(Metric.POOL_PENDING_MEAN, 90),
            Bottleneck.CONNECTION_POOL),
        is(
            "a pool with as many waiting as served threads, and most threads at a semaphore",
            saturated()
                .users(1000)
                .headline(Metric.LATENCY_MEAN, 560)
                .headline(Metric.POOL_PENDING_MEAN, 90)
                .headline(Metric.POOL_ACTIVE_MEAN, 10)
                .headline(Metric.POOL_ACQUIRE_MEAN, 52)
                .workers(1000, Map.of(WAITING, 900.0, CONNECTION, 90.0, SOCKET, 10.0)),
            Bottleneck.CONNECTION_POOL),
        is(
            "a reactive pool for which no thread waits, with loops that mostly wait for events",
            reactivePool(),
            Bottleneck.CONNECTION_POOL),
        is(
            "connections kept much longer than at a lower load",
            saturated()
                .headline(Metric.POOL_PENDING_MEAN, 90)
                .holdGrowth(4)
                .workers(50, Map.of(CONNECTION, 40.0, REMOTE, 10.0)),
            Bottleneck.DOWNSTREAM),
        is(
            "a full pool whose calls take longer than a whole request does alone",
            saturated().lowerLoadLatency(20).workers(50, Map.of(REMOTE, 50.0)),
            Bottleneck.DOWNSTREAM),
        is(
            "sockets read by many threads while every connection has a request under way",
            saturated()
                .connections(60)
                .headline(Metric.THROUGHPUT, 315)
                .headline(Metric.LATENCY_MEAN, 190)
                .lowerLoadLatency(25)
                .workers(200, Map.of(SOCKET, 60.0, IDLE, 140.0)),
            Bottleneck.DOWNSTREAM),
        is(
            "sockets read for the next request of connections that have none",
            saturated()
                .connections(500)
                .headline(Metric.THROUGHPUT, 315)
                .headline(Metric.LATENCY_MEAN, 190)
                .lowerLoadLatency(25)
                .workers(500, Map.of(SOCKET, 440.0, IDLE, 60.0)),
            Bottleneck.UNKNOWN),
        is(
            "a full pool that waits for answers, and nothing to compare with",
            saturated().workers(50, Map.of(REMOTE, 50.0)),
            Bottleneck.DOWNSTREAM),
        is(
            "many threads that wait for answers, and no pool full",
            saturated().lowerLoadLatency(20).workers(500, Map.of(REMOTE, 390.0, IDLE, 110.0)),
            Bottleneck.DOWNSTREAM),
        is(
            "a full pool whose calls take as long as ever",
            saturated().lowerLoadLatency(50).workers(50, Map.of(REMOTE, 50.0)),
            Bottleneck.WORKER_POOL),
        is(
            "a full pool whose calls wait by design",
            saturated().bound(50, 0.97).workers(50, Map.of(REMOTE, 50.0)),
            Bottleneck.WORKER_POOL),
        is(
            "a pool that is full by Little's law, without a diagnostic trial",
            saturated().headlineOnly().bound(200, 0.98),
            Bottleneck.WORKER_POOL),
        is(
            "calls that occupy every connection to another service",
            saturated().headlineOnly().bound(CALLS, 0.99),
            Bottleneck.CONNECTION_POOL),
        is(
            "calls that leave connections to another service free",
            saturated().headlineOnly().bound(CALLS, 0.8),
            Bottleneck.UNKNOWN),
        is(
            "one worker that nothing shows from inside",
            saturated().headlineOnly().headline(Metric.THROUGHPUT, 1000).lowerLoadLatency(2),
            Bottleneck.FEW_AT_ONCE),
        is(
            "one worker that answers all too late under an open load",
            saturated()
                .headlineOnly()
                .openOver(200)
                .headline(Metric.THROUGHPUT, 0)
                .headline(Metric.SCHEDULED, 1600)
                .lowerLoadLatency(2),
            Bottleneck.FEW_AT_ONCE),
        is(
            "many requests at once that nothing shows from inside",
            saturated().headlineOnly().headline(Metric.THROUGHPUT, 1000).lowerLoadLatency(5),
            Bottleneck.UNKNOWN),
        is(
            "few requests at once, but perhaps because of the CPU",
            saturated()
                .headlineOnly()
                .cpu(0.85)
                .headline(Metric.THROUGHPUT, 1000)
                .lowerLoadLatency(2),
            Bottleneck.UNKNOWN),
        is(
            "connections dropped while threads are free",
            saturated().drops(0.2).workers(50, Map.of(RUNNING, 2.0, IDLE, 48.0)),
            Bottleneck.ACCEPT_QUEUE),
        is(
            "half of the connections never accepted, with a thread for each of the others",
            saturated()
                .connections(100)
                .headline(Metric.ACCEPT_QUEUE, 50)
                .workers(50, Map.of(SLEEP, 50.0)),
            Bottleneck.ACCEPT_QUEUE),
        is(
            "connections not accepted because few threads take one each",
            saturated()
                .connections(100)
                .headline(Metric.ACCEPT_QUEUE, 50)
                .workers(20, Map.of(SLEEP, 20.0)),
            Bottleneck.WORKER_POOL),
        is(
            "connections accepted by one thread that waits between them",
            saturated()
                .drops(0.2)
                .group(threads("acceptor", ThreadRole.POOL, 1, 0.25, Map.of(SLEEP, 1.0)))
                .workers(200, Map.of(IDLE, 200.0)),
            Bottleneck.ACCEPT_QUEUE),
        is(
            "connections accepted by one thread, and no worker pool",
            saturated()
                .drops(0.2)
                .group(threads("acceptor", ThreadRole.POOL, 1, 0.25, Map.of(SLEEP, 1.0))),
            Bottleneck.ACCEPT_QUEUE),
        is(
            "one worker that is never free, and no connection dropped",
            saturated().group(threads("worker", ThreadRole.POOL, 1, 0.25, Map.of(SLEEP, 1.0))),
            Bottleneck.WORKER_POOL));
  }

  private static Arguments is(String scenario, SampleInputs sample, Bottleneck bottleneck) {
    return Arguments.of(scenario, sample, bottleneck);
  }
}
