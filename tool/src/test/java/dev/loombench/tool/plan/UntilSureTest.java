package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Load;
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
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UntilSureTest {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final Duration TRIAL = Duration.ofSeconds(20);
  private static final Outcome COMPLETED = new Outcome.Completed();

  @Test
  void aClearDifferenceEndsTheBlocksAtTheFirstLook() {
    var run = new Run(design(Duration.ofHours(9)), delay());
    run.goOn(
        trial -> (trial.variant().equals(new VariantId("virtual")) ? 2 : 1) * quietAndAlike(trial));

    assertThat(run.headlineBlocks("delay")).isEqualTo(6);
  }

  @Test
  void noDifferenceThatMattersEndsThemToo() {
    var run = new Run(design(Duration.ofHours(9)), delay());
    run.goOn(UntilSureTest::quietAndAlike);

    assertThat(run.headlineBlocks("delay")).isEqualTo(6);
  }

  @Test
  void undecidedComparisonsContinueToTheLastAnalysis() {
    var run = new Run(design(Duration.ofHours(9)), delay());
    run.goOn(UntilSureTest::neverSure);

    assertThat(run.headlineBlocks("delay")).isEqualTo(20);
  }

  @Test
  void aNarrowIntervalEndsThemWithAnyVerdict() {
    var narrow = new Design.UntilSure(List.of(6, 20), Duration.ofHours(9), 0.5);
    var run = new Run(narrow, delay());
    run.goOn(trial -> 1000 + 100.0 * noise(trial));

    assertThat(run.headlineBlocks("delay")).isEqualTo(6);
  }

  @Test
  void eachPointEndsByItself() {
    var run = new Run(design(Duration.ofHours(9)), delay(), compute());
    run.goOn(
        trial ->
            trial.workload().equals(Optional.of(new WorkloadId("delay")))
                ? quietAndAlike(trial)
                : neverSure(trial));

    assertThat(run.headlineBlocks("delay")).isEqualTo(6);
    assertThat(run.headlineBlocks("compute")).isEqualTo(20);
  }

  @Test
  void loadsOfASharedServerEndTogether() {
    var run = new Run(design(Duration.ofHours(9)), delay(), compute());
    run.study = run.study.with(run.study.protocol().serving(ServerPer.BLOCK));
    run.goOn(
        trial ->
            trial.workload().equals(Optional.of(new WorkloadId("delay")))
                ? quietAndAlike(trial)
                : neverSure(trial));

    assertThat(run.headlineBlocks("delay")).isEqualTo(20);
    assertThat(run.headlineBlocks("compute")).isEqualTo(20);
    List<Trial> shared = run.headline().limit(20 * 2 * 2).toList();
    for (int first = 0; first < shared.size(); first += 2) {
      assertThat(shared.subList(first, first + 2).stream().map(Trial::variant).distinct())
          .hasSize(1);
    }
  }

  @Test
  void noPointIsMoreThanABlockAheadOfAnother() {
    var run = new Run(design(Duration.ofHours(9)), delay(), compute());
    run.goOn(UntilSureTest::neverSure);

    List<String> order =
        run.headline()
            .map(trial -> trial.workload().orElseThrow().name() + trial.block())
            .distinct()
            .toList();
    assertThat(order).hasSize(40);
    for (int pair = 0; pair < 40; pair += 2) {
      int block = 1 + pair / 2;
      assertThat(order.subList(pair, pair + 2))
          .containsExactlyInAnyOrder("delay" + block, "compute" + block);
    }
  }

  @Test
  void aLookThatDoesNotFitIntoTheTimeIsNotBegun() {
    // 9 blocks of 2 trials and 2 diagnostic trials take 400 s; 4 more blocks need 160 of 130 s.
    var run = new Run(design(TRIAL.multipliedBy(26).plusSeconds(10)), delay());
    run.goOn(UntilSureTest::neverSure);

    assertThat(run.headlineBlocks("delay")).isEqualTo(9);
    assertThat(run.headline()).hasSize(18);
  }

  @Test
  void otherPassesFollowEveryEndOfTheHeadlinePass() {
    var run = new Run(design(TRIAL), delay());
    run.goOn(UntilSureTest::neverSure);

    assertThat(run.headlineBlocks("delay")).isEqualTo(3);
    assertThat(run.trials().filter(trial -> trial.pass() == Pass.DIAGNOSTIC)).hasSize(2);
  }

  @Test
  void aResumedRunEqualsAnUninterruptedOne() {
    var whole = new Run(design(Duration.ofHours(9)), delay(), compute());
    whole.goOn(UntilSureTest::neverSure);
    List<PastTrial> all = List.copyOf(whole.history);

    for (int made = 0; made < all.size(); made += 7) {
      assertThat(whole.planner(1).next(all.subList(0, made))).contains(all.get(made).trial());
    }
    assertThat(whole.planner(1).next(all)).isEmpty();
  }

  @Test
  void remainingCountsUpToTheNextLook() {
    var run = new Run(design(Duration.ofHours(9)), delay());

    assertThat(run.planner(1).remainingByPass(List.of()))
        .isEqualTo(Map.of(Pass.HEADLINE, 12, Pass.DIAGNOSTIC, 2));
    run.goOn(UntilSureTest::neverSure, 14);
    assertThat(run.planner(1).remainingByPass(run.history)).isEqualTo(Map.of(Pass.HEADLINE, 6));
    assertThat(run.planner(1).planned(run.history)).isEqualTo(20);
  }

  @Test
  void anInvalidTrialIsMadeAgain() {
    var run = new Run(design(Duration.ofHours(9)), delay());
    run.goOn(UntilSureTest::quietAndAlike, Integer.MAX_VALUE, trial -> trial.number() == 3);

    assertThat(run.headlineBlocks("delay")).isEqualTo(6);
    assertThat(run.headline()).hasSize(13);
  }

  @Test
  void aVariantThatNeverCompletesDelaysNoOther() {
    var run = new Run(design(Duration.ofHours(9)), delay());
    run.failing = Optional.of(new VariantId("virtual"));
    run.goOn(UntilSureTest::quietAndAlike);

    assertThat(run.headlineBlocks("delay")).isEqualTo(6);
    assertThat(run.headline().filter(trial -> trial.variant().equals(new VariantId("virtual"))))
        .hasSize(2);
  }

  @Test
  void openLoadIsDecidedByItsTailAndNotAtAllPastCapacity() {
    var load = new OpenModel.Open(500, Spacing.UNIFORM);
    var held = new Run(design(Duration.ofHours(9)), workload("delay", KernelName.DELAY, load));
    held.metric = Metric.LATENCY_P90;
    held.goOn(UntilSureTest::neverSure);
    var past = new Run(design(Duration.ofHours(9)), workload("delay", KernelName.DELAY, load));
    past.metric = Metric.LATENCY_P90;
    past.also =
        Map.of(Metric.SCHEDULED, 500.0, Metric.BACKLOG_SLOPE, 50.0, Metric.THROUGHPUT, 450.0);
    past.goOn(UntilSureTest::neverSure);

    assertThat(held.headlineBlocks("delay")).isEqualTo(20);
    assertThat(past.headlineBlocks("delay")).isEqualTo(6);
  }

  @Test
  void figuresOfFewUsersDecideNothingAndWaitForNothing() {
    var all = new Run(design(Duration.ofHours(9)), delay());
    all.also = Map.of(Metric.LATENCY_MEAN, 48.0);
    all.goOn(UntilSureTest::neverSure);
    var few = new Run(design(Duration.ofHours(9)), delay());
    few.also = Map.of(Metric.LATENCY_MEAN, 8.0);
    few.goOn(UntilSureTest::neverSure);

    assertThat(all.headlineBlocks("delay")).isEqualTo(20);
    assertThat(few.headlineBlocks("delay")).isEqualTo(6);
  }

  /** Half a percent to either side. */
  private static double quietAndAlike(Trial trial) {
    return 1000 + 5.0 * noise(trial);
  }

  private static double neverSure(Trial trial) {
    return 1000 + 300.0 * noise(trial);
  }

  /** Alternates between blocks, and between the variants of a block. */
  private static int noise(Trial trial) {
    int sign = trial.block() % 2 == 0 ? 1 : -1;
    return trial.variant().equals(new VariantId("virtual")) ? sign : -sign;
  }

  private static Design.UntilSure design(Duration budget) {
    return new Design.UntilSure(List.of(6, 9, 13, 20), budget, 0.03);
  }

  private static Workload delay() {
    return workload("delay", KernelName.DELAY, closed());
  }

  private static Workload compute() {
    return workload("compute", KernelName.COMPUTE, closed());
  }

  private static Load closed() {
    return new ClosedModel.Closed(32, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO);
  }

  private static Workload workload(String name, KernelName kernel, Load load) {
    return new Workload(new WorkloadId(name), new Work.Kernel(kernel, Map.of()), List.of(load));
  }

  /** A study and what was made of it. */
  private static final class Run {
    private Study study;
    private final List<PastTrial> history = new ArrayList<>();
    private Metric metric = Metric.THROUGHPUT;
    private Map<Metric, Double> also = Map.of();
    private Optional<VariantId> failing = Optional.empty();

    Run(Design.UntilSure design, Workload... workloads) {
      this.study =
          new Study(
              "s",
              "Which?",
              new VariantId("pool"),
              List.of(variant("pool"), variant("virtual")),
              List.of(workloads),
              JvmSettings.of("512m", JvmSettings.Collector.SERIAL, List.of()),
              new Protocol(
                  new Protocol.Blocks(20, 1),
                  7,
                  Duration.ofSeconds(3),
                  Duration.ofSeconds(8),
                  new Protocol.WarmUp(0.1, 0.05, Duration.ofSeconds(45)),
                  Duration.ofSeconds(10),
                  Duration.ofSeconds(60),
                  0.05),
              design,
              Study.Options.DEFAULT);
    }

    private static Variant variant(String name) {
      return new Variant(
          new VariantId(name), new Server.Bundled("spring-mvc", Map.of()), List.of());
    }

    Planner planner(int epoch) {
      return Planner.of(study, epoch);
    }

    void goOn(Function<Trial, Double> figure) {
      goOn(figure, Integer.MAX_VALUE);
    }

    void goOn(Function<Trial, Double> figure, int most) {
      goOn(figure, most, _ -> false);
    }

    void goOn(Function<Trial, Double> figure, int most, Function<Trial, Boolean> invalid) {
      Planner planner = planner(1);
      for (var next = planner.next(history);
          next.isPresent() && history.size() < most;
          next = planner.next(history)) {
        history.add(made(next.get(), figure, invalid.apply(next.get())));
      }
    }

    private PastTrial made(Trial trial, Function<Trial, Double> figure, boolean invalid) {
      if (failing.filter(trial.variant()::equals).isPresent()) {
        return new PastTrial(trial, 1, new Outcome.Failed("died"), TRIAL);
      }
      Map<Metric, Reading> readings =
          also.entrySet().stream()
              .collect(
                  Collectors.toMap(Map.Entry::getKey, one -> new Reading.Measured(one.getValue())));
      readings.put(metric, new Reading.Measured(figure.apply(trial)));
      var measurement =
          new Measurement(trial.load(), new Window(START, START.plusSeconds(8)), readings);
      return new PastTrial(
          trial,
          1,
          invalid ? new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, "steal") : COMPLETED,
          TRIAL,
          List.of(measurement));
    }

    Stream<Trial> trials() {
      return history.stream().map(PastTrial::trial);
    }

    Stream<Trial> headline() {
      return trials().filter(trial -> trial.pass() == Pass.HEADLINE);
    }

    int headlineBlocks(String workload) {
      return headline()
          .filter(trial -> trial.workload().equals(Optional.of(new WorkloadId(workload))))
          .mapToInt(Trial::block)
          .max()
          .orElse(0);
    }
  }
}
