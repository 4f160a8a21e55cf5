package dev.loombench.tool.analyze.summary;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.measure.LatencySource;
import dev.loombench.tool.analyze.profile.StackSource;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Environment.MachineSize;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.UnavailableVariant;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.identity.EpochIdentity;
import dev.loombench.tool.trial.threads.Occupancy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Builds small runs for tests: one workload that waits 100 ms, one load, made-up figures. */
public final class RunBuilder {

  static final Load CLOSED_500 =
      new ClosedModel.Closed(500, Duration.ofSeconds(5), Duration.ZERO, Duration.ZERO);

  public static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private Load load;
  private WorkloadId workload = new WorkloadId("delay-100");
  private Study study;
  private final List<TrialRecord> trials = new ArrayList<>();
  private int epoch = 1;
  private Pass pass = Pass.HEADLINE;
  private boolean warm = true;
  private Map<String, String> facts = Map.of();
  private GrantedCpus cpus = GrantedCpus.UNKNOWN;
  private List<Series> series = List.of();
  private List<CodeLocation> evidence = List.of();
  private Map<String, Reading> scraped = Map.of();
  private Map<RequestResult, Long> results = Map.of();
  private List<Occupancy> threads = List.of();
  private int point;
  private List<UnavailableVariant> unavailable = List.of();
  private Optional<WarmUpTimeSeries.FewUsers> fewUsers = Optional.empty();

  public RunBuilder(Load load, String... variants) {
    this.load = load;
    this.study = SampleStudy.of(load, variants);
  }

  /** Returns a run of closed load with 500 users. */
  public static RunBuilder closed(String... variants) {
    return new RunBuilder(CLOSED_500, variants);
  }

  /** Returns a run of open load. */
  public static RunBuilder open(double rate, String... variants) {
    return new RunBuilder(new OpenModel.Open(rate, LoadShape.Spacing.POISSON), variants);
  }

  /** Returns a run of users who each send ten requests and start within ten seconds. */
  public static RunBuilder iterations(int users, String... variants) {
    return new RunBuilder(
        new ClosedModel.Iterations(
            users, Duration.ofSeconds(10), 10, ClosedModel.Iterations.WITHIN),
        variants);
  }

  /** Sends the study's own requests, and records their latency in a warm-up of few users. */
  public RunBuilder warmedUpWith(int users, double latencyMillis) {
    fewUsers =
        Optional.of(
            new WarmUpTimeSeries.FewUsers(users, 10, true, OptionalDouble.of(latencyMillis)));
    return asking(
        asked ->
            SampleStudy.ofWork(
                asked, Work.Own.of(List.of(RequestSpec.get("/work")), Order.LISTED), load));
  }

  /** Adds a variant that could not be measured. */
  RunBuilder without(String variant, String reason) {
    unavailable = List.of(new UnavailableVariant(new VariantId(variant), reason));
    return this;
  }

  /** Adds a workload, and chooses the trials that share a server. */
  public RunBuilder serving(ServerPer trials) {
    var compute =
        new Workload(
            new WorkloadId("compute"),
            new Work.Kernel(KernelName.COMPUTE, Map.of()),
            List.of(CLOSED_500));
    return asking(
        asked ->
            SampleStudy.withWorkloads(
                asked.with(asked.protocol().serving(trials)),
                List.of(asked.workloads().getFirst(), compute)));
  }

  /** Replaces the workload by a kernel with its defaults. */
  public RunBuilder asking(KernelName kernel) {
    return asking(asked -> SampleStudy.ofWork(asked, new Work.Kernel(kernel, Map.of()), load));
  }

  public RunBuilder onAnotherBoot() {
    epoch++;
    return this;
  }

  /** Sets the number of blocks of each pass. */
  public RunBuilder asking(Protocol.Blocks blocks) {
    study = study.with(study.protocol().making(blocks, study.protocol().profiling()));
    return this;
  }

  /** Makes the study repeat blocks until its comparisons are decided. */
  public RunBuilder untilSure(Duration budget, double precision, Integer... after) {
    return asking(
        asked ->
            SampleStudy.untilSure(asked, new Design.UntilSure(List.of(after), budget, precision)));
  }

  /** Changes the study. */
  public RunBuilder asking(UnaryOperator<Study> change) {
    study = change.apply(study);
    return this;
  }

  public RunBuilder nowDiagnostic() {
    return now(Pass.DIAGNOSTIC);
  }

  public RunBuilder now(Pass next) {
    pass = next;
    return this;
  }

  /** Makes profiles the only pass of the study. */
  public RunBuilder ofProfilesOnly() {
    return asking(new Protocol.Blocks(0, 0, 0, 1, 0));
  }

  public RunBuilder nowCold() {
    warm = false;
    return this;
  }

  /** Sets the CPUs of later trials. */
  public RunBuilder withCpus(List<Integer> server, List<Integer> generator) {
    cpus = new GrantedCpus(server, generator);
    return this;
  }

  public RunBuilder withFacts(Map<String, String> now) {
    facts = now;
    return this;
  }

  /** Sets the series of later trials, on the clock of {@link #START}. */
  public RunBuilder withSeries(Series... now) {
    series = List.of(now);
    return this;
  }

  public RunBuilder withEvidence(CodeLocation... now) {
    evidence = List.of(now);
    return this;
  }

  public RunBuilder withScraped(Map<String, Reading> now) {
    scraped = now;
    return this;
  }

  /** Sets the threads in the dumps of later trials. */
  public RunBuilder withThreads(Occupancy... now) {
    threads = List.of(now);
    return this;
  }

  /** Sets the step of the load of later trials, counted from 0. */
  public RunBuilder nowAtStep(int step) {
    point = step;
    return this;
  }

  /** Adds a load to the first workload, under which later trials are measured. */
  public RunBuilder nowUnder(Load next) {
    load = next;
    Workload first = study.workloads().getFirst();
    List<Load> loads = Stream.concat(first.loads().stream(), Stream.of(next)).toList();
    return asking(
        asked ->
            SampleStudy.withWorkloads(
                asked, List.of(new Workload(first.id(), first.work(), loads))));
  }

  /** Measures later trials in another workload of the study. */
  public RunBuilder nowIn(String other) {
    workload = new WorkloadId(other);
    return this;
  }

  public RunBuilder withResults(Map<RequestResult, Long> now) {
    results = now;
    return this;
  }

  /** Adds completed starts of these durations in blocks 1, 2, 3 … */
  public RunBuilder starts(String variant, double... seconds) {
    for (int block = 1; block <= seconds.length; block++) {
      Map<Metric, Reading> readings =
          Map.of(Metric.START_UP, new Reading.Measured(seconds[block - 1]));
      add(
          new Trial(
              trials.size() + 1,
              Pass.STARTUP,
              block,
              1,
              new VariantId(variant),
              Optional.empty(),
              new LoadId.None(),
              1),
          new Outcome.Completed(),
          List.of(
              new Measurement(
                  new LoadId.None(), new Window(START, START.plusSeconds(9)), readings)));
    }
    return this;
  }

  /** Adds a completed trial. */
  public RunBuilder trial(String variant, int block, Map<Metric, Double> figures) {
    var readings = new java.util.EnumMap<Metric, Reading>(Metric.class);
    figures.forEach((metric, value) -> readings.put(metric, new Reading.Measured(value)));
    return readings(variant, block, readings);
  }

  /** Adds completed trials that differ only in throughput, in blocks 1, 2, 3 … */
  public RunBuilder throughputs(String variant, double... perSecond) {
    return values(Metric.THROUGHPUT, variant, perSecond);
  }

  /** Adds completed trials that differ only in one metric, in blocks 1, 2, 3 … */
  public RunBuilder values(Metric metric, String variant, double... values) {
    for (int block = 1; block <= values.length; block++) {
      trial(variant, block, Map.of(metric, values[block - 1]));
    }
    return this;
  }

  public RunBuilder readings(String variant, int block, Map<Metric, Reading> readings) {
    return add(
        variant,
        block,
        new Outcome.Completed(),
        List.of(
            new Measurement(
                load.points().get(point),
                new Window(START, START.plusSeconds(20)),
                readings,
                scraped,
                threads)));
  }

  /** Adds a completed trial of a load that chose these points itself. */
  public RunBuilder probes(String variant, int block, Map<LoadId, Map<Metric, Double>> byPoint) {
    return add(
        variant,
        block,
        new Outcome.Completed(),
        byPoint.entrySet().stream()
            .map(
                probe -> {
                  var readings = new java.util.EnumMap<Metric, Reading>(Metric.class);
                  probe
                      .getValue()
                      .forEach(
                          (metric, value) -> readings.put(metric, new Reading.Measured(value)));
                  return new Measurement(
                      probe.getKey(), new Window(START, START.plusSeconds(5)), readings);
                })
            .toList());
  }

  public RunBuilder invalid(String variant, int block, String reason) {
    return add(variant, block, new Outcome.Invalid(Outcome.Origin.TRIAL, reason), List.of());
  }

  public RunBuilder disturbed(String variant, int block, String reason) {
    return add(variant, block, new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, reason), List.of());
  }

  public RunBuilder failed(String variant, int block, String reason) {
    return add(variant, block, new Outcome.Failed(reason), List.of());
  }

  private RunBuilder add(
      String variant, int block, Outcome outcome, List<Measurement> measurements) {
    int number = trials.size() + 1;
    return add(
        new Trial(
            number,
            pass,
            block,
            1,
            new VariantId(variant),
            Optional.of(workload),
            load.id(),
            number),
        outcome,
        measurements);
  }

  private RunBuilder add(Trial trial, Outcome outcome, List<Measurement> measurements) {
    trials.add(
        new TrialRecord(
            trial,
            epoch,
            outcome,
            START.minusSeconds(30),
            START.plusSeconds(25),
            TrialFacts.of(facts, cpus),
            new WarmUpTimeSeries(
                warm ? "all gates held" : "plateau did not hold", warm, List.of(), fewUsers),
            measurements,
            new RequestCounts(results, Map.of()),
            series,
            evidence,
            Optional.empty()));
    return this;
  }

  /** Returns the run as stored with this label, made on the usual machine. */
  public StoredRun stored(String label) {
    return stored(label, machine(Map.of()));
  }

  public StoredRun stored(String label, Environment... environments) {
    return new StoredRun(label, study, unavailable, List.of(environments), trials);
  }

  /** Returns a machine that differs from the usual one in these facts. */
  public static Environment machine(Map<String, String> changes) {
    return machine(changes, 2, 2, 16_000);
  }

  /** Returns a machine of this size that differs from the usual one in these facts. */
  public static Environment machine(
      Map<String, String> changes, int online, int allowed, long mebibytes) {
    var environment = new LinkedHashMap<String, String>();
    environment.put("kernel", "6.1.0 amd64");
    environment.put("cpu.model", "Made-up 3000");
    environment.put("cpus.online", "0-1");
    environment.put("cpus.allowed", "0-1");
    environment.put("memory", "16000 MiB");
    environment.putAll(changes);
    return new Environment(
        Optional.of("boot"),
        "host",
        "build",
        new MachineSize(
            OptionalInt.of(online), OptionalInt.of(allowed), OptionalLong.of(mebibytes)),
        environment,
        EpochIdentity.NONE);
  }

  public Analysis analyzed() {
    return analyzedOf(trials.size());
  }

  Analysis analyzedOf(int planned) {
    return analyzed(planned, StackSource.NONE, (_, _) -> Optional.empty());
  }

  /** Returns the analysis with latency distributions of the trials. */
  public Analysis analyzedWithLatencies(LatencySource latencies) {
    return analyzed(trials.size(), StackSource.NONE, latencies);
  }

  /** Returns the analysis with stacks sampled in the trials. */
  public Analysis analyzedWith(StackSource stacks) {
    return analyzed(trials.size(), stacks, (_, _) -> Optional.empty());
  }

  private Analysis analyzed(int planned, StackSource stacks, LatencySource latencies) {
    return Analysis.of(
        new RunData(
            study,
            unavailable,
            new Environment("boot", "host", "build", Map.of()),
            trials,
            planned),
        latencies,
        stacks);
  }
}
