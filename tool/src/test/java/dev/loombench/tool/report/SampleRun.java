package dev.loombench.tool.report;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.analyze.profile.StackSource;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunData;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Scraped;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.UnavailableVariant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** A whole run of made-up figures, drawn from fixed seeds: what reports are tried with. */
public final class SampleRun {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  static final UnavailableVariant NOT_MEASURED =
      new UnavailableVariant(new VariantId("virtual-21"), "no JDK 21 on this machine, only 25.0.3");

  private static final Load CLOSED =
      new ClosedModel.Closed(500, Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ZERO);
  private static final Load OPEN = new OpenModel.Open(2500, Spacing.POISSON);
  private static final Load CLOSED_64 =
      new ClosedModel.Closed(64, Duration.ofSeconds(2), Duration.ZERO, Duration.ZERO);

  private static final Load STEPS =
      new OpenModel.OpenSteps(1000, 3000, 1000, Duration.ofSeconds(10), Spacing.UNIFORM);
  private static final List<Workload> WAITING =
      List.of(new Workload(new WorkloadId("delay-100"), delay(), List.of(CLOSED)));
  private static final Protocol.Blocks BLOCKS = new Protocol.Blocks(3, 1, 1, 0, 5);

  private final List<TrialRecord> trials = new ArrayList<>();

  private SampleRun() {}

  /** The run, drawn once. */
  public static Analysis analyzed() {
    return Drawn.ONCE;
  }

  private static final class Drawn {
    static final Analysis ONCE =
        analyzed("Made-up figures: which thread model serves a waiting request best?");
  }

  public static Analysis analyzed(String question) {
    return analyzed(
        study(
            question,
            List.of(
                new Workload(new WorkloadId("delay-100"), delay(), List.of(CLOSED, OPEN)),
                new Workload(
                    new WorkloadId("compute"),
                    new Work.Kernel(KernelName.COMPUTE, Map.of()),
                    List.of(CLOSED_64)),
                new Workload(new WorkloadId("db"), delay(), List.of(STEPS))),
            BLOCKS));
  }

  /** A run that only starts servers. */
  public static Analysis ofStarts() {
    return of(
        study("Made-up starts", WAITING, new Protocol.Blocks(0, 0, 0, 0, 5)),
        SampleStarts.made(5, 1, START),
        20);
  }

  /** A run with JFR attached to every trial. */
  public static Analysis ofDiagnostics() {
    var study = study("Made-up diagnosis", WAITING, new Protocol.Blocks(0, 2, 0, 0, 0));
    var run = new SampleRun();
    for (int block = 1; block <= 2; block++) {
      run.block(study, study.workloads().getFirst(), CLOSED, Pass.DIAGNOSTIC, block);
    }
    return of(study, run.trials, 8);
  }

  /** A run of starts on a machine without one of its JDKs. */
  public static Analysis withoutAJdk() {
    return Analysis.of(
        new RunData(
            study("Made-up starts", WAITING, new Protocol.Blocks(0, 0, 0, 0, 5)),
            List.of(NOT_MEASURED),
            environment(),
            SampleStarts.made(5, 1, START),
            20),
        (_, _) -> Optional.empty(),
        StackSource.NONE);
  }

  /** The same study before its first trial. */
  public static Analysis begun() {
    return Analysis.of(
        new RunData(analyzed().study(), List.of(), environment(), List.of(), 48),
        (_, _) -> Optional.empty(),
        StackSource.NONE);
  }

  /** A run with many loads, and many trials. */
  public static Analysis large() {
    List<Load> loads =
        IntStream.rangeClosed(1, 25)
            .mapToObj(step -> (Load) new OpenModel.Open(100.0 * step, Spacing.UNIFORM))
            .toList();
    return analyzed(
        study(
            "Made-up figures of many loads",
            List.of(new Workload(new WorkloadId("delay-100"), delay(), loads)),
            new Protocol.Blocks(3, 1)));
  }

  private static Work delay() {
    return new Work.Kernel(KernelName.DELAY, Map.of());
  }

  private static Analysis analyzed(Study study) {
    var run = new SampleRun();
    for (Workload workload : study.workloads()) {
      for (Load load : workload.loads()) {
        run.point(study, workload, load);
      }
    }
    Protocol.Blocks asked = study.protocol().blocks();
    run.trials.addAll(SampleStarts.made(asked.starts(), run.trials.size() + 1, START));
    int loads = study.workloads().stream().mapToInt(workload -> workload.loads().size()).sum();
    int blocks = asked.headline() + asked.diagnostic() + asked.virtualThreads();
    return of(study, run.trials, (loads * blocks + asked.starts()) * 4);
  }

  private static Analysis of(Study study, List<TrialRecord> trials, int planned) {
    return Analysis.of(
        new RunData(study, List.of(), environment(), trials, planned),
        (trial, window) ->
            trial.trial().pass() == Pass.HEADLINE
                ? Optional.of(
                    SampleTrial.histograms(
                        SampleTruth.of(trial.trial(), window.step()), trial.trial().seed()))
                : Optional.empty(),
        StackSource.NONE);
  }

  private static Environment environment() {
    return new Environment(
        "boot-1",
        "test-host",
        "0123abcd",
        Map.of("kernel", "made-up 6.1", "cpus", "2", "jdk", "25.0.3"));
  }

  private static Study study(String question, List<Workload> workloads, Protocol.Blocks blocks) {
    return new Study(
        "sample",
        question,
        new VariantId("platform-200"),
        List.of(
            variant("platform-200", "spring-mvc", "200"),
            variant("virtual", "spring-mvc", "virtual"),
            variant("webflux", "spring-webflux", "event-loop"),
            variant("platform-unbounded", "spring-mvc", "unbounded")),
        workloads,
        JvmSettings.of("512m", JvmSettings.Collector.G1, List.of("-XX:ActiveProcessorCount=1")),
        new Protocol(
            blocks,
            42,
            Duration.ofSeconds(5),
            Duration.ofSeconds(20),
            new Protocol.WarmUp(0.1, 0.02, Duration.ofSeconds(60)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            0.05),
        new Design.Fixed(),
        Study.Options.scraping(
            List.of(
                new Scraped("sessions", "sessions_open", Map.of(), Scraped.Kind.LEVEL),
                new Scraped("queries", "queries_total", Map.of(), Scraped.Kind.COUNTER))));
  }

  private static Variant variant(String name, String module, String threads) {
    return new Variant(
        new VariantId(name), new Server.Bundled(module, Map.of("threads", threads)), List.of());
  }

  private void point(Study study, Workload workload, Load load) {
    Protocol.Blocks asked = study.protocol().blocks();
    blocks(study, workload, load, Pass.HEADLINE, asked.headline());
    blocks(study, workload, load, Pass.DIAGNOSTIC, asked.diagnostic());
    blocks(study, workload, load, Pass.VIRTUAL_THREADS, asked.virtualThreads());
  }

  private void blocks(Study study, Workload workload, Load load, Pass pass, int blocks) {
    for (int block = 1; block <= blocks; block++) {
      block(study, workload, load, pass, block);
    }
  }

  private void block(Study study, Workload workload, Load load, Pass pass, int block) {
    for (Variant variant : study.variants()) {
      boolean unbounded = variant.id().equals(new VariantId("platform-unbounded"));
      if (unbounded && load.equals(CLOSED_64)) {
        add(trial(pass, block, 1, variant, workload, load), load, new Outcome.Failed(DIED));
        continue;
      }
      if (unbounded && load.equals(CLOSED) && pass == Pass.HEADLINE && block == 2) {
        add(
            trial(pass, block, 1, variant, workload, load),
            load,
            new Outcome.Invalid(
                Outcome.Origin.SURROUNDINGS, "another process used 0.7 cores in the window"));
        add(trial(pass, block, 2, variant, workload, load), load, new Outcome.Completed());
        continue;
      }
      add(trial(pass, block, 1, variant, workload, load), load, new Outcome.Completed());
    }
  }

  private static final String DIED =
      "the server ended with exit code 1.\njava.lang.OutOfMemoryError: unable to create native"
          + " thread <b>& not \"markup\"</b></script>";

  private Trial trial(
      Pass pass, int block, int attempt, Variant variant, Workload workload, Load load) {
    int number = trials.size() + 1;
    return new Trial(
        number, pass, block, attempt, variant.id(), Optional.of(workload.id()), load.id(), number);
  }

  private void add(Trial trial, Load load, Outcome outcome) {
    boolean measured = outcome instanceof Outcome.Completed;
    var random = new Random(trial.seed());
    Instant started = START.plusSeconds(80L * trial.number());
    SampleTruth truth = SampleTruth.of(trial, load.points().getFirst());
    trials.add(
        new TrialRecord(
            trial,
            1,
            outcome,
            started,
            started.plusSeconds(SampleTrial.LAST_SECOND + 3),
            TrialFacts.of(
                SampleTrial.facts(trial.variant().name()), new GrantedCpus(List.of(0), List.of(1))),
            SampleTrial.warmUp(truth, random, measured),
            measured ? SampleTrial.measurements(trial, load, random, started) : List.of(),
            new RequestCounts(measured ? SampleTrial.results(truth) : Map.of(), Map.of()),
            measured ? SampleTrial.series(trial, truth, random, started) : List.of(),
            measured ? SampleRecordings.evidence(trial) : List.of(),
            measured ? Optional.of("trials/" + trial.id() + ".hlog") : Optional.empty()));
  }
}
