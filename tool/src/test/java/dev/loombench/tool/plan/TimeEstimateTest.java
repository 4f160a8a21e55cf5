package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.yaml.StudyReader;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts.ServerRunId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeEstimateTest {

  private static final Study STUDY = study(2, 1, 3);

  @Test
  void beforeTheFirstTrialItIsThatOfABundledServer() {
    assertThat(seconds(List.of(), Pass.STARTUP)).isEqualTo(6 + 5);
    assertThat(seconds(List.of(), Pass.HEADLINE)).isEqualTo(6 + 15 + 10 + 6);
    assertThat(seconds(List.of(), Pass.PROFILE)).isEqualTo(6 + 15 + 10 + 20);
  }

  @Test
  void beforeTheFirstTrialAnotherApplicationIsWarmedUpForLonger() {
    assertThat(new TimeEstimate(ofApplication(), List.of()).perTrial(Pass.HEADLINE))
        .isEqualTo(Duration.ofSeconds(6 + 50 + 10 + 6));
  }

  @Test
  void aServerWithHalfACpuIsWarmedUpForTwiceAsLong() {
    Study study =
        new StudyReader()
            .read(
                """
                study: s
                question: Which?
                variants:
                  v0: {server: spring-mvc}
                  v1: {server: spring-mvc, limits: {cpus: 0.5}}
                workloads: {w0: {kernel: hello, load: {users: 5}}}
                protocol: {blocks: 3, diagnostic-blocks: 0, window: 6s}
                """,
                Path.of("study.yaml"));
    double others = 6 + 10 + 6;

    assertThat(new FixedBlocks(study, 1).left(study, List.of()).expected().toMillis() / 1e3)
        .isCloseTo(3 * (others + 15 + others + 30) * attempts(1.0 / 20) + 3, within(0.01));
  }

  /** Jars of Spring MVC and Quarkus that read and write by JPA were warmed up for 80 to 118 s. */
  @Test
  void aJarThatQueriesByJpaIsWarmedUpForLonger() {
    Study study = ofJpa("db");
    double others = 6 + 10 + 6;

    assertThat(left(study, List.of()))
        .isCloseTo(3 * (others + 60 + others + 15) * attempts(1.0 / 20) + 3, within(0.01));
    assertThat(left(ofJpa("hello"), List.of()))
        .isCloseTo(3 * (others + 15 + others + 15) * attempts(1.0 / 20) + 3, within(0.01));
  }

  /** Jars that read and write by JPA were sent six to ten times until the compiler was quiet. */
  @Test
  void iterationsOfAJarThatQueriesByJpaAreRehearsedMoreOften() {
    Study study = ofJpa("crud", "{users: 5, iterations: 3, start-over: 10s}");
    double jar = 6 + 8 * (10 + 6) + 60;
    double executable = 6 + 2 * (10 + 6) + 15;

    assertThat(left(study, List.of()))
        .isCloseTo(3 * (jar + executable) * attempts(1.0 / 20) + 3, within(0.01));
  }

  /** The window of 6 s is for the last iterations, 12 s are the rise, hold and fall. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {users: 5, iterations: 3, start-over: 10s}      | 16
          {users: 5, rise: 1s, hold: 10s, fall: 1s}       | 12
          """)
  void aColdServerDoesNotStabilizeAndIsSentItsLoadOnce(String load, int seconds) {
    Study warm = ofJpa("crud", load);
    Protocol protocol = warm.protocol();
    Study cold = warm.with(protocol.warmedUp(protocol.warmUp().of(Protocol.MeasuredServers.COLD)));

    assertThat(left(cold, List.of()))
        .isCloseTo(3 * 2 * (6 + seconds) * attempts(1.0 / 20) + 3, within(0.01));
  }

  @Test
  void theWarmUpOfOneVariantTellsThatOfAnother() {
    Study study = ofJpa("db");
    Trial first = new FixedBlocks(study, 1).next(List.of()).orElseThrow();
    boolean isJar = first.variant().name().equals("jar");
    PastTrial made =
        made(
            first,
            new Outcome.Completed(),
            Duration.ofSeconds(isJar ? 102 : 42),
            Duration.ofSeconds(isJar ? 80 : 20));

    assertThat(left(study, List.of(made)))
        .isCloseTo((5 * 22 + toCome(isJar)) * attempts(1.0 / 21) + 3, within(0.5));
  }

  /** The warm-ups to come after a first one, which is expected to grow by a tenth. */
  private static double toCome(boolean isJar) {
    return isJar ? (2 * 80 + 3 * 20) * 1.1 : (3 * 80 + 2 * 20) * 1.1;
  }

  private static double left(Study study, List<PastTrial> history) {
    return new FixedBlocks(study, 1).left(study, history).expected().toMillis() / 1e3;
  }

  private static Study ofJpa(String kernel) {
    return ofJpa(kernel, "{users: 5}");
  }

  private static Study ofJpa(String kernel, String load) {
    return new StudyReader()
        .read(
            """
            study: s
            question: Which?
            variants:
              jar: {server: spring-mvc, persistence: jpa}
              native: {server: spring-mvc, persistence: jpa, packaging: native}
            workloads: {w0: {kernel: %s, load: %s}}
            protocol: {blocks: 3, diagnostic-blocks: 0, window: 6s}
            """
                .formatted(kernel, load),
            Path.of("study.yaml"));
  }

  /** Four real applications took 5:15 to 15:09 minutes for eight such trials. */
  @Test
  void theTimeOfAnotherApplicationIsARangeUntilItsFirstServer() {
    Study study = ofApplication();
    var planner = new FixedBlocks(study, 1);
    double attempts = attempts(1.0 / 20);

    TimeLeft before = planner.left(study, List.of());

    assertThat(before.least().toMillis() / 1e3)
        .isCloseTo(6 * (6 + 15 + 10 + 6) * attempts + 3, within(0.01));
    assertThat(before.expected().toMillis() / 1e3)
        .isCloseTo(6 * (6 + 50 + 10 + 6) * attempts + 3, within(0.01));
    assertThat(before.most().toMillis() / 1e3)
        .isCloseTo(6 * (6 + 110 + 10 + 6) * attempts + 3, within(0.01));

    PastTrial first =
        made(
            planner.next(List.of()).orElseThrow(),
            new Outcome.Completed(),
            Duration.ofSeconds(60),
            Duration.ofSeconds(40));

    assertThat(planner.left(study, List.of(first)).isRange()).isFalse();
  }

  @Test
  void afterManyTrialsItIsTheMedianOfThePass() {
    List<PastTrial> history = new ArrayList<>();
    for (int number = 1; number <= 99; number++) {
      history.add(past(number, Pass.HEADLINE, "v0", number % 3 == 0 ? 400 : 45, 15));
    }

    assertThat(seconds(history, Pass.HEADLINE)).isCloseTo(45, within(0.5));
    assertThat(seconds(history, Pass.PROFILE)).isCloseTo(45 - 6 + 20, within(0.5));
    assertThat(seconds(history, Pass.STARTUP)).isEqualTo(6 + 5);
  }

  @Test
  void everyServerIsWarmedUpForAsLongAsTheLongestOfItsVariant() {
    var planner = new FixedBlocks(study(2, 1, 30), 1);
    List<PastTrial> history = new ArrayList<>();
    while (history.size() < 58) {
      Trial trial = planner.next(history).orElseThrow();
      boolean isFirst = trial.variant().name().equals("v0");
      int warmUp = history.size() == 40 ? 180 : isFirst ? 15 : 60; // 180 s: the ceiling
      history.add(
          made(
              trial,
              new Outcome.Completed(),
              Duration.ofSeconds(warmUp + 30),
              Duration.ofSeconds(warmUp)));
    }

    assertThat(planner.remaining(history)).isEqualTo(2);
    assertThat(planner.left(STUDY, history).expected().toMillis() / 1e3)
        .isCloseTo((15 + 30 + 60 + 30) * attempts(1.0 / 78) + 3, within(1.0));
  }

  @Test
  void aPointIsEstimatedByItsOwnTrials() {
    var planner = new FixedBlocks(STUDY, 1);
    List<PastTrial> history = new ArrayList<>();
    history.add(next(planner, history));
    history.add(next(planner, history));

    assertThat(planner.remaining(history)).isEqualTo(4);
    assertThat(planner.left(STUDY, history).expected().toMillis() / 1e3)
        .isCloseTo((2 * 30 + 2 * 50 + 4 * 15 * 0.1) * attempts(1.0 / 22) + 3, within(0.01));
  }

  /** The next trial, which takes 30 s with the variant v0 and 50 s with v1. */
  private static PastTrial next(FixedBlocks planner, List<PastTrial> history) {
    Trial trial = planner.next(history).orElseThrow();
    return made(
        trial,
        new Outcome.Completed(),
        Duration.ofSeconds(trial.variant().name().equals("v0") ? 30 : 50),
        Duration.ofSeconds(15));
  }

  @Test
  void invalidTrialsAreExpectedToRecur() {
    var planner = new FixedBlocks(STUDY, 1);
    PastTrial first = next(planner, List.of());
    PastTrial invalid =
        made(
            first.trial(),
            new Outcome.Invalid(Outcome.Origin.TRIAL, "late"),
            first.took(),
            first.warmUp());

    assertThat(planner.left(STUDY, List.of(invalid)).expected())
        .isGreaterThan(planner.left(STUDY, List.of(first)).expected());
  }

  @Test
  void nothingIsLeftAfterTheLastTrial() {
    assertThat(new TimeEstimate(STUDY, List.of()).left(Map.of())).isEqualTo(TimeLeft.NONE);
  }

  private static Study ofApplication() {
    return new StudyReader()
        .read(
            """
            study: s
            question: Which?
            variants: {a: {server: spring-mvc}, b: {command: [java, -jar, app.jar, '{port}'], ready: /}}
            workloads: {w: {request: {path: /}, load: {users: 5}}}
            protocol: {blocks: 3, diagnostic-blocks: 0, window: 6s}
            """,
            Path.of("study.yaml"));
  }

  private static double attempts(double invalid) {
    return 1 + invalid + invalid * invalid;
  }

  private static double seconds(List<PastTrial> history, Pass pass) {
    return new TimeEstimate(STUDY, history).perTrial(pass).toMillis() / 1e3;
  }

  private static PastTrial past(int number, Pass pass, String variant, long took, long warmUp) {
    boolean isStart = pass == Pass.STARTUP;
    return made(
        new Trial(
            number,
            pass,
            1,
            1,
            new VariantId(variant),
            isStart ? Optional.empty() : Optional.of(new WorkloadId("w0")),
            isStart ? new LoadId.None() : new LoadId.Closed(5, Duration.ZERO),
            1),
        new Outcome.Completed(),
        Duration.ofSeconds(took),
        Duration.ofSeconds(warmUp));
  }

  static PastTrial made(Trial trial, Outcome outcome, Duration took, Duration warmUp) {
    return new PastTrial(
        trial,
        1,
        outcome,
        took,
        List.of(),
        new ServerRunId(trial.number()),
        warmUp,
        GrantedCpus.UNKNOWN);
  }

  static Study study(int variants, int workloads, int blocks) {
    var text = new StringBuilder("study: s\nquestion: Which?\nvariants:\n");
    IntStream.range(0, variants)
        .forEach(index -> text.append("  v%d: {server: spring-mvc}\n".formatted(index)));
    text.append("workloads:\n");
    IntStream.range(0, workloads)
        .forEach(
            index -> text.append("  w%d: {kernel: hello, load: {users: 5}}\n".formatted(index)));
    text.append("protocol: {blocks: %d, diagnostic-blocks: 0, window: 6s}\n".formatted(blocks));
    return new StudyReader().read(text.toString(), Path.of("study.yaml"));
  }
}
