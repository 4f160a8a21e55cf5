package dev.loombench.tool.plan;

import dev.loombench.tool.analyze.profile.StackSource;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunData;
import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Design.SweepCell;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.sweep.AxisOption;
import dev.loombench.tool.study.sweep.SweepStudy;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/** A sweep of made-up servers: what they truly serve is known, and noise is drawn from a seed. */
public final class SweptRun {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final Duration TOOK = Duration.ofSeconds(27);

  /** True throughput of a made-up variant per second. */
  public interface Truth {
    /** At that value across and up. */
    double perSecond(String variant, double across, double up);
  }

  private final Study study;
  private final Truth truth;
  private final double noise;
  private final List<TrialRecord> records = new ArrayList<>();
  private Function<Trial, Outcome> outcomes = _ -> new Outcome.Completed();

  private SweptRun(Study study, Truth truth, double noise) {
    this.study = study;
    this.truth = truth;
    this.noise = noise;
  }

  /**
   * A sweep of {@code platform-200} and {@code virtual} that wait, within half an hour and with
   * three blocks a place.
   *
   * @param noise standard deviation of each figure's logarithm
   */
  public static SweptRun of(String across, String up, Truth truth, double noise, long seed) {
    return of(across, up, truth, noise, seed, Duration.ofMinutes(30));
  }

  /** The same, within another time. */
  public static SweptRun of(
      String across, String up, Truth truth, double noise, long seed, Duration within) {
    var request =
        new SweepStudy.Request(
            Optional.empty(),
            List.of(),
            AxisOption.read("--across", across),
            AxisOption.read("--up", up),
            3,
            within);
    return new SweptRun(SweepStudy.of(base(seed), request), truth, noise);
  }

  /** The study before it is swept: 500 users, 100 ms. */
  public static Study base(long seed) {
    return new Study(
        "made-up",
        "Which one?",
        new VariantId("platform-200"),
        List.of(
            variant("platform-200", "200"),
            variant("virtual", "virtual"),
            new Variant(
                new VariantId("webflux"),
                new Server.Bundled("spring-webflux", Map.of()),
                List.of())),
        List.of(
            new Workload(
                new WorkloadId("delay-100"),
                new Work.Kernel(KernelName.DELAY, Map.of()),
                List.of(
                    new ClosedModel.Closed(
                        500, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO)))),
        JvmSettings.of("512m", JvmSettings.Collector.SERIAL, List.of()),
        new Protocol(
            new Protocol.Blocks(3, 0),
            seed,
            Duration.ofSeconds(3),
            Duration.ofSeconds(6),
            new Protocol.WarmUp(0.1, 0.01, Duration.ofSeconds(45)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            0.05),
        new Design.Fixed(),
        Study.Options.DEFAULT);
  }

  private static Variant variant(String name, String threads) {
    return new Variant(
        new VariantId(name),
        new Server.Bundled("spring-mvc", Map.of("threads", threads)),
        List.of());
  }

  /** Returns the throughput of a pool of 200 threads with users across and milliseconds up. */
  public static double poolOf200(String variant, double users, double millis) {
    double served = variant.startsWith("platform") ? Math.min(users, 200) : users;
    return served * 1_000 / millis;
  }

  /** Trials end so. */
  public SweptRun ending(Function<Trial, Outcome> how) {
    outcomes = how;
    return this;
  }

  /** Makes every trial that is wanted. */
  public SweptRun whole() {
    return upTo(Integer.MAX_VALUE);
  }

  /** Makes trials until there are so many. */
  public SweptRun upTo(int most) {
    Optional<Trial> next = planner().next(history());
    while (next.isPresent() && records.size() < most) {
      records.add(made(next.get()));
      next = planner().next(history());
    }
    return this;
  }

  /** A planner that knows nothing but what it is given. */
  public Planner planner() {
    return Planner.of(study, 1);
  }

  /** The grid. */
  public Design.Sweep design() {
    return (Design.Sweep) study.design();
  }

  /** Every trial made, as planners see them. */
  public List<PastTrial> history() {
    return records.stream()
        .map(
            record ->
                new PastTrial(record.trial(), 1, record.outcome(), TOOK, record.measurements()))
        .toList();
  }

  /** Returns the number of blocks, repeats included. */
  public int blocks() {
    return (int)
        records.stream()
            .map(TrialRecord::trial)
            .map(
                trial ->
                    "%s %s %d %d"
                        .formatted(
                            trial.workload(), trial.load().label(), trial.block(), trial.attempt()))
            .distinct()
            .count();
  }

  /** What it says. */
  public Analysis analyzed() {
    return Analysis.of(
        new RunData(
            study,
            List.of(),
            new Environment("boot", "host", "build", Map.of()),
            records,
            planner().planned(history())),
        (_, _) -> Optional.empty(),
        StackSource.NONE);
  }

  private TrialRecord made(Trial trial) {
    Outcome outcome = outcomes.apply(trial);
    Instant started = START.plus(TOOK.multipliedBy(trial.number()));
    return new TrialRecord(
        trial,
        1,
        outcome,
        started,
        started.plus(TOOK),
        TrialFacts.of(Map.of("cpus.server", "0"), GrantedCpus.UNKNOWN.withServer(List.of(0))),
        new WarmUpTimeSeries("all gates held", true, List.of()),
        outcome instanceof Outcome.Failed ? List.of() : List.of(measurement(trial, started)),
        RequestCounts.NONE,
        List.of(),
        List.of(),
        Optional.empty());
  }

  private Measurement measurement(Trial trial, Instant started) {
    SweepCell cell =
        design().cells().stream()
            .filter(one -> trial.workload().equals(Optional.of(one.workload())))
            .filter(one -> one.load().equals(trial.load()))
            .filter(one -> List.of(one.of(), one.over()).contains(trial.variant()))
            .filter(one -> trial.block() >= one.firstBlock())
            .filter(one -> trial.block() < one.firstBlock() + design().blocks())
            .findFirst()
            .orElseThrow();
    double across = design().across().values().get(cell.column());
    double up = design().up().values().get(cell.row());
    var random = new Random(study.protocol().orderSeed() * 1_000_003 + trial.number());
    double served =
        truth.perSecond(trial.variant().name(), across, up)
            * Math.exp(noise * random.nextGaussian());
    return new Measurement(
        trial.load(),
        new Window(started.plusSeconds(19), started.plusSeconds(25)),
        Map.of(
            Metric.THROUGHPUT,
            new Reading.Measured(served),
            Metric.SERVER_CPU,
            new Reading.Measured(Math.min(1, served / 9_000))));
  }
}
