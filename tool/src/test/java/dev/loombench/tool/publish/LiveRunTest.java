package dev.loombench.tool.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.LatencyCounts;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import dev.loombench.tool.load.LoadWatcher.PlanWatcher;
import dev.loombench.tool.record.LiveFigure;
import dev.loombench.tool.report.SampleRun;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.GrantedCpus;
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
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LiveRunTest {

  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final Study STUDY = SampleRun.analyzed().study();
  private static final String OF_TRIAL_1 = "block=\"1\",load=\"open 100/s\",pass=\"headline\"";

  private final List<String> shown = new ArrayList<>();
  private final LiveRun run = new LiveRun(new Shown());

  @Test
  void beforeTheFirstTrialOnlyTheRunIsPublished() throws IOException {
    assertThat(lines()).noneMatch(line -> line.startsWith("loombench_run_info"));

    run.runStarts(STUDY, Path.of("runs/quick-1"));

    assertThat(lines())
        .contains(
            "loombench_run_info{folder=\"runs/quick-1\",study=\"%s\"} 1".formatted(STUDY.name()))
        .noneMatch(line -> line.startsWith("loombench_trial_phase{"));
  }

  @Test
  void theCurrentTrialIsPublishedWithItsPhase() throws IOException {
    run.trialStarts(trial(1), 3, TimeLeft.known(Duration.ofMinutes(2)));
    run.phase("measuring", "some detail");

    assertThat(lines())
        .contains("loombench_trials_to_come 3.0")
        .anyMatch(
            line ->
                line.startsWith("loombench_trial_phase{" + OF_TRIAL_1)
                    && line.contains("phase=\"measuring\"")
                    && line.contains("variant=\"webflux\""));
    assertThat(shown).containsExactly("trial 1", "measuring");
  }

  @Test
  void countersStartAtZeroWithTheTrial() throws IOException {
    run.trialStarts(trial(1), 1, TimeLeft.NONE);

    assertThat(value("loombench_answers_total", "stage=\"measured\"")).isZero();
    assertThat(value("loombench_latency_seconds_count", "stage=\"measured\"")).isZero();
  }

  @Test
  void secondsAreAddedAndCorrectedByTheResult() throws IOException {
    run.trialStarts(trial(1), 1, TimeLeft.NONE);
    run.planStarts(plan(), false).second(second(0, 8, 8, 0));
    PlanWatcher measured = run.planStarts(plan(), true);
    measured.second(second(0, 100, 90, 10));
    measured.second(second(1, 100, 100, 10));

    assertThat(value("loombench_requests_due_total", "stage=\"warm-up\"")).isEqualTo(8);
    assertThat(value("loombench_requests_due_total", "stage=\"measured\"")).isEqualTo(200);
    assertThat(value("loombench_answers_total", "stage=\"measured\"")).isEqualTo(190);
    assertThat(value("loombench_requests_in_flight", "stage=\"measured\"")).isEqualTo(10);
    assertThat(value("loombench_failures_total", "stage=\"measured\"")).isZero();
    assertThat(value("loombench_latency_seconds_bucket", "le=\"0.001\"", "measured"))
        .isEqualTo(190);
    assertThat(value("loombench_latency_seconds_sum", "measured")).isEqualTo(0.19);

    measured.ended(result(List.of(second(0, 100, 90, 0), second(1, 100, 100, 0)), 195, 5));

    assertThat(value("loombench_requests_due_total", "stage=\"measured\"")).isEqualTo(200);
    assertThat(value("loombench_failures_total", "stage=\"measured\"")).isEqualTo(5);
    assertThat(value("loombench_results_total", "result=\"timeout\"")).isEqualTo(5);
    assertThat(value("loombench_results_total", "result=\"ok\"")).isEqualTo(195);
    assertThat(value("loombench_requests_in_flight", "stage=\"measured\"")).isZero();
  }

  @Test
  void figuresOfRecordersArePublished() throws IOException {
    run.sampled(Map.of(LiveFigure.RSS, 1.0));
    run.trialStarts(trial(1), 1, TimeLeft.NONE);
    run.sampled(Map.of(LiveFigure.SERVER_CPU, 1.25, LiveFigure.RSS, 104857600.0));
    run.sampled(Map.of(LiveFigure.POOL_PENDING, 7.0));

    assertThat(value("loombench_server_cpu_seconds_total")).isEqualTo(1.25);
    assertThat(value("loombench_server_resident_bytes")).isEqualTo(104857600);
    assertThat(value("loombench_pool_pending_requests")).isEqualTo(7);
  }

  @Test
  void readingsOfAnEndedTrialArePublishedUntilTheNextButOneStarts() throws IOException {
    run.trialStarts(trial(1), 2, TimeLeft.NONE);
    run.trialEnded(ended(trial(1)));
    run.trialStarts(trial(2), 1, TimeLeft.NONE);

    assertThat(value("loombench_reading", "metric=\"latency_p99\"", "trial=\"1\"")).isEqualTo(12.5);
    assertThat(lines()).noneMatch(line -> line.contains("metric=\"latency_mean\""));
    assertThat(value("loombench_window_end_timestamp_seconds", "trial=\"1\""))
        .isEqualTo((double) START.plusSeconds(5).getEpochSecond());
    assertThat(value("loombench_trials_ended_total", "outcome=\"completed\"")).isEqualTo(1);

    run.trialEnded(ended(trial(2)));
    run.trialStarts(trial(3), 1, TimeLeft.NONE);
    assertThat(lines()).noneMatch(line -> line.contains("trial=\"1\""));
  }

  private double value(String name, String... labels) throws IOException {
    return lines().stream()
        .filter(line -> line.startsWith(name + "{"))
        .filter(line -> List.of(labels).stream().allMatch(line::contains))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .findFirst()
        .orElseThrow();
  }

  private List<String> lines() throws IOException {
    var text = new ByteArrayOutputStream();
    OpenMetricsTextFormatWriter.create().write(text, run.snapshots());
    return text.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static SecondCounts second(int second, long due, long answers, long inFlight) {
    var buckets = new long[LatencyCounts.BUCKETS];
    buckets[LatencyCounts.bucketOf(1_000_000)] = answers;
    return new SecondCounts(
        second,
        due,
        Map.of(RequestResult.OK, answers),
        answers,
        10 * answers,
        5 * due,
        0,
        inFlight,
        OptionalLong.of(4),
        LatencyCounts.of(buckets, answers * 1_000_000),
        OptionalLong.empty());
  }

  private static LoadResult result(List<SecondCounts> seconds, long good, long timeouts) {
    return new LoadResult(
        START,
        START.plusSeconds(2),
        good + timeouts,
        Map.of(RequestResult.OK, good, RequestResult.TIMEOUT, timeouts),
        Map.of(),
        Map.of(),
        seconds,
        new GeneratorHealth(
            0,
            0,
            OptionalDouble.empty(),
            OptionalDouble.of(0),
            0,
            OptionalLong.empty(),
            1,
            "epoll",
            0));
  }

  private static LoadPlan plan() {
    return new LoadPlan(
        List.of(URI.create("http://127.0.0.1:1")),
        List.of(RequestSpec.get("/")),
        LoadPlan.Order.WEIGHTED,
        new LoadShape.Open(Spacing.UNIFORM, List.of(Stage.constant(100, Duration.ofSeconds(2)))),
        ConnectionPolicy.http1(1),
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        1,
        1,
        START);
  }

  private static Trial trial(int number) {
    return new Trial(
        number,
        Pass.HEADLINE,
        number,
        1,
        new VariantId("webflux"),
        Optional.of(new WorkloadId("hello")),
        new LoadId.Open(100, Spacing.UNIFORM),
        42);
  }

  private static TrialRecord ended(Trial trial) {
    return new TrialRecord(
        trial,
        1,
        new Outcome.Completed(),
        START,
        START.plusSeconds(10),
        TrialFacts.of(Map.of(), GrantedCpus.UNKNOWN),
        new WarmUpTimeSeries("", true, List.of()),
        List.of(
            new Measurement(
                trial.load(),
                new Window(START, START.plusSeconds(5)),
                Map.of(
                    Metric.LATENCY_P99,
                    new Reading.Measured(12.5),
                    Metric.LATENCY_MEAN,
                    new Reading.Unavailable("no successful response")))),
        RequestCounts.NONE,
        List.of(),
        List.of(),
        Optional.empty());
  }

  private final class Shown implements RunProgress {
    @Override
    public void trialStarts(Trial trial, int remaining, TimeLeft left) {
      shown.add("trial " + trial.number());
    }

    @Override
    public void phase(String phase, String detail) {
      shown.add(phase);
    }

    @Override
    public void trialEnded(TrialRecord trial) {
      shown.add("ended " + trial.trial().number());
    }

    @Override
    public void note(String message) {
      shown.add(message);
    }
  }
}
