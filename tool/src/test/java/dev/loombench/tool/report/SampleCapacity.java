package dev.loombench.tool.report;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.tool.analyze.profile.StackSource;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunData;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Knob;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A made-up search for the capacity of 200 threads that each wait 100 ms: 2000 a second. */
final class SampleCapacity {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final Slo SLO = new Slo(Duration.ofMillis(500), 0.001);
  private static final OpenModel.Search SEARCH =
      new OpenModel.Search(500, 0.025, SLO, Spacing.UNIFORM);
  private static final String POOL = "platform-200";
  private static final Knob THREADS =
      new Knob(
          new VariantId(POOL + ", 300 threads"), Knob.Resource.WORKER_POOL, "300 threads", 1.2);
  private static final Knob CPU =
      new Knob(
          new VariantId(POOL + ", 75 % of its CPU"), Knob.Resource.CPU, "75 % of its CPU", 0.9);
  private static final Knob HEAP =
      new Knob(
          new VariantId(POOL + ", a heap of 1024 MiB"),
          Knob.Resource.HEAP,
          "a heap of 1024 MiB",
          1.2);
  private static final Map<VariantId, Double> CAPACITIES = Map.of(THREADS.variant(), 3_000.0);

  private final List<TrialRecord> trials = new ArrayList<>();
  private final List<Design.NotTried> notTried = new ArrayList<>();
  private List<Knob> knobs = List.of(THREADS, CPU, HEAP);

  private SampleCapacity() {}

  /** Found, confirmed, and explained by the pool. */
  static Analysis confirmed() {
    var run = bracketed(2);
    run.trial(Pass.DIAGNOSTIC, POOL, 2_100);
    run.trial(Pass.HEADLINE, THREADS.variant().name(), 2_400);
    run.trial(Pass.HEADLINE, CPU.variant().name(), 1_800);
    run.trial(Pass.HEADLINE, HEAP.variant().name(), 2_400);
    run.trial(Pass.HEADLINE, THREADS.variant().name(), 2_400);
    return run.analyzed();
  }

  /** The same after a search of a slower server, interrupted before any result was repeated. */
  static Analysis seenOnce() {
    var run = new SampleCapacity();
    run.add(Pass.HEADLINE, POOL, SEARCH.id(), List.of(500.0, 1_000.0, 1_020.0), 1_000);
    run.bracket(1);
    run.trial(Pass.DIAGNOSTIC, POOL, 2_100);
    run.trial(Pass.HEADLINE, THREADS.variant().name(), 2_400);
    return run.analyzed();
  }

  /** The same where no quota can be set, and no knob has moved anything yet. */
  static Analysis unexplained() {
    var run = bracketed(2);
    run.knobs = List.of(HEAP);
    run.notTried.add(new Design.NotTried(Knob.Resource.CPU, "no control group is delegated"));
    run.trial(Pass.DIAGNOSTIC, POOL, 2_100);
    run.trial(Pass.HEADLINE, HEAP.variant().name(), 2_400);
    return run.analyzed();
  }

  private static SampleCapacity bracketed(int servers) {
    var run = searched();
    run.bracket(servers);
    return run;
  }

  private void bracket(int servers) {
    for (int server = 1; server <= servers; server++) {
      trial(Pass.HEADLINE, POOL, 2_000);
      trial(Pass.HEADLINE, POOL, 2_100);
    }
  }

  /** Before anything is confirmed. */
  static Analysis searchedOnly() {
    return searched().analyzed();
  }

  /** Before the first trial. */
  static Analysis begun() {
    return new SampleCapacity().analyzed();
  }

  private static SampleCapacity searched() {
    var run = new SampleCapacity();
    run.add(
        Pass.HEADLINE,
        POOL,
        SEARCH.id(),
        Stream.of(
                500, 1_000, 2_000, 4_000, 2_830, 2_380, 2_380, 2_180, 2_180, 2_090, 2_090, 2_040,
                2_040)
            .map(Integer::doubleValue)
            .toList());
    return run;
  }

  private void trial(Pass pass, String variant, double rate) {
    add(pass, variant, new LoadId.Open(rate, Spacing.UNIFORM), List.of(rate));
  }

  private void add(Pass pass, String variant, LoadId load, List<Double> rates) {
    add(pass, variant, load, rates, CAPACITIES.getOrDefault(new VariantId(variant), 2_000.0));
  }

  private void add(Pass pass, String variant, LoadId load, List<Double> rates, double capacity) {
    int number = trials.size() + 1;
    Instant started = START.plusSeconds(200L * number);
    trials.add(
        new TrialRecord(
            new Trial(
                number,
                pass,
                server(pass, variant, load),
                1,
                new VariantId(variant),
                Optional.of(new WorkloadId("delay-100")),
                load,
                number),
            1,
            new Outcome.Completed(),
            started,
            started.plusSeconds(190),
            TrialFacts.of(
                Map.of("cpus.server", "0", "cpus.generator", "1"),
                new GrantedCpus(List.of(0), List.of(1))),
            new WarmUpTimeSeries("all gates held", true, List.of()),
            IntStream.range(0, rates.size())
                .mapToObj(
                    probe ->
                        measurement(
                            rates.get(probe), capacity, started.plusSeconds(20 + 9L * probe)))
                .toList(),
            new RequestCounts(Map.of(RequestResult.OK, 10_000L), Map.of()),
            List.of(),
            List.of(),
            Optional.empty()));
  }

  private int server(Pass pass, String variant, LoadId load) {
    return 1
        + (int)
            trials.stream()
                .map(TrialRecord::trial)
                .filter(made -> made.pass() == pass && made.load().equals(load))
                .filter(made -> made.variant().equals(new VariantId(variant)))
                .count();
  }

  private static Measurement measurement(double rate, double capacity, Instant start) {
    double excess = Math.max(0, rate - capacity);
    double served = Math.min(rate, capacity);
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.THROUGHPUT, new Measured(served));
    readings.put(Metric.SCHEDULED, new Measured(rate));
    readings.put(Metric.FAILED_SHARE, new Measured(0));
    readings.put(Metric.BACKLOG_SLOPE, new Measured(excess));
    readings.put(Metric.LATENCY_P50, new Measured(100.4 + 500 * excess / capacity));
    readings.put(
        Metric.LATENCY_P99,
        new Measured(101 + 4 * Math.pow(served / capacity, 8) + 6_000 * excess / capacity));
    readings.put(Metric.LOOP_LATENESS_P99, new Measured(0.2));
    readings.put(Metric.SERVER_CPU, new Measured(served / 4_000));
    readings.put(Metric.GENERATOR_CPU, new Measured(rate / 9_000));
    return new Measurement(
        new LoadId.Open(rate, Spacing.UNIFORM), new Window(start, start.plusSeconds(5)), readings);
  }

  private Analysis analyzed() {
    return Analysis.of(
        new RunData(
            study(),
            List.of(),
            new Environment("boot-1", "test-host", "0123abcd", Map.of("cpus", "2")),
            trials,
            6 + knobs.size()),
        (_, _) -> Optional.empty(),
        StackSource.NONE);
  }

  private Study study() {
    return new Study(
        "sample",
        "Made up: what rate does platform-200 sustain within p99 500 ms and 0.1 % failed, and what"
            + " is the bottleneck beyond it?",
        new VariantId(POOL),
        Stream.concat(Stream.of(new VariantId(POOL)), knobs.stream().map(Knob::variant))
            .map(
                id ->
                    new Variant(
                        id, new Server.Bundled("spring-mvc", Map.of("threads", "200")), List.of()))
            .toList(),
        List.of(
            new Workload(
                new WorkloadId("delay-100"),
                new Work.Kernel(KernelName.DELAY, Map.of()),
                List.of(SEARCH))),
        JvmSettings.of("512m", JvmSettings.Collector.SERIAL, List.of()),
        new Protocol(
            new Protocol.Blocks(1, 0),
            1,
            Duration.ofSeconds(3),
            Duration.ofSeconds(5),
            new Protocol.WarmUp(0.1, 0.01, Duration.ofSeconds(45)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            0.05),
        new Design.Capacity(knobs, notTried, false),
        Study.Options.DEFAULT);
  }
}
