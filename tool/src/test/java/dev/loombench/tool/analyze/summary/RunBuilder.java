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
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.MachineSize;
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
    this.study =
        new Study(
            "test",
            "Which one?",
            new VariantId(variants[0]),
            Stream.of(variants).map(RunBuilder::variant).toList(),
            List.of(
                new Workload(
                    new WorkloadId("delay-100"),
                    new Work.Kernel(KernelName.DELAY, Map.of()),
                    List.of(load))),
            new JvmSettings("512m", JvmSettings.Collector.G1, List.of()),
            new Protocol(
                new Protocol.Blocks(3, 0),
                1,
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                new Protocol.WarmUp(0.1, 0.02, Duration.ofSeconds(60)),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                0.05));
  }

  /** A run of closed load with 500 users. */
  public static RunBuilder closed(String... variants) {
    return new RunBuilder(CLOSED_500, variants);
  }

  /** A run of open load. */
  public static RunBuilder open(double rate, String... variants) {
    return new RunBuilder(new OpenModel.Open(rate, LoadShape.Spacing.POISSON), variants);
  }

  /** A run of users who each send ten requests, and start within ten seconds. */
  public static RunBuilder iterations(int users, String... variants) {
    return new RunBuilder(
        new ClosedModel.Iterations(
            users, Duration.ofSeconds(10), 10, ClosedModel.Iterations.WITHIN),
        variants);
  }

  /** The variant {@code pool-200} has 200 threads; names of any other kind have no pool. */
  private static Variant variant(String name) {
    String threads = name.startsWith("pool-") ? name.substring("pool-".length()) : "virtual";
    return new Variant(
        new VariantId(name),
        new Server.Bundled("spring-mvc", Map.of("threads", threads)),
        List.of());
  }

  /** Requests of the study's own, which fill the server too: with so many users they took that. */
  public RunBuilder filledBy(int users, double latencyMillis) {
    fewUsers =
        Optional.of(
            new WarmUpTimeSeries.FewUsers(
                users, OptionalInt.of(10), true, OptionalDouble.of(latencyMillis)));
    return asking(
        asked ->
            new Study(
                asked.name(),
                asked.question(),
                asked.baseline(),
                asked.variants(),
                List.of(
                    new Workload(
                        new WorkloadId("delay-100"),
                        Work.Own.of(List.of(RequestSpec.get("/work")), Order.LISTED),
                        List.of(load))),
                asked.jvm(),
                asked.protocol()));
  }

  /** A variant beside the others could not be measured. */
  RunBuilder without(String variant, String reason) {
    unavailable = List.of(new UnavailableVariant(new VariantId(variant), reason));
    return this;
  }

  /** The study has another workload too, and servers for those trials. */
  public RunBuilder serving(ServerPer trials) {
    return asking(
        asked ->
            new Study(
                asked.name(),
                asked.question(),
                asked.baseline(),
                asked.variants(),
                List.of(
                    asked.workloads().getFirst(),
                    new Workload(
                        new WorkloadId("compute"),
                        new Work.Kernel(KernelName.COMPUTE, Map.of()),
                        List.of(CLOSED_500))),
                asked.jvm(),
                asked.protocol().serving(trials),
                asked.design(),
                asked.options()));
  }

  /** Its one workload is that kernel, with its defaults. */
  public RunBuilder asking(KernelName kernel) {
    return asking(
        asked ->
            new Study(
                asked.name(),
                asked.question(),
                asked.baseline(),
                asked.variants(),
                List.of(
                    new Workload(
                        new WorkloadId("delay-100"),
                        new Work.Kernel(kernel, Map.of()),
                        List.of(load))),
                asked.jvm(),
                asked.protocol()));
  }

  public RunBuilder onAnotherBoot() {
    epoch++;
    return this;
  }

  /** The study asks for that many blocks of each pass. */
  public RunBuilder asking(Protocol.Blocks blocks) {
    study = study.with(study.protocol().making(blocks, study.protocol().profiling()));
    return this;
  }

  /** The study goes on until it is sure. */
  public RunBuilder untilSure(Duration budget, double precision, Integer... after) {
    return asking(
        asked ->
            new Study(
                asked.name(),
                asked.question(),
                asked.baseline(),
                asked.variants(),
                asked.workloads(),
                asked.jvm(),
                asked.protocol(),
                new Design.UntilSure(List.of(after), budget, precision),
                Study.Options.scraping(asked.scraped())));
  }

  /** The study asks otherwise. */
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

  /** The study asks for nothing but a profile. */
  public RunBuilder ofProfilesOnly() {
    return asking(new Protocol.Blocks(0, 0, 0, 1, 0));
  }

  public RunBuilder nowCold() {
    warm = false;
    return this;
  }

  /** Trials made from now on ran on these CPUs. */
  public RunBuilder withCpus(List<Integer> server, List<Integer> generator) {
    cpus = new GrantedCpus(server, generator);
    return this;
  }

  public RunBuilder withFacts(Map<String, String> now) {
    facts = now;
    return this;
  }

  /** Trials made from now on recorded this, on the clock of {@link #START}. */
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

  /** Dumps of trials made from now on show these threads. */
  public RunBuilder withThreads(Occupancy... now) {
    threads = List.of(now);
    return this;
  }

  /** Trials made from now on are measured at that step of the load, counted from 0. */
  public RunBuilder nowAtStep(int step) {
    point = step;
    return this;
  }

  /** Trials made from now on are measured under another load of the first workload. */
  public RunBuilder nowUnder(Load next) {
    load = next;
    Workload first = study.workloads().getFirst();
    List<Load> loads = Stream.concat(first.loads().stream(), Stream.of(next)).toList();
    return asking(
        asked ->
            new Study(
                asked.name(),
                asked.question(),
                asked.baseline(),
                asked.variants(),
                List.of(new Workload(first.id(), first.work(), loads)),
                asked.jvm(),
                asked.protocol(),
                asked.design(),
                asked.options()));
  }

  public RunBuilder withResults(Map<RequestResult, Long> now) {
    results = now;
    return this;
  }

  /** Completed starts that took so long, in blocks 1, 2, 3 … */
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

  /** A completed trial. */
  public RunBuilder trial(String variant, int block, Map<Metric, Double> figures) {
    var readings = new java.util.EnumMap<Metric, Reading>(Metric.class);
    figures.forEach((metric, value) -> readings.put(metric, new Reading.Measured(value)));
    return readings(variant, block, readings);
  }

  /** Completed trials that differ in throughput only, in blocks 1, 2, 3 … */
  public RunBuilder throughputs(String variant, double... perSecond) {
    return values(Metric.THROUGHPUT, variant, perSecond);
  }

  /** Completed trials that differ in one metric only, in blocks 1, 2, 3 … */
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

  /** A completed trial of a load that chose these points as it went. */
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
            Optional.of(new WorkloadId("delay-100")),
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

  /** As stored under that name, made on a machine like every other. */
  public StoredRun stored(String label) {
    return stored(label, machine(Map.of()));
  }

  public StoredRun stored(String label, Environment... environments) {
    return new StoredRun(label, study, unavailable, List.of(environments), trials);
  }

  /** A machine that is in these facts another than usual. */
  public static Environment machine(Map<String, String> changes) {
    return machine(changes, 2, 2, 16_000);
  }

  /** A machine of that size that differs from the usual one in these facts. */
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
        Optional.empty());
  }

  public Analysis analyzed() {
    return analyzedOf(trials.size());
  }

  Analysis analyzedOf(int planned) {
    return analyzed(planned, StackSource.NONE, (_, _) -> Optional.empty());
  }

  /** With latencies kept of its trials. */
  public Analysis analyzedWithLatencies(LatencySource latencies) {
    return analyzed(trials.size(), StackSource.NONE, latencies);
  }

  /** With stacks sampled in its trials. */
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
