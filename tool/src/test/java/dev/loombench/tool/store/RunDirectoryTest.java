package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.RequestValues;
import dev.loombench.tool.plan.PastTrial;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Scale;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Work.Login;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.place.Place;
import dev.loombench.tool.study.place.Places;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Environment;
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
import dev.loombench.tool.trial.identity.ServerRunId;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class RunDirectoryTest {

  private static final Instant START = Instant.parse("2026-03-01T10:00:00.123456789Z");

  private static final LoadId CLOSED_500 = new LoadId.Closed(500, Duration.ZERO);

  private static final Study STUDY =
      new Study(
          "quick",
          "which?",
          new VariantId("mine"),
          List.of(
              new Variant(
                  new VariantId("mine"),
                  new Server.Bundled("spring-mvc", Map.of("threads", "200")),
                  List.of()),
              new Variant(
                  new VariantId("there"),
                  new Server.Running(URI.create("http://127.0.0.1:80"), "/"),
                  List.of()),
              new Variant(
                  new VariantId("app"),
                  new Server.Command(
                      List.of("app", "{port}"),
                      "/",
                      OptionalInt.empty(),
                      Map.of(),
                      Map.of("KEY", new SecretSource.Variable("APP_KEY"))),
                  List.of("-Xint"))),
          List.of(
              new Workload(
                  new WorkloadId("delay"),
                  new Work.Kernel(KernelName.DELAY, Map.of("millis", 100L)),
                  List.of(
                      new ClosedModel.Closed(500, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO),
                      new OpenModel.Open(50, Spacing.POISSON),
                      new OpenModel.OpenSteps(50, 100, 25, Duration.ofSeconds(5), Spacing.UNIFORM))),
              new Workload(
                  new WorkloadId("own"),
                  new Work.Own(
                      List.of(
                          new OwnRequest(
                              RequestSpec.get("/x/{csv:id}")
                                  .with(
                                      new RequestValues(
                                          List.of("id"), List.of(List.of("7"), List.of("8")))),
                              Map.of("Authorization", new SecretSource.TextFile(Path.of("/t"))),
                              Map.of())),
                      Order.WEIGHTED,
                      Optional.of(
                          new Login(
                              RequestSpec.of("POST", "/login", Map.of(), "{secret:PASSWORD}"),
                              Optional.of("/token"))),
                      List.of("sh", "reset.sh")),
                  List.of(new OpenModel.Open(1, Spacing.UNIFORM)),
                  OptionalInt.empty(),
                  Map.of("db", Duration.ofMillis(20)))),
          new JvmSettings("512m", JvmSettings.Collector.SERIAL, List.of()),
          new Protocol(
              new Protocol.Blocks(3, 1),
              7,
              Duration.ofSeconds(3),
              Duration.ofSeconds(8),
              new Protocol.WarmUp(0.1, 0.05, Duration.ofSeconds(45)),
              Duration.ofSeconds(10),
              Duration.ofSeconds(60),
              0.05));

  @TempDir Path temporary;

  @Test
  void aTrialIsReadBackAsItWasWritten() {
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
    run.append(trial(1, new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, "steal 9 %")));
    run.append(trial(2, new Outcome.Completed()));

    RunDirectory again = RunDirectory.open(run.root());
    assertThat(again.trials())
        .containsExactly(
            trial(1, new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, "steal 9 %")),
            trial(2, new Outcome.Completed()));
    assertThat(again.study()).isEqualTo(STUDY);
    assertThat(again.history())
        .extracting(past -> past.trial().number() + " " + past.took().toSeconds())
        .containsExactly("1 20", "2 20");
  }

  @Test
  void theServerRunOfATrialIsStoredAndTrialsOfOlderBuildsHaveTheirOwn() throws Exception {
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
    run.append(in(new ServerRunId(1), trial(1, new Outcome.Completed())));
    run.append(in(new ServerRunId(1), trial(2, new Outcome.Completed())));
    assertThat(run.history()).extracting(PastTrial::serverRun).containsOnly(new ServerRunId(1));

    Path second = run.root().resolve("trials/0002-headline-b1-delay-webflux.json");
    String now = Files.readString(second);
    String before = now.replaceAll(",\\s*\"serverRun\" : \\{[^}]*\\}", "");
    assertThat(before).isNotEqualTo(now);
    Files.writeString(second, before);

    assertThat(run.history())
        .extracting(PastTrial::serverRun)
        .containsExactly(new ServerRunId(1), new ServerRunId(2));
  }

  private static TrialRecord in(ServerRunId run, TrialRecord like) {
    return new TrialRecord(
        like.trial(),
        like.epoch(),
        like.outcome(),
        like.started(),
        like.ended(),
        like.facts().in(run),
        like.warmUp(),
        like.measurements(),
        like.requests(),
        like.series(),
        like.evidence(),
        like.latencies());
  }

  @Test
  void aStudyOfAnOlderBuildHasAServerForEachTrial() throws Exception {
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
    Path kept = run.root().resolve("study.json");
    String now = Files.readString(kept);
    String before = now.replaceAll(",\\s*\"serverPer\" : \"LOAD\"", "");
    assertThat(before).isNotEqualTo(now);
    Files.writeString(kept, before);

    assertThat(run.study()).isEqualTo(STUDY);
  }

  @Test
  void anAbsentWorkloadIsStoredAsAnEmptyName() throws Exception {
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
    TrialRecord like = trial(1, new Outcome.Completed());
    var start =
        new Trial(
            1,
            Pass.STARTUP,
            1,
            1,
            new VariantId("webflux"),
            Optional.empty(),
            new LoadId.None(),
            42);
    var made =
        new TrialRecord(
            start,
            like.epoch(),
            like.outcome(),
            like.started(),
            like.ended(),
            like.facts(),
            like.warmUp(),
            List.of(),
            like.requests(),
            like.series(),
            like.evidence(),
            like.latencies());

    run.append(made);

    assertThat(RunDirectory.open(run.root()).trials()).containsExactly(made);
    assertThat(Files.readString(run.root().resolve("trials/0001-startup-b1-webflux.json")))
        .contains("\"workload\" : \"\"", "\"variant\" : \"webflux\"");
  }

  @Test
  void aClaimAboutStartsIsReadBack() {
    ClaimTest claim =
        new ClaimTest.Level(
            "start_up",
            new VariantId("webflux"),
            Optional.empty(),
            OptionalDouble.empty(),
            OptionalDouble.of(2));

    String text = StoredJson.MAPPER.writeValueAsString(claim);

    assertThat(text).contains("\"in\" : \"\"");
    assertThat(StoredJson.MAPPER.readValue(text, ClaimTest.class)).isEqualTo(claim);
  }

  @Test
  void anExpectationIsReadBack() {
    assertThat(
            List.of(
                new Expectation.Equal(),
                new Expectation.Bound(Expectation.Side.BELOW, 2),
                new Expectation.Direction(
                    Expectation.Side.ABOVE, new Expectation.MoreThan(2, OptionalDouble.of(2.3))),
                new Expectation.Direction(Expectation.Side.ABOVE, new Expectation.About(1.8, 0.5)),
                new Expectation.Direction(Expectation.Side.BELOW, new Expectation.Unstated())))
        .allSatisfy(
            expectation -> {
              ClaimTest claim =
                  new ClaimTest.Growth(
                      "throughput",
                      new VariantId("webflux"),
                      new WorkloadId("many"),
                      new WorkloadId("few"),
                      expectation);
              String text = StoredJson.MAPPER.writeValueAsString(claim);
              assertThat(StoredJson.MAPPER.readValue(text, ClaimTest.class)).isEqualTo(claim);
            });
  }

  @Test
  void anExpectationOfOlderBuildsIsConverted() {
    var study =
        (ObjectNode)
            StoredJson.MAPPER.readTree(
                """
                {"replication": {"claims": [{"tests": [
                  {"is": "Growth", "metric": "throughput", "of": "a", "in": "many", "overIn": "few",
                   "expected": "LESS", "published": 0.5, "tolerance": 0.25},
                  {"is": "Growth", "metric": "throughput", "of": "a", "in": "many", "overIn": "few",
                   "expected": "EQUAL", "published": null, "tolerance": 0.25}]}]}}
                """);

    LegacyLayout.claims(study);

    assertThat(study.at("/replication/claims/0/tests").valueStream())
        .extracting(test -> StoredJson.MAPPER.treeToValue(test, ClaimTest.Growth.class))
        .extracting(ClaimTest.Growth::expectation)
        .containsExactly(
            new Expectation.Direction(Expectation.Side.BELOW, new Expectation.About(0.5, 0.25)),
            new Expectation.Equal());
  }

  @Test
  void aStudyIsReadBackWithHowItsTrialsAreChosenAndWhereFilesLie() {
    var untilSure = new Design.UntilSure(List.of(6, 9), Duration.ofMinutes(40), 0.03);
    Study study =
        new Study(
            STUDY.name(),
            STUDY.question(),
            STUDY.baseline(),
            STUDY.variants(),
            STUDY.workloads(),
            STUDY.jvm(),
            STUDY.protocol(),
            untilSure,
            new Study.Options(
                STUDY.scraped(),
                Optional.of(Path.of("/dev/shm")),
                DatabaseChoice.DEFAULT,
                Scale.NONE,
                Optional.empty(),
                Optional.empty(),
                List.of(
                    new Delay(
                        "db", new Delay.Target.Address("localhost", 5432), Duration.ofMillis(5)),
                    new Delay("own", new Delay.Target.StudyDatabase(), Duration.ZERO)),
                List.of("postgres"),
                new Places(
                    new Place.Local(Optional.of("10.0.0.1")),
                    List.of(
                        new Place.Ssh(
                            "me@there",
                            List.of("-p", "2222"),
                            Optional.empty(),
                            Optional.of("/opt/jdk"),
                            Place.Ssh.FOLDER)))));
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), study, "study: quick\n");

    assertThat(RunDirectory.open(run.root()).study()).isEqualTo(study);
  }

  @Test
  void aStudyKeptWithOneHostForTheLoadIsRead() throws Exception {
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
    Path kept = run.root().resolve("study.json");
    String now = Files.readString(kept);
    String before = now.replaceAll("(\"load\" : )\\[ (\\{[^}]*}) ]", "$1$2");
    assertThat(before).isNotEqualTo(now);
    Files.writeString(kept, before);

    assertThat(run.study().places()).isEqualTo(Places.LOCAL);
  }

  @Test
  void aStudyKeptBeforeItCouldSayWhereFilesLieIsRead() throws Exception {
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
    Path kept = run.root().resolve("study.json");
    String now = Files.readString(kept);
    String before = now.replaceAll(",\\s*\"files\" : null", "");
    assertThat(before).isNotEqualTo(now);
    Files.writeString(kept, before);
    assertThat(run.study()).isEqualTo(STUDY);
  }

  @Test
  void aStudyKeptBeforeThereWereDelaysIsRead() throws Exception {
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
    Path kept = run.root().resolve("study.json");
    String before =
        Files.readString(kept)
            .replaceAll(",\\s*\"delays\" : \\[ ]", "")
            .replaceAll(",\\s*\"delays\" : \\{[^}]*}", "");
    assertThat(before).doesNotContain("delays");
    Files.writeString(kept, before);

    assertThat(run.study().delays()).isEmpty();
    assertThat(run.study().workload(new WorkloadId("own")).delays()).isEmpty();
  }

  @Test
  void aTrialIsReadableByPeople() throws Exception {
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
    run.append(trial(1, new Outcome.Completed()));

    assertThat(Files.readString(run.root().resolve("trials/0001-headline-b1-delay-webflux.json")))
        .contains("\"throughput\" : {")
        .contains("\"is\" : \"Measured\"")
        .contains("\"2026-03-01T10:00:00.123456789Z\"");
  }

  @Test
  void theSameBootHostAndBuildStayOneEpochAndAnotherBeginsANewOne() {
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
    assertThat(run.epochOf(environment("boot-a"))).isEqualTo(1);
    assertThat(run.epochOf(environment("boot-a"))).isEqualTo(1);
    assertThat(run.epochOf(environment("boot-b"))).isEqualTo(2);
    assertThat(run.environments())
        .extracting(Environment::bootId)
        .containsExactly(Optional.of("boot-a"), Optional.of("boot-b"));
  }

  @Test
  void whatCannotBeMeasuredIsKeptUntilItCan() {
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
    assertThat(run.notMeasured()).isEmpty();
    assertThat(run.measured()).isEqualTo(STUDY);

    run.keep(List.of(new UnavailableVariant(new VariantId("mine"), "no JDK 21")));

    assertThat(RunDirectory.open(run.root()).notMeasured())
        .containsExactly(new UnavailableVariant(new VariantId("mine"), "no JDK 21"));
    assertThat(run.measured().variants())
        .extracting(variant -> variant.id().name())
        .containsExactly("there", "app");
    assertThat(run.measured().baseline()).isEqualTo(new VariantId("there"));
    assertThat(run.study()).isEqualTo(STUDY);

    run.keep(List.of());

    assertThat(run.notMeasured()).isEmpty();
    assertThat(run.measured()).isEqualTo(STUDY);
  }

  @Test
  void aVariantThatHasTrialsStaysThoughItCanNoLongerBeMeasured() {
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
    run.append(trial("there", 1, new Outcome.Completed()));

    run.keep(
        List.of(
            new UnavailableVariant(new VariantId("there"), "gone"),
            new UnavailableVariant(new VariantId("app"), "gone too")));

    assertThat(run.measured().variants())
        .extracting(variant -> variant.id().name())
        .containsExactly("mine", "there");
  }

  @Test
  void aFolderWithOtherThingsIsRefused() throws Exception {
    Files.writeString(temporary.resolve("notes.txt"), "mine");
    assertThatThrownBy(() -> RunDirectory.create(temporary, STUDY, ""))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("has other content");
  }

  @Test
  void aFolderThatIsNoRunIsRefused() {
    assertThatThrownBy(() -> RunDirectory.open(temporary))
        .hasMessageContaining("is not a run directory: it has no run.json");
  }

  @Test
  void aDamagedTrialIsNamed() throws Exception {
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
    Files.writeString(run.root().resolve("trials/0001-x.json"), "{\"schema\": 1, ");
    assertThatThrownBy(run::trials)
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.kind()).isEqualTo(Problem.Kind.INVALID_DATA))
        .hasMessageContaining("0001-x.json is damaged");
  }

  @Test
  void anotherLayoutIsRefused() throws Exception {
    RunDirectory run = RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
    Files.writeString(
        run.root().resolve("run.json"),
        "{\"schema\": 99, \"study\": \"quick\", \"created\": \"2026-03-01T10:00:00Z\"}");
    assertThatThrownBy(() -> RunDirectory.open(run.root())).hasMessageContaining("layout 99");
  }

  private static Environment environment(String bootId) {
    return new Environment(bootId, "host", "build", Map.of("kernel", "6.1"));
  }

  private static TrialRecord trial(int number, Outcome outcome) {
    return trial("webflux", number, outcome);
  }

  private static TrialRecord trial(String variant, int number, Outcome outcome) {
    return new TrialRecord(
        new Trial(
            number,
            Pass.HEADLINE,
            1,
            1,
            new VariantId(variant),
            Optional.of(new WorkloadId("delay")),
            CLOSED_500,
            42),
        1,
        outcome,
        START,
        START.plusSeconds(20),
        TrialFacts.of(Map.of("gc", "Serial"), new GrantedCpus(List.of(0), List.of(1))),
        new WarmUpTimeSeries("warm", true, List.of(new WarmUpTimeSeries.Second(0, 812, 0.5, 0.25))),
        List.of(
            new Measurement(
                CLOSED_500,
                new Window(START.plusSeconds(9), START.plusSeconds(17)),
                Map.of(
                    Metric.THROUGHPUT,
                    new Reading.Measured(4321.5),
                    Metric.LIVE_SET,
                    new Reading.Unavailable("no JFR in a headline pass")))),
        new RequestCounts(
            Map.of(RequestResult.OK, 9000L, RequestResult.RESET, 1L),
            Map.of(RequestResult.RESET, "connection reset")),
        List.of(new Series("rss", "MiB", List.of(new Series.Point(START.plusSeconds(1), 120)))),
        List.of(
            new CodeLocation(
                "pinned_count", "Native or VM frame on stack", List.of("a.B.c:1"), 3, 90.5)),
        Optional.of("trials/x.hlog"));
  }
}
