package dev.loombench.tool.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.Answer;
import dev.loombench.tool.analyze.summary.Recommendation;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.plan.Planner;
import dev.loombench.tool.report.text.AnswerSentences;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Decisions of planner and report, which read the same evidence. Trials take 55 s each. */
class DecisionsTest {

  private static final Duration LONG = Duration.ofHours(9);

  @Test
  void aLimitedGeneratorDecidesNothing() {
    // Both variants use 0.9 of the generator's only CPU: equal ratios prove nothing.
    RunBuilder run = RunBuilder.closed("a", "b").untilSure(LONG, 0.03, 3, 6);
    run.withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      Map<Metric, Double> figures =
          Map.of(Metric.THROUGHPUT, 1000.0 + block, Metric.GENERATOR_CPU, 0.9);
      run.trial("a", block, figures).trial("b", block, figures);
    }
    Analysis analysis = run.analyzed();

    assertThat(analysis.conclusions().comparisons().getFirst().verdict().reasonIfAny())
        .containsInstanceOf(NotComparableReason.GeneratorLimited.class);
    assertThat(analysis.conclusions().stopping().getFirst().reason())
        .isEqualTo(StoppingStatus.Reason.NOT_COMPARABLE);
  }

  @Test
  void aLimitedVariantKeepsTheRunGoingUntilItsLowerBoundDecides() {
    RunBuilder run = RunBuilder.closed("a", "b").untilSure(LONG, 0.03, 3, 6);
    run.withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      run.trial("a", block, Map.of(Metric.THROUGHPUT, 1000.0, Metric.GENERATOR_CPU, 0.3));
      run.trial("b", block, Map.of(Metric.THROUGHPUT, 900.0, Metric.GENERATOR_CPU, 0.9));
    }

    assertThat(planner(run).next(history(run))).isPresent();
    assertThat(run.analyzed().conclusions().stopping().getFirst().reason())
        .isEqualTo(StoppingStatus.Reason.OPEN);
  }

  @Test
  void aServerThatCompilesWidensTheIntervalByWhatThatMayChange() {
    Comparison quiet = whileCompiling(0);
    Comparison compiling = whileCompiling(12);

    assertThat(quiet.verdict()).isInstanceOf(Verdict.Worse.class);
    assertThat(compiling.verdict()).isInstanceOf(Verdict.Inconclusive.class);
    // w = ln 1.12 and t(2) at 0.05 is 4.303: w + 4.303 w / 3 is 0.276 instead of 0.014.
    assertThat(Math.log(quiet.test().ratio(0.95).low() / compiling.test().ratio(0.95).low()))
        .isCloseTo(0.262, within(1e-3));
  }

  /** Returns the comparison of a variant that serves 10 % less and whose server still compiles. */
  private static Comparison whileCompiling(double percent) {
    RunBuilder run = RunBuilder.closed("a", "b").untilSure(LONG, 0.03, 3, 6);
    for (int block = 1; block <= 3; block++) {
      run.trial("a", block, Map.of(Metric.THROUGHPUT, 1000.0));
      run.trial(
          "b",
          block,
          Map.of(Metric.THROUGHPUT, 890.0 + 5 * block, Metric.COMPILATION_DRIFT, percent));
    }
    return run.analyzed().conclusions().comparisons().getFirst();
  }

  @Test
  void aVerdictThatStoppedALoadStandsInEveryLongerHistory() {
    // Drawn runs at two loads: whatever follows at the other load, a settled verdict stays.
    int settledEarly = 0;
    for (int seed = 0; seed < 60; seed++) {
      var random = new Random(seed);
      RunBuilder run =
          RunBuilder.closed("a", "b").untilSure(LONG, 0.03, 3, 6, 12).serving(ServerPer.LOAD);
      for (int block = 1; block <= 12; block++) {
        trial(run, "a", block, 1000 * Math.exp(0.04 * random.nextGaussian()));
        trial(run, "b", block, 1080 * Math.exp(0.04 * random.nextGaussian()));
      }
      List<PastTrial> all = history(run.stored("run").trials());
      Study study = run.stored("run").study();
      var verdicts = new ArrayList<Verdict>();
      for (int made = 6; made <= all.size(); made++) {
        settledVerdict(study, all.subList(0, made)).ifPresent(verdicts::add);
      }
      assertThat(verdicts.stream().distinct().count()).as("seed " + seed).isLessThanOrEqualTo(1);
      settledEarly += verdicts.size() > 7 ? 1 : 0;
    }
    assertThat(settledEarly).isGreaterThan(10);
  }

  @Test
  void thePlanIsFixedByTheFirstBlockAndAResumedRunGoesOnToTheNextLook() {
    // A block takes 110 s, so five fit into ten minutes.
    RunBuilder run = RunBuilder.closed("a", "b").untilSure(Duration.ofMinutes(10), 0.05);
    assertThat(Looks.of(run.analyzed().study(), List.of()).after()).containsExactly(3, 6, 12);

    List<PastTrial> made = runAll(List.of(), Planner.of(run.analyzed().study(), 1));

    assertThat(made).hasSize(2 * 5);
    assertThat(Looks.of(run.analyzed().study(), made).after()).containsExactly(5, 10, 20);
    Planner resumed = Planner.of(run.analyzed().study(), 1, made);
    assertThat(runAll(made, resumed)).hasSize(2 * 10);
  }

  @Test
  void aRunInterruptedBeforeItsLookIsResumedUpToIt() {
    RunBuilder run = RunBuilder.closed("a", "b").untilSure(Duration.ofMinutes(10), 0.05);
    List<PastTrial> made = runAll(List.of(), Planner.of(run.analyzed().study(), 1));
    List<PastTrial> interrupted = made.subList(0, 7);

    assertThat(runAll(interrupted, Planner.of(run.analyzed().study(), 1, interrupted)))
        .hasSize(2 * 5);
  }

  @Test
  void openBoundsStateWhatTheyExcludeAndTheirPrice() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .untilSure(Duration.ofMinutes(10), 0.05, 3, 6)
            .throughputs("a", 1000, 1000, 1000)
            .throughputs("b", 1100, 1000, 1200)
            .analyzed();
    Comparison open = analysis.conclusions().comparisons().getFirst();

    // SciPy 1.17.1: logs 0.0953, 0, 0.1823 have mean 0.0925 and deviation 0.0912; t(2) at 0.02 is
    // 4.849 and t(5) at 0.005 is 4.032, each with a resolution of 0.0001.
    assertThat(open.nextLook().orElseThrow())
        .isEqualTo(
            new NextLook(
                6, 3, Duration.ofSeconds(3 * 110), open.nextLook().orElseThrow().share(), true));
    assertThat(open.nextLook().orElseThrow().share()).isCloseTo(0.162, within(0.002));
    assertThat(new AnswerSentences(analysis.study()).sentences(answer(analysis)).getFirst())
        .isEqualTo(
            "b changes throughput by −15 % to +42 % over a (best estimate +9.7 %; 95 % interval, 3"
                + " blocks). A loss of more than 15 % is excluded. The next look, after 3 more"
                + " blocks (about 6 minutes), is expected to give ± 16 %.");
  }

  @Test
  void aFixedNumberOfBlocksHasThePriceOfANewRun() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 1000, 1000)
            .throughputs("b", 1100, 1000, 1200)
            .analyzed();

    assertThat(new AnswerSentences(analysis.study()).sentences(answer(analysis)).getFirst())
        .contains("A run of 6 blocks (about 11 minutes) is expected to give ± 10 %.");
  }

  @Test
  void aServerThatDiedIsNamedAndNotRecommended() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 1001, 999, 1000)
            .throughputs("b", 1500, 1501, 1499)
            .failed("b", 4, "the server died: exit status 134")
            .analyzed();
    Recommendation recommendation = analysis.recommendations().getFirst();

    assertThat(recommendation).isInstanceOf(Recommendation.Fails.class);
    assertThat(new AnswerSentences(analysis.study()).line(answer(analysis)))
        .contains(
            "The server of b died in 1 of 4 trials, and its figures are those of the others: the"
                + " server died: exit status 134.");
  }

  @Test
  void equalSpeedDecidesOnAFullCpuWhoseSpeedVariedInTheFirstBlock() {
    assertThat(fullCpu(1.0, 1.2).metric()).isEqualTo(Metric.REQUESTS_PER_MILLION_STEPS);
    assertThat(fullCpu(1.0, 1.04).metric()).isEqualTo(Metric.THROUGHPUT);
  }

  @Test
  void equalSpeedDoesNotDecideWhereThroughputDoesNotFollowTheSpeed() {
    assertThat(fullCpu(1.0, 1.2, withSlope(-0.1, 0.2)).metric()).isEqualTo(Metric.THROUGHPUT);
    assertThat(fullCpu(1.0, 1.2, withSlope(0.2, 0.3)).metric())
        .isEqualTo(Metric.REQUESTS_PER_MILLION_STEPS);
  }

  private static Map<Metric, Double> withSlope(double slope, double error) {
    // Two windows have a common error that is smaller by the root of 2.
    return Map.of(Metric.SPEED_SLOPE, slope, Metric.SPEED_SLOPE_ERROR, error);
  }

  @Test
  void equalSpeedIsRefusedWhereAVariantChangesTheSpeed() {
    // The CPUs are 20 % faster with b in each block.
    assertThat(fullCpu(1.2, 1.2).verdict().reasonIfAny())
        .containsInstanceOf(NotComparableReason.UnequalSpeeds.class);
  }

  @Test
  void cpuPerRequestIsNotClaimedTwiceOnAFullCpu() {
    RunBuilder run = RunBuilder.closed("a", "b").withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      run.trial("a", block, full(1000, 1));
      run.trial("b", block, full(1100, 1));
    }

    assertThat(run.analyzed().conclusions().comparisons())
        .extracting(Comparison::metric)
        .containsExactly(Metric.THROUGHPUT);
  }

  /** Returns the deciding comparison of servers on full CPUs of which b's differ in speed. */
  private static Comparison fullCpu(double always, double inFirstBlock) {
    return fullCpu(always, inFirstBlock, Map.of());
  }

  private static Comparison fullCpu(double always, double inFirstBlock, Map<Metric, Double> slope) {
    RunBuilder run = RunBuilder.closed("a", "b").withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 4; block++) {
      run.trial("a", block, with(full(1000, 100 + 0.01 * block), slope));
      double speed = block == 1 ? inFirstBlock : always;
      run.trial("b", block, with(full(1100 * speed, 100 * speed), slope));
    }
    return run.analyzed().conclusions().comparisons().stream()
        .filter(Comparison::deciding)
        .findFirst()
        .orElseThrow();
  }

  private static Map<Metric, Double> with(
      Map<Metric, Double> readings, Map<Metric, Double> others) {
    var all = new HashMap<>(readings);
    all.putAll(others);
    return all;
  }

  private static Map<Metric, Double> full(double perSecond, double speed) {
    return Map.of(
        Metric.THROUGHPUT,
        perSecond,
        Metric.SERVER_CPU,
        0.99,
        Metric.CPU_PER_REQUEST,
        0.99e6 / perSecond,
        Metric.CPU_SPEED,
        speed);
  }

  private static void trial(RunBuilder run, String variant, int block, double perSecond) {
    run.trial(variant, block, Map.of(Metric.THROUGHPUT, perSecond));
  }

  private static Optional<Verdict> settledVerdict(Study study, List<PastTrial> history) {
    Decisions decisions = Decisions.of(new RunEvidence(study, history));
    List<Comparison> comparisons = decisions.comparisons();
    return decisions.statuses(comparisons).getFirst().reason() == StoppingStatus.Reason.DECIDED
        ? Optional.of(comparisons.getFirst().verdict())
        : Optional.empty();
  }

  private static Answer answer(Analysis analysis) {
    return analysis.conclusions().answers().getFirst();
  }

  private static Planner planner(RunBuilder run) {
    return Planner.of(run.analyzed().study(), 1);
  }

  private static List<PastTrial> history(RunBuilder run) {
    return history(run.stored("run").trials());
  }

  private static List<PastTrial> history(List<TrialRecord> trials) {
    return trials.stream().map(TrialRecord::past).toList();
  }

  /** Makes all trials that a planner asks for; their throughputs never decide. */
  private static List<PastTrial> runAll(List<PastTrial> made, Planner planner) {
    var history = new ArrayList<>(made);
    ToDoubleFunction<Trial> figure =
        trial ->
            1000
                + (trial.block() % 2 == 0 ? 1 : -1)
                    * (trial.variant().name().equals("a") ? 300 : -300);
    List<PastTrial> one = history(RunBuilder.closed("a", "b").throughputs("a", 1));
    for (Optional<Trial> next = planner.next(history);
        next.isPresent();
        next = planner.next(history)) {
      Trial trial = next.get();
      PastTrial drawn =
          history(
                  RunBuilder.closed("a", "b")
                      .trial(
                          trial.variant().name(),
                          trial.block(),
                          Map.of(Metric.THROUGHPUT, figure.applyAsDouble(trial))))
              .getFirst();
      if (trial.pass() == Pass.HEADLINE) {
        history.add(new PastTrial(trial, 1, drawn.outcome(), drawn.took(), drawn.measurements()));
      } else {
        history.add(new PastTrial(trial, 1, one.getFirst().outcome(), Duration.ZERO));
      }
    }
    return history.stream().filter(past -> past.trial().pass() == Pass.HEADLINE).toList();
  }
}
