package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Expectation.Side;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.replication.Replication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplicationReaderTest {

  private static final String FIGURES =
      """
      study,table,scenario,variant,metric,unit,value,note
      paper,I,w,a,throughput,req/s,200,
      paper,I,w,b,throughput,req/s,500,"damaged, perhaps"
      paper,2,versions,a,version,text,1.2.3,
      other,I,w,a,throughput,req/s,9,
      """;

  private static final String STUDY =
      """
      study: again
      question: Is it so?
      variants: {a: {server: spring-mvc}, b: {server: spring-webflux}}
      workloads:
        w: {kernel: hello, load: {users: 5}}
        more: {kernel: hello, load: {users: 50}}
      replicates:
        publication: A paper.
        figures: paper
        metrics: {cpu: {metric: server_cpu, times: 100, but: "a mean"}}
        flaws: [{what: One run., here: Blocks., effect: {throughput: 1.25}}]
        claims:
          b-is-faster:
            says: B is faster.
            at: Table I
            changed: It was slower.
            tests:
              - {metric: throughput, of: b, over: a, in: w, expect: more}
              - {metric: latency_p50, of: b, over: a, in: w, expect: less, published: 0.4, uncertainty: 20%}
              - {metric: throughput, of: b, in: more, over-in: w, expect: equal}
              - {metric: throughput, of: b, over: a, in: more, over-in: w, expect: less}
          bound:
            says: No more than 100.
            at: Nowhere
            kind: arithmetic
            server-cpus: 2
            tests:
              - {metric: throughput, of: a, in: w, about: 100, within: 5%}
              - {metric: threads_max, of: a, in: w, at-most: 60}
          untold:
            says: B never waits.
            at: Nowhere
            tests: [{not-here: Nothing counts it.}]
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeFigures() throws IOException {
    Files.writeString(folder.resolve("published.csv"), FIGURES);
  }

  @Test
  void readsOnlyTheFiguresOfThePublication() throws IOException {
    assertThat(read(STUDY).figures())
        .containsExactly(
            new PublishedFigure("I", "w", "a", "throughput", "req/s", 200, ""),
            new PublishedFigure("I", "w", "b", "throughput", "req/s", 500, "damaged, perhaps"));
  }

  @Test
  void readsTheReasonOfAnUntestableClaim() throws IOException {
    assertThat(read(STUDY).claims().getLast().tests())
        .containsExactly(new ClaimTest.Untried("Nothing counts it."));
  }

  @Test
  void computesThePublishedRatioUnlessItIsGiven() throws IOException {
    Claim claim = read(STUDY).claims().getFirst();

    assertThat(claim.changed()).contains("It was slower.");
    assertThat(claim.tests())
        .containsExactly(
            new ClaimTest.Ratio(
                "throughput",
                Duration.ZERO,
                new VariantId("b"),
                new VariantId("a"),
                Optional.of(new WorkloadId("w")),
                OptionalDouble.empty(),
                new Expectation.Direction(Side.ABOVE, new Expectation.About(2.5, 0))),
            new ClaimTest.Ratio(
                "latency_p50",
                Duration.ZERO,
                new VariantId("b"),
                new VariantId("a"),
                Optional.of(new WorkloadId("w")),
                OptionalDouble.empty(),
                new Expectation.Direction(Side.BELOW, new Expectation.About(0.4, 0.2))),
            new ClaimTest.Growth(
                "throughput",
                new VariantId("b"),
                Optional.empty(),
                new WorkloadId("more"),
                new WorkloadId("w"),
                new Expectation.Equal()),
            new ClaimTest.Growth(
                "throughput",
                new VariantId("b"),
                Optional.of(new VariantId("a")),
                new WorkloadId("more"),
                new WorkloadId("w"),
                new Expectation.Direction(Side.BELOW, new Expectation.Unstated())));
  }

  @Test
  void readsTestsOfDifferencesDeviationsAndRamps() throws IOException {
    String study =
        STUDY.replace(
            "tests: [{not-here: Nothing counts it.}]",
            """
            tests:
              - {metric: latency_p50, of: b, exceeds: a, in: w, at-rate: 2600, at-least: 1, at-most: 3}
              - {metric: throughput, of: b, in: w, deviation: 11%}
              - {sustained-rate-of: b, over: a, in: w, expect: less}
              - {metric: threads_max, of: b, in: w, at-rate: 2600, at-most: 41}
            """
                .indent(10)
                .strip());

    assertThat(read(study).claims().getLast().tests())
        .containsExactly(
            new ClaimTest.Excess(
                "latency_p50",
                new VariantId("b"),
                new VariantId("a"),
                new WorkloadId("w"),
                OptionalDouble.of(2_600),
                1,
                3),
            new ClaimTest.Deviation(
                "throughput", new VariantId("b"), Optional.of(new WorkloadId("w")), 0.11),
            new ClaimTest.SustainedRate(
                new VariantId("b"),
                new VariantId("a"),
                new WorkloadId("w"),
                new Expectation.Direction(Side.BELOW, new Expectation.Unstated())),
            new ClaimTest.Level(
                "threads_max",
                new VariantId("b"),
                Optional.of(new WorkloadId("w")),
                OptionalDouble.of(2_600),
                OptionalDouble.empty(),
                OptionalDouble.of(41)));
  }

  @Test
  void readsTheReasonOfFiguresWithoutACounterpart() throws IOException {
    Replication replication =
        read(
            STUDY.replace(
                "figures: paper",
                "figures: paper\n  without-counterpart: [{variant: b, why: Not ours.}]"));

    assertThat(replication.figures().stream().map(replication::reasonWithout))
        .containsExactly(Optional.empty(), Optional.of("Not ours."));
  }

  @Test
  void usesTheFirstScenarioWithTheFigures() throws IOException {
    Files.writeString(
        folder.resolve("published.csv"),
        FIGURES.replace(",w,", ",second,")
            + """
            paper,I,first,a,throughput,req/s,100,
            paper,I,first,b,throughput,req/s,300,
            paper,I,other-metric,a,latency_mean,ms,7,
            """);

    var test =
        (ClaimTest.Ratio)
            read(STUDY.replace(
                    "figures: paper",
                    "figures: paper\n  scenarios: {other-metric: w, first: w, second: w}"))
                .claims()
                .getFirst()
                .tests()
                .getFirst();

    assertThat(test.expectation())
        .isEqualTo(new Expectation.Direction(Side.ABOVE, new Expectation.About(3, 0)));
  }

  @Test
  void subtractsTheBuiltInDelayFromPublishedLatencies() throws IOException {
    Files.writeString(
        folder.resolve("published.csv"),
        FIGURES
            + """
            paper,I,w,a,latency_p99,ms,104,
            paper,I,w,b,latency_p99,ms,101,
            """);

    var test =
        (ClaimTest.Ratio)
            read(STUDY.replace(
                    "{metric: throughput, of: b, over: a, in: w, expect: more}",
                    "{metric: latency_p99, beyond: 100ms, of: b, over: a, in: w, expect: less}"))
                .claims()
                .getFirst()
                .tests()
                .getFirst();

    assertThat(test.beyond()).isEqualTo(Duration.ofMillis(100));
    assertThat(test.expectation())
        .isEqualTo(new Expectation.Direction(Side.BELOW, new Expectation.About(0.25, 0)));
  }

  @Test
  void readsLimitsOfRatios() throws IOException {
    assertThat(expectation("expect: more, limit: 2, published: 2.27"))
        .isEqualTo(
            new Expectation.Direction(
                Side.ABOVE, new Expectation.MoreThan(2, OptionalDouble.of(2.27))));
    assertThat(expectation("expect: below, limit: 12.88"))
        .isEqualTo(new Expectation.Bound(Side.BELOW, 12.88));
  }

  @Test
  void reportsLimitsThatDoNotFit() {
    assertThatThrownBy(() -> expectation("expect: less, limit: 2"))
        .hasMessageContaining("limit: found 2.0; 'more' needs a limit above 1");
    assertThatThrownBy(() -> expectation("expect: above"))
        .hasMessageContaining("'above' and 'below' need a limit; add it, like 'limit: 2'");
    assertThatThrownBy(() -> expectation("expect: equal, limit: 2"))
        .hasMessageContaining("limit: found with 'expect: equal'; remove it");
  }

  private Expectation expectation(String expected) throws IOException {
    Claim claim =
        read(STUDY.replace(
                "of: b, over: a, in: w, expect: more", "of: b, over: a, in: w, " + expected))
            .claims()
            .getFirst();
    return ((ClaimTest.Ratio) claim.tests().getFirst()).expectation();
  }

  @Test
  void readsTheWindowAndTheOriginOfClaims() throws IOException {
    Replication replication =
        read(
            STUDY
                .replace("figures: paper", "figures: paper\n  window: 2m")
                .replace("kind: arithmetic", "kind: arithmetic\n      origin: ours"));

    assertThat(replication.window()).hasValue(Duration.ofMinutes(2));
    assertThat(replication.claims())
        .extracting(Claim::origin)
        .containsExactly(Claim.Origin.AUTHORS, Claim.Origin.OURS, Claim.Origin.AUTHORS);
  }

  @Test
  void reportsBeyondWithOtherMetrics() {
    assertThatThrownBy(
            () ->
                read(
                    STUDY.replace(
                        "of: b, over: a, in: w, expect: more",
                        "beyond: 1s, of: b, over: a, in: w, expect: more")))
        .hasMessageContaining(
            "beyond: found with metric throughput; 'beyond' applies only to latencies; remove it");
  }

  @Test
  void readsTheBoundsOfALevel() throws IOException {
    Claim claim = read(STUDY).claims().get(1);

    assertThat(claim.kind()).isEqualTo(Claim.Kind.ARITHMETIC);
    assertThat(claim.serverCpus()).isEqualTo(2);
    assertThat(claim.tests().getFirst())
        .isInstanceOfSatisfying(
            ClaimTest.Level.class,
            level -> {
              assertThat(level.least().orElseThrow()).isCloseTo(95, within(1e-9));
              assertThat(level.most().orElseThrow()).isCloseTo(105, within(1e-9));
            });
    assertThat(claim.tests().get(1))
        .isEqualTo(
            new ClaimTest.Level(
                "threads_max",
                new VariantId("a"),
                Optional.of(new WorkloadId("w")),
                OptionalDouble.empty(),
                OptionalDouble.of(60)));
  }

  @Test
  void reportsUnknownVariants() {
    assertThatThrownBy(
            () ->
                read(
                    STUDY.replace(
                        "of: b, over: a, in: w, expect: more",
                        "of: c, over: a, in: w, expect: more")))
        .hasMessageContaining("claims.b-is-faster.tests[0].of: found 'c'; give 'a' or 'b'");
  }

  @Test
  void reportsAPublicationWithoutFigures() {
    assertThatThrownBy(() -> read(STUDY.replace("figures: paper", "figures: unheard-of")))
        .hasMessageContaining("replicates.figures: published.csv has no figures for 'unheard-of'");
  }

  private Replication read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("again.yaml"), text);
    return new StudyReader().read(file).replication().orElseThrow();
  }
}
