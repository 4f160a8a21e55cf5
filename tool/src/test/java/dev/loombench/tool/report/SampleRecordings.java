package dev.loombench.tool.report;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Trial;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Recordings of the trials of a made-up run. */
final class SampleRecordings {

  private static final Unavailable NO_GROUP = new Unavailable("no control group of its own");
  private static final Unavailable NO_VIRTUAL =
      new Unavailable("this server starts no virtual threads");
  private static final Unavailable NO_POOL =
      new Unavailable("the server has no connection pool to tell of");

  private SampleRecordings() {}

  /** Of that pass, in a window with that truth. */
  static Map<Metric, Reading> readings(Trial trial, SampleTruth truth, Random random) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.putAll(ofSystem(truth, random));
    switch (trial.pass()) {
      case HEADLINE -> readings.putAll(ofPool(trial));
      case DIAGNOSTIC -> readings.putAll(ofJvm(trial, truth, random));
      case VIRTUAL_THREADS -> readings.putAll(ofVirtualThreads(trial, truth));
      case PROFILE, STARTUP -> {}
    }
    return readings;
  }

  private static Map<Metric, Reading> ofSystem(SampleTruth truth, Random random) {
    boolean tooMuch = truth.failedPercent() > 0.5;
    return Map.ofEntries(
        Map.entry(Metric.RSS_PEAK, new Measured(truth.rss() * 1.06)),
        Map.entry(Metric.THREADS_MAX, new Measured(truth.threads() + 1)),
        Map.entry(Metric.SWITCHES_VOLUNTARY, new Measured(truth.perSecond() * 2.1 * noise(random))),
        Map.entry(
            Metric.SWITCHES_INVOLUNTARY, new Measured(truth.perSecond() * 0.3 * noise(random))),
        Map.entry(Metric.TCP_RETRANSMITTED, new Measured(tooMuch ? 214 : 0)),
        Map.entry(Metric.TCP_RESETS_SENT, new Measured(tooMuch ? 61 : 0)),
        Map.entry(Metric.TCP_CONNECTIONS_RESET, new Measured(tooMuch ? 58 : 0)),
        Map.entry(Metric.LISTEN_OVERFLOWS, new Measured(tooMuch ? 37 : 0)),
        Map.entry(Metric.LISTEN_DROPS, new Measured(tooMuch ? 37 : 0)),
        Map.entry(Metric.STEAL, new Measured(0.1)),
        Map.entry(Metric.CGROUP_CPU, NO_GROUP),
        Map.entry(Metric.CGROUP_MEMORY, NO_GROUP),
        Map.entry(Metric.CGROUP_THROTTLED_PERIODS, NO_GROUP));
  }

  private static Map<Metric, Reading> ofPool(Trial trial) {
    if (!trial.workload().equals(Optional.of(new WorkloadId("db")))) {
      return Map.of();
    }
    return trial.variant().equals(new VariantId("webflux"))
        ? Map.of(Metric.POOL_ACQUIRE_MEAN, NO_POOL, Metric.POOL_PENDING_MAX, NO_POOL)
        : Map.of(
            Metric.POOL_ACQUIRE_MEAN,
            new Measured(trial.block() == 1 ? 0.31 : 0.34),
            Metric.POOL_PENDING_MAX,
            new Measured(11));
  }

  private static Map<Metric, Reading> ofJvm(Trial trial, SampleTruth truth, Random random) {
    boolean virtual = trial.variant().equals(new VariantId("virtual"));
    return Map.ofEntries(
        Map.entry(Metric.HEAP_USED_MEAN, new Measured(truth.rss() * 0.5 * noise(random))),
        Map.entry(Metric.LIVE_SET, new Measured(41 * noise(random))),
        Map.entry(Metric.ALLOCATED_PER_REQUEST, new Measured(18.5 * noise(random))),
        Map.entry(Metric.GC_COUNT, new Measured(9)),
        Map.entry(Metric.GC_PAUSE, new Measured(3.1 * noise(random))),
        Map.entry(Metric.GC_PAUSE_MAX, new Measured(12.4 * noise(random))),
        Map.entry(Metric.GC_CPU, new Measured(0.011)),
        Map.entry(Metric.SAFEPOINT_TIME, new Measured(4.0 * noise(random))),
        Map.entry(Metric.PINNED_COUNT, virtual ? new Measured(118) : NO_VIRTUAL),
        Map.entry(Metric.PINNED_TIME, virtual ? new Measured(0.021) : NO_VIRTUAL),
        Map.entry(
            Metric.MONITOR_CONTENDED,
            virtual
                ? new Unavailable("JDK 25 tells no monitor enters of virtual threads")
                : new Measured(44)));
  }

  private static Map<Metric, Reading> ofVirtualThreads(Trial trial, SampleTruth truth) {
    return trial.variant().equals(new VariantId("virtual"))
        ? Map.of(
            Metric.VIRTUAL_THREADS_MAX,
            new Measured(500),
            Metric.VIRTUAL_THREADS_STARTED,
            new Measured(Math.round(truth.perSecond() * 20)))
        : Map.of(Metric.VIRTUAL_THREADS_MAX, NO_VIRTUAL);
  }

  /** Scraped metrics that the study named; only servers of the database workload have them. */
  static Map<String, Reading> scraped(Trial trial, SampleTruth truth) {
    return trial.workload().equals(Optional.of(new WorkloadId("db")))
        ? Map.of(
            "sessions",
            new Measured(12.5 + trial.block()),
            "queries",
            trial.variant().equals(new VariantId("webflux"))
                ? new Unavailable("no sample of that name")
                : new Measured(truth.perSecond() * 2))
        : Map.of();
  }

  /** Code locations at which threads were pinned or waited. */
  static List<CodeLocation> evidence(Trial trial) {
    if (trial.pass() != Pass.DIAGNOSTIC
        || !trial.workload().equals(Optional.of(new WorkloadId("delay-100")))) {
      return List.of();
    }
    return trial.variant().equals(new VariantId("virtual"))
        ? List.of(
            new CodeLocation(
                "pinned_count",
                "Native frame <on> stack",
                List.of(
                    "java.lang.VirtualThread.parkOnCarrierThread:677",
                    "java.net.Socket.connect:633",
                    "com.example.Lookup.resolve:41",
                    "com.example.Handler.handle:17"),
                101,
                402.5),
            new CodeLocation(
                "pinned_count",
                "Class initialization",
                List.of("com.example.Codec.<clinit>:9", "com.example.Handler.handle:21"),
                17,
                12))
        : List.of(
            new CodeLocation(
                "monitor_contended",
                "com.example.Cache",
                List.of("com.example.Cache.get:88", "com.example.Handler.handle:19"),
                44,
                130.2));
  }

  private static double noise(Random random) {
    return Math.exp(0.02 * random.nextGaussian());
  }
}
