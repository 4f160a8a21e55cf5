package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.yaml.StudyReader;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts.ServerRunId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Blocks in which one server of each variant serves all loads. */
class SharedBlocksTest {

  private static final int VARIANTS = 3;
  private static final int LOADS = 4;
  private static final int BLOCKS = 5;

  private static final Outcome COMPLETED = new Outcome.Completed();
  private static final Outcome INVALID = new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, "steal");
  private static final Outcome FAILED = new Outcome.Failed("died");

  @Test
  void eachVariantHasAllLoadsOfABlockInARow() {
    List<Trial> trials = headline(runAll(study("block"), _ -> COMPLETED));

    assertThat(trials).hasSize(BLOCKS * VARIANTS * LOADS);
    assertThat(servers(trials))
        .hasSize(BLOCKS * VARIANTS)
        .allSatisfy(
            server -> {
              assertThat(server.stream().map(Trial::variant).distinct()).hasSize(1);
              assertThat(server.stream().map(Trial::block).distinct()).hasSize(1);
              assertThat(server.stream().map(SharedBlocksTest::load).distinct()).hasSize(LOADS);
            });
  }

  @Test
  void variantsOfABlockShareOneOrderOfLoadsThatIsDrawnForEachBlock() {
    Map<Integer, List<List<String>>> orders =
        servers(headline(runAll(study("block"), _ -> COMPLETED))).stream()
            .collect(
                Collectors.groupingBy(
                    server -> server.getFirst().block(),
                    Collectors.mapping(
                        server -> server.stream().map(SharedBlocksTest::load).toList(),
                        Collectors.toList())));

    assertThat(orders).hasSize(BLOCKS);
    assertThat(orders.values())
        .allSatisfy(ofBlock -> assertThat(ofBlock.stream().distinct()).hasSize(1));
    assertThat(orders.values().stream().distinct().count()).isGreaterThan(2);
  }

  @Test
  void variantsComeInAnOrderThatIsDrawnForEachBlock() {
    List<List<String>> orders =
        runs(
            servers(headline(runAll(study("block"), _ -> COMPLETED))).stream()
                .map(server -> server.getFirst().variant().name())
                .toList(),
            VARIANTS);

    assertThat(orders).allSatisfy(order -> assertThat(order).containsOnlyOnce("a", "b", "c"));
    assertThat(orders.stream().distinct().count()).isGreaterThan(1);
  }

  @Test
  void variantsOfABlockGetTheSameArrivalsUnderALoadAsWithServersOfTheirOwn() {
    Map<String, Long> own = seeds(runAll(study("load"), _ -> COMPLETED));
    Map<String, Long> shared = seeds(runAll(study("block"), _ -> COMPLETED));

    assertThat(shared).isEqualTo(own);
    assertThat(shared.values()).doesNotHaveDuplicates();
  }

  @Test
  void diagnosticTrialsAreTheSameEitherWay() {
    List<PastTrial> shared = runAll(study("block"), _ -> COMPLETED);
    List<PastTrial> own = runAll(study("load"), _ -> COMPLETED);

    assertThat(diagnostic(shared))
        .containsExactlyInAnyOrderElementsOf(diagnostic(own))
        .hasSize(VARIANTS * (LOADS + 1));
  }

  @Test
  void diagnosticTrialsFollowAllHeadlineTrialsOfTheirServer() {
    List<Trial> trials =
        runAll(study("block"), _ -> COMPLETED).stream()
            .map(PastTrial::trial)
            .filter(trial -> trial.block() == 1 && !isStaged(trial))
            .toList();

    assertThat(runs(trials, 2 * LOADS))
        .hasSize(VARIANTS)
        .allSatisfy(
            server -> {
              assertThat(server)
                  .extracting(Trial::variant)
                  .containsOnly(server.getFirst().variant());
              assertThat(server.subList(0, LOADS))
                  .extracting(Trial::pass)
                  .containsOnly(Pass.HEADLINE);
              assertThat(server.subList(LOADS, 2 * LOADS))
                  .extracting(Trial::pass)
                  .containsOnly(Pass.DIAGNOSTIC);
            });
  }

  @Test
  void aLoadWithAMeasuredRiseHasServersOfItsOwn() {
    List<Trial> trials = trials(runAll(study("block"), _ -> COMPLETED), Pass.HEADLINE);
    List<Trial> staged = trials.stream().filter(SharedBlocksTest::isStaged).toList();

    assertThat(staged).hasSize(BLOCKS * VARIANTS);
    for (List<Trial> block : runs(staged, VARIANTS)) {
      int first = trials.indexOf(block.getFirst());
      assertThat(trials.subList(first, first + VARIANTS)).isEqualTo(block);
    }
  }

  @Test
  void invalidTrialsAreRepeatedAfterTheBlockOneServerForEachVariant() {
    List<Trial> trials =
        headline(
            runAll(
                study("block"),
                trial -> trial.number() == 2 || trial.number() == 4 ? INVALID : COMPLETED));
    List<Trial> repeats = trials.stream().filter(trial -> trial.attempt() > 1).toList();

    assertThat(repeats)
        .extracting(Trial::attempt, Trial::block, Trial::variant, Trial::load, Trial::seed)
        .containsExactly(repeat(trials.get(1)), repeat(trials.get(3)));
    assertThat(trials.indexOf(repeats.getFirst())).isEqualTo(VARIANTS * LOADS);
    assertThat(repeats.get(1).number()).isEqualTo(repeats.get(0).number() + 1);
  }

  private static org.assertj.core.groups.Tuple repeat(Trial trial) {
    return tuple(2, trial.block(), trial.variant(), trial.load(), trial.seed());
  }

  @Test
  void loadsThatAFailedServerMissedAreNoFailuresOfTheirOwn() {
    List<PastTrial> history = new ArrayList<>();
    Planner planner = Planner.of(study("block"), 1);
    for (var next = planner.next(history); next.isPresent(); next = planner.next(history)) {
      Trial trial = next.get();
      boolean isLost =
          history.stream()
              .anyMatch(past -> sameServer(past, trial) && past.outcome().equals(FAILED));
      boolean dies = trial.variant().name().equals("b") && load(trial).equals("x closed 8");
      history.add(past(trial, isLost || dies ? FAILED : COMPLETED, history));
    }
    Map<String, Long> ofB =
        headline(history).stream()
            .filter(trial -> trial.variant().name().equals("b"))
            .collect(Collectors.groupingBy(SharedBlocksTest::load, Collectors.counting()));

    assertThat(ofB.get("x closed 8")).as("abandoned after two failures").isEqualTo(2);
    assertThat(ofB.values().stream().filter(count -> count == BLOCKS)).hasSize(LOADS - 1);
  }

  @Test
  void aResumedRunContinuesWithTheLoadsOfTheSameVariant() {
    Study study = study("block");
    List<PastTrial> all = runAll(study, _ -> COMPLETED);

    for (int made = 0; made < all.size(); made += 5) {
      assertThat(Planner.of(study, 1).next(all.subList(0, made))).contains(all.get(made).trial());
    }
  }

  @Test
  void aBlockInterruptedByANewEpochIsRepeatedAsAWhole() {
    Study study = study("block");
    List<PastTrial> whole = runAll(study, _ -> COMPLETED);
    List<PastTrial> history =
        new ArrayList<>(whole.subList(0, whole.indexOf(first(whole)) + LOADS + 2));
    Planner after = Planner.of(study, 2);
    for (Trial next = after.next(history).orElseThrow();
        next.block() == 1;
        next = after.next(history).orElseThrow()) {
      history.add(new PastTrial(next, 2, COMPLETED, Duration.ofSeconds(20)));
    }

    List<Trial> repeated = headline(history.stream().filter(past -> past.epoch() == 2).toList());
    assertThat(repeated).hasSize(VARIANTS * LOADS).extracting(Trial::attempt).containsOnly(2);
  }

  @Test
  void theTimeLeftCountsOneStartForEachServer() {
    Study study = study("block");
    List<PastTrial> all = runAll(study, _ -> COMPLETED);
    int first = all.indexOf(first(all));
    List<PastTrial> made = new ArrayList<>();
    for (PastTrial past : all.subList(0, first + 2)) {
      made.add(
          new PastTrial(
              past.trial(),
              1,
              COMPLETED,
              Duration.ofSeconds(past.startedServer() ? 60 : 20),
              List.of(),
              past.serverRun()));
    }
    Planner planner = Planner.of(study, 1);

    List<PastTrial> left = all.subList(made.size(), all.size());
    assertThat(planner.remainingByPass(made).values().stream().mapToInt(count -> count).sum())
        .isEqualTo(left.size());
    assertThat(left.stream().filter(PastTrial::startedServer)).hasSizeLessThan(left.size() / 2);
    double seconds = left.stream().mapToDouble(past -> past.startedServer() ? 60 : 20).sum();
    double invalid = 1.0 / (made.size() + 20);
    double expected = seconds * (1 + invalid + invalid * invalid) + 3;
    assertThat(planner.left(study, made).expected().toMillis() / 1e3)
        .as("drawn to shorter trials, since few were made")
        .isBetween(0.6 * expected, expected);
  }

  /** Returns the first trial that shares its server. */
  private static PastTrial first(List<PastTrial> all) {
    return all.stream().filter(past -> !isStaged(past.trial())).findFirst().orElseThrow();
  }

  @Test
  void aStudyWithOneLoadIsTheSameEitherWay() {
    Study own =
        new StudyReader()
            .read(
                """
                study: s
                question: Which?
                variants: {a: {server: spring-mvc}, b: {server: spring-mvc}}
                workloads: {x: {kernel: hello, load: {users: 8}}}
                """,
                Path.of("study.yaml"));
    Study shared = own.with(own.protocol().serving(ServerPer.BLOCK));

    assertThat(runAll(shared, _ -> COMPLETED)).isEqualTo(runAll(own, _ -> COMPLETED));
  }

  private static List<Trial> headline(List<PastTrial> history) {
    return trials(history, Pass.HEADLINE).stream().filter(trial -> !isStaged(trial)).toList();
  }

  private static List<Trial> diagnostic(List<PastTrial> history) {
    return trials(history, Pass.DIAGNOSTIC).stream().map(trial -> trial.numbered(1)).toList();
  }

  private static List<Trial> trials(List<PastTrial> history, Pass pass) {
    return history.stream().map(PastTrial::trial).filter(trial -> trial.pass() == pass).toList();
  }

  /** Returns the trials of each server, for runs in which every trial completed. */
  private static List<List<Trial>> servers(List<Trial> trials) {
    return runs(trials, LOADS);
  }

  private static <T> List<List<T>> runs(List<T> all, int length) {
    return IntStream.range(0, all.size() / length)
        .mapToObj(run -> all.subList(run * length, (run + 1) * length))
        .toList();
  }

  private static Map<String, Long> seeds(List<PastTrial> history) {
    return trials(history, Pass.HEADLINE).stream()
        .collect(
            Collectors.toMap(
                trial -> trial.block() + " " + load(trial),
                Trial::seed,
                (one, other) -> {
                  assertThat(other).isEqualTo(one);
                  return one;
                }));
  }

  private static String load(Trial trial) {
    return trial.workload().orElseThrow() + " " + trial.load().label();
  }

  private static boolean isStaged(Trial trial) {
    return trial.workload().orElseThrow().name().equals("z");
  }

  private static List<PastTrial> runAll(Study study, Function<Trial, Outcome> outcome) {
    Planner planner = Planner.of(study, 1);
    List<PastTrial> history = new ArrayList<>();
    for (var next = planner.next(history); next.isPresent(); next = planner.next(history)) {
      history.add(past(next.get(), outcome.apply(next.get()), history));
    }
    return history;
  }

  private static PastTrial past(Trial trial, Outcome outcome, List<PastTrial> history) {
    ServerRunId run =
        history.stream()
            .filter(past -> sameServer(past, trial))
            .reduce((_, last) -> last)
            .map(PastTrial::serverRun)
            .orElseGet(() -> new ServerRunId(trial.number()));
    return new PastTrial(trial, 1, outcome, Duration.ofSeconds(20), List.of(), run);
  }

  private static boolean sameServer(PastTrial past, Trial trial) {
    Trial other = past.trial();
    return other.pass() == Pass.HEADLINE
        && !isStaged(trial)
        && !isStaged(other)
        && other.block() == trial.block()
        && (other.attempt() == trial.attempt() || trial.pass() == Pass.DIAGNOSTIC)
        && other.variant().equals(trial.variant());
  }

  private static Study study(String serverPer) {
    return new StudyReader()
        .read(
            """
            study: s
            question: Which?
            variants: {a: {server: spring-mvc}, b: {server: spring-mvc}, c: {server: spring-mvc}}
            workloads:
              x: {kernel: hello, loads: [{users: 8}, {rate: 50}]}
              y: {kernel: delay, loads: [{users: 9}, {rate: 60}]}
              z: {kernel: hello, load: {users: 5, rise: 1s, hold: 1s, fall: 1s}}
            protocol: {blocks: 5, diagnostic-blocks: 1, server-per: %s}
            """
                .formatted(serverPer),
            Path.of("study.yaml"));
  }
}
