package dev.loombench.tool.store;

import static dev.loombench.tool.store.StoredStudyTest.STUDY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
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
import dev.loombench.tool.trial.TrialFacts.ServerRunId;
import dev.loombench.tool.trial.UnavailableVariant;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.Window;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {

  private static final Instant START = Instant.parse("2026-03-01T10:00:00.123456789Z");

  private static final LoadId CLOSED_500 = new LoadId.Closed(500, Duration.ZERO);

  @TempDir Path temporary;

  @Test
  void aTrialIsReadBackAsItWasWritten() {
    RunDirectory run = created();
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
  void aRemovedFileIsNotDamaged() throws Exception {
    RunDirectory run = created();
    Files.delete(run.root().resolve("study.json"));

    assertThatThrownBy(run::study).hasMessageContaining("study.json was removed. Start again");
  }

  @Test
  void theServerRunOfATrialIsStored() throws Exception {
    RunDirectory run = created();
    run.append(in(new ServerRunId(1), trial(1, new Outcome.Completed())));
    run.append(in(new ServerRunId(1), trial(2, new Outcome.Completed())));
    assertThat(run.history()).extracting(PastTrial::serverRun).containsOnly(new ServerRunId(1));
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
  void anAbsentWorkloadIsStoredAsNull() throws Exception {
    RunDirectory run = created();
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
        .contains("\"workload\" : null", "\"variant\" : \"webflux\"");
  }

  @Test
  void aTrialIsReadableByPeople() throws Exception {
    RunDirectory run = created();
    run.append(trial(1, new Outcome.Completed()));

    assertThat(Files.readString(run.root().resolve("trials/0001-headline-b1-delay-webflux.json")))
        .contains("\"throughput\" : {")
        .contains("\"is\" : \"Measured\"")
        .contains("\"2026-03-01T10:00:00.123456789Z\"");
  }

  @Test
  void theSameBootHostAndBuildStayOneEpochAndAnotherBeginsANewOne() {
    RunDirectory run = created();
    assertThat(run.epochOf(environment("boot-a"))).isEqualTo(1);
    assertThat(run.epochOf(environment("boot-a"))).isEqualTo(1);
    assertThat(run.epochOf(environment("boot-b"))).isEqualTo(2);
    assertThat(run.environments())
        .extracting(Environment::bootId)
        .containsExactly(Optional.of("boot-a"), Optional.of("boot-b"));
  }

  @Test
  void whatCannotBeMeasuredIsKeptUntilItCan() {
    RunDirectory run = created();
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
    RunDirectory run = created();
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
    RunDirectory run = created();
    Files.writeString(run.root().resolve("trials/0001-x.json"), "{\"schema\": 1, ");
    assertThatThrownBy(run::trials)
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.kind()).isEqualTo(Problem.Kind.INVALID_DATA))
        .hasMessageContaining("0001-x.json is damaged");
  }

  @Test
  void anotherLayoutIsRefused() throws Exception {
    RunDirectory run = created();
    Files.writeString(
        run.root().resolve("run.json"),
        "{\"schema\": 99, \"study\": \"quick\", \"created\": \"2026-03-01T10:00:00Z\"}");
    assertThatThrownBy(() -> RunDirectory.open(run.root())).hasMessageContaining("layout 99");
  }

  private RunDirectory created() {
    return RunDirectory.create(temporary.resolve("run"), STUDY, "study: quick\n");
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
