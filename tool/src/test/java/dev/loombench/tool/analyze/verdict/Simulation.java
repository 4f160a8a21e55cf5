package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.analyze.measure.GeneratorUse;
import dev.loombench.tool.analyze.measure.Overload;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.plan.PastTrial;
import dev.loombench.tool.plan.UntilSure;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Many runs that go on until they are sure, by the planner itself, each ending in the report's own
 * comparisons. What a trial measures is drawn.
 */
final class Simulation {

  /** One figure of each variant, in a block. */
  interface Draw {
    double[] block(RandomGenerator random);
  }

  /**
   * What came of many runs.
   *
   * @param runs how many
   * @param comparisons in all of them
   * @param differences how many comparisons said better or worse
   * @param equivalents how many said equivalent
   * @param held how many intervals held the truth
   * @param blocks of each run, sorted
   */
  record Tallied(
      int runs, int comparisons, int differences, int equivalents, int held, List<Integer> blocks) {

    double differenceShare() {
      return (double) differences / comparisons;
    }

    double coverage() {
      return (double) held / comparisons;
    }

    double meanBlocks() {
      return blocks.stream().mapToInt(Integer::intValue).average().orElseThrow();
    }

    int blocksOfNineInTen() {
      return blocks.get((int) Math.ceil(0.9 * blocks.size()) - 1);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%d runs, %d comparisons: %.2f %% better or worse, %.2f %% equivalent, %.2f %% hold the"
              + " truth; blocks: mean %.1f, 90th percentile %d, most %d",
          runs,
          comparisons,
          100 * differenceShare(),
          100.0 * equivalents / comparisons,
          100 * coverage(),
          meanBlocks(),
          blocksOfNineInTen(),
          blocks.getLast());
    }
  }

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final Duration TOOK = Duration.ofSeconds(25);
  private static final Design.UntilSure DESIGN =
      new Design.UntilSure(List.of(6, 9, 13, 20), Duration.ofDays(9), 0.03);
  private static final Load CLOSED =
      new Load.Closed(16, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO);

  private final Study study;
  private final Draw draw;
  private final double[] truths;
  private final SplittableRandom random;

  /**
   * A simulation of runs at one point of closed load.
   *
   * @param truths the true figure of each variant, in any unit: its draws are multiplied by it
   */
  Simulation(long seed, Draw draw, double... truths) {
    this.draw = draw;
    this.truths = truths;
    this.random = new SplittableRandom(seed);
    this.study = study(truths.length);
  }

  Tallied of(int runs) {
    int comparisons = 0;
    int differences = 0;
    int equivalents = 0;
    int held = 0;
    var blocks = new ArrayList<Integer>();
    for (int run = 0; run < runs; run++) {
      List<TrialRecord> trials = run();
      blocks.add(trials.size() / truths.length);
      for (Comparison comparison : compared(trials)) {
        comparisons++;
        Estimate.Repeated ratio = comparison.verdict().ratioIfAny().orElseThrow();
        double truth = truth(comparison.of()) / truth(comparison.over());
        held += ratio.interval().orElseThrow().contains(truth) ? 1 : 0;
        switch (comparison.verdict()) {
          case Verdict.Better _, Verdict.Worse _ -> differences++;
          case Verdict.Equivalent _ -> equivalents++;
          case Verdict.Inconclusive _, Verdict.NotComparable _ -> {}
        }
      }
    }
    return new Tallied(
        runs, comparisons, differences, equivalents, held, blocks.stream().sorted().toList());
  }

  private double truth(String variant) {
    return truths[study.variants().indexOf(study.variant(variant))];
  }

  /** Asks the planner at every interim analysis; blocks in between are always due. */
  private List<TrialRecord> run() {
    var planner = new UntilSure(study, DESIGN, 1);
    var trials = new ArrayList<TrialRecord>();
    for (int blocks : DESIGN.interimAnalyses()) {
      while (trials.size() < blocks * truths.length) {
        block(trials);
      }
      List<PastTrial> history = trials.stream().map(Simulation::past).toList();
      if (planner.next(history).isEmpty()) {
        break;
      }
    }
    return trials;
  }

  private void block(List<TrialRecord> trials) {
    int block = 1 + trials.size() / truths.length;
    double[] figures = draw.block(random);
    for (int variant = 0; variant < truths.length; variant++) {
      String name = study.variants().get(variant).name();
      var trial =
          new Trial(trials.size() + 1, Pass.HEADLINE, block, 1, name, "compute", CLOSED.id(), 1);
      trials.add(record(trial, figures[variant] * truths[variant]));
    }
  }

  private static TrialRecord record(Trial trial, double figure) {
    Map<Metric, Reading> readings = Map.of(Metric.THROUGHPUT, new Reading.Measured(figure));
    return new TrialRecord(
        trial,
        1,
        new Outcome.Completed(),
        START,
        START.plus(TOOK),
        TrialFacts.NONE,
        new WarmUpTimeSeries("all gates held", true, List.of()),
        List.of(new Measurement(trial.load(), new Window(START, START.plusSeconds(8)), readings)),
        RequestCounts.NONE,
        List.of(),
        List.of(),
        "");
  }

  private static PastTrial past(TrialRecord trial) {
    return new PastTrial(trial.trial(), 1, trial.outcome(), TOOK, trial.measurements());
  }

  private List<Comparison> compared(List<TrialRecord> records) {
    var trials = new Trials(study, records);
    return new Comparer(trials, new Overload(trials), new GeneratorUse(trials)).comparisons();
  }

  private static Study study(int variants) {
    String[] names = Arrays.copyOf(new String[] {"a", "b", "c", "d", "e", "f"}, variants);
    return new Study(
        "simulated",
        "Which?",
        "a",
        Arrays.stream(names)
            .map(name -> new Variant(name, new Server.Bundled("spring-mvc", Map.of()), List.of()))
            .toList(),
        List.of(
            new Workload(
                "compute", new Work.Kernel(KernelName.COMPUTE, Map.of()), List.of(CLOSED))),
        new JvmSettings("512m", JvmSettings.Collector.SERIAL, List.of()),
        new Protocol(
            new Protocol.Blocks(DESIGN.last(), 0),
            1,
            Duration.ofSeconds(3),
            Duration.ofSeconds(8),
            new Protocol.WarmUp(Duration.ofSeconds(6), 0.1, 0.01, Duration.ofSeconds(45), 0),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            0.05),
        DESIGN,
        Study.Options.DEFAULT);
  }
}
