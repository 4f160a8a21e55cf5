package dev.loombench.tool.analyze.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.analyze.profile.CodeLocationCount;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.analyze.summary.Warning;
import dev.loombench.tool.analyze.verdict.StartUpResult;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.UnavailableReason;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.report.text.AnswerSentences;
import dev.loombench.tool.report.text.WarningSentences;
import dev.loombench.tool.stats.DownSample.XY;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Spread;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Packaged;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Time series, startup, evidence, scraped series and unavailable metrics. */
class RecordedTest {

  @Test
  void cutsATimeSeriesToItsWindow() {
    Analysis analysis =
        RunBuilder.closed("virtual")
            .withSeries(series(-1000, 90, 0, 80, 1003, 1, 2000, 3, 20_004, 5, 21_000, 70))
            .throughputs("virtual", 10)
            .analyzed();

    assertThat(analysis.recordings().windows())
        .singleElement()
        .satisfies(window -> assertThat(window.spread()).isEqualTo(new Spread(3, 3, 5, 3, 5, 5)));
  }

  @Test
  void averagesTheMeansOfTrials() {
    TimeSeriesSummary summary =
        RunBuilder.closed("virtual")
            .withSeries(series(1000, 1, 2000, 1, 3000, 1, 4000, 1))
            .trial("virtual", 1, Map.of())
            .withSeries(series(1000, 9))
            .trial("virtual", 2, Map.of())
            .analyzed()
            .recordings()
            .summaries()
            .getFirst();

    assertThat(summary.trials()).isEqualTo(2);
    assertThat(summary.spread()).isEqualTo(new Spread(5, 5, 9, 1, 9, 9));
  }

  @Test
  void poolsTimeSeriesOfTrials() {
    PooledTimeSeries pooled =
        RunBuilder.closed("virtual")
            .withSeries(series(-1000, 2, 1000, 4, 1990, 6))
            .trial("virtual", 1, Map.of())
            .withSeries(series(1010, 8, 2080, 10))
            .trial("virtual", 2, Map.of())
            .withSeries(series(1010, 3, 2000, 2))
            .trial("virtual", 3, Map.of())
            .analyzed()
            .recordings()
            .pooled()
            .getFirst();

    assertThat(pooled.trials()).isEqualTo(3);
    assertThat(pooled.points()).containsExactly(new XY(1, 5), new XY(2, 6));
  }

  @Test
  void comparesStartupWithinBlocks() {
    Analysis analysis =
        RunBuilder.closed("pool-200", "virtual")
            .asking(new Protocol.Blocks(0, 0, 0, 0, 3))
            .withFacts(Map.of("page-cache", "dropped"))
            .starts("pool-200", 2, 4, 8)
            .starts("virtual", 1, 2, 4)
            .analyzed();

    StartUpResult virtual = analysis.measurements().startUps().getLast();
    assertThat(virtual.pageCache()).hasValue("dropped");
    assertThat(virtual.samples()).hasSize(3);
    Comparison comparison = virtual.overBaseline().getFirst();
    assertThat(comparison.metric()).isEqualTo(Metric.START_UP);
    assertThat(comparison.verdict().ratioIfAny().orElseThrow().value())
        .isCloseTo(0.5, within(1e-9));
    assertThat(comparison.verdict()).isInstanceOf(Verdict.Better.class);
  }

  @Test
  void startupReportsThePackaging() {
    List<StartUpResult> startUps =
        RunBuilder.closed("pool-200", "virtual")
            .asking(new Protocol.Blocks(0, 0, 0, 0, 1))
            .nowCold()
            .starts("pool-200", 2)
            .withFacts(
                Map.of(
                    "packaging", "aot-cache",
                    "packaging.bytes", "118698803",
                    "packaging.cache-bytes", "64000000",
                    "packaging.made-in-seconds", "15.8",
                    "packaging.made", "before, and reused"))
            .starts("virtual", 1)
            .analyzed()
            .measurements()
            .startUps();

    assertThat(startUps.getFirst().packaged()).isEmpty();
    Packaged cached = startUps.getLast().packaged().orElseThrow();
    assertThat(cached)
        .isEqualTo(
            new Packaged(
                "aot-cache",
                Optional.of(118_698_803L),
                Optional.of(64_000_000L),
                Optional.empty(),
                Optional.of(15.8),
                Optional.of("before, and reused")));
    assertThat(cached.isReused()).isTrue();
    assertThat(cached.isAsBuilt()).isFalse();
  }

  @Test
  void aRunWithStartsOnlyHasNoWarningsAndNoAnswers() {
    Analysis analysis =
        RunBuilder.closed("pool-200", "virtual")
            .asking(new Protocol.Blocks(0, 0, 0, 0, 3))
            .nowCold()
            .starts("pool-200", 2, 2.1, 1.9)
            .starts("virtual", 1, 1.1, 0.9)
            .analyzed();

    assertThat(analysis.quality().warnings()).isEmpty();
    assertThat(analysis.conclusions().answers()).isEmpty();
    assertThat(analysis.measurements().estimates()).isEmpty();
    assertThat(analysis.conclusions().comparisons()).isEmpty();
    assertThat(analysis.quality().trialCounts())
        .containsExactly(
            new TrialCounts(new VariantId("pool-200"), 3, 0, 0),
            new TrialCounts(new VariantId("virtual"), 3, 0, 0));
  }

  @Test
  void aRunWithTwoStartsOnlyWarnsThatAVerdictNeedsThree() {
    Analysis analysis =
        RunBuilder.closed("pool-200", "virtual")
            .asking(new Protocol.Blocks(0, 0, 0, 0, 2))
            .nowCold()
            .starts("pool-200", 2, 2.1)
            .starts("virtual", 1, 1.1)
            .analyzed();

    assertThat(analysis.quality().warnings()).containsExactly(new Warning.FewStarts(2, 3));
  }

  @Test
  void aRunWithDiagnosticBlocksOnlyHasNoHeadlineResults() {
    Analysis analysis =
        RunBuilder.closed("virtual")
            .asking(new Protocol.Blocks(0, 1, 0, 0, 0))
            .nowDiagnostic()
            .trial("virtual", 1, Map.of(Metric.THROUGHPUT, 500.0, Metric.LIVE_SET, 40.0))
            .analyzed();

    assertThat(analysis.measurements().estimates())
        .extracting(PointEstimate::metric)
        .containsExactly(Metric.LIVE_SET);
    assertThat(analysis.conclusions().answers()).isEmpty();
    assertThat(analysis.quality().warnings()).isEmpty();
  }

  @Test
  void mergesTheSameCodeLocationOfTrials() {
    var place = new CodeLocation("pinned_count", "native", List.of("a.B.c:1", "a.B.d:2"), 3, 40);
    var other = new CodeLocation("pinned_count", "native", List.of("a.B.c:9"), 50, 0.5);
    List<CodeLocationCount> traced =
        RunBuilder.closed("virtual")
            .nowDiagnostic()
            .withEvidence(place, other)
            .trial("virtual", 1, Map.of())
            .withEvidence(place)
            .trial("virtual", 2, Map.of())
            .analyzed()
            .recordings()
            .codeLocations();

    assertThat(traced)
        .containsExactly(
            new CodeLocationCount(
                Optional.of(new WorkloadId("delay-100")),
                new LoadId.Closed(500, Duration.ZERO),
                new VariantId("virtual"),
                Pass.DIAGNOSTIC,
                "pinned_count",
                "native",
                List.of("a.B.c:1", "a.B.d:2"),
                2,
                2,
                6,
                80),
            new CodeLocationCount(
                Optional.of(new WorkloadId("delay-100")),
                new LoadId.Closed(500, Duration.ZERO),
                new VariantId("virtual"),
                Pass.DIAGNOSTIC,
                "pinned_count",
                "native",
                List.of("a.B.c:9"),
                1,
                2,
                50,
                0.5));
  }

  @Test
  void estimatesScrapedSeriesByTheirNamesInTheStudy() {
    List<ScrapedEstimate> scraped =
        RunBuilder.closed("virtual")
            .withScraped(
                Map.of(
                    "sessions",
                    new Reading.Measured(12),
                    "queries",
                    new Reading.Unavailable("no such sample")))
            .trial("virtual", 1, Map.of())
            .analyzed()
            .measurements()
            .scraped();

    assertThat(scraped).extracting(ScrapedEstimate::name).containsExactly("queries", "sessions");
    assertThat(scraped)
        .extracting(ScrapedEstimate::value)
        .containsExactly(
            new Estimated.Unavailable(
                new UnavailableReason.MissingInTrials(1, 1, "no such sample")),
            new Estimated.Known(new Estimate.Single(12)));
  }

  @Test
  void warnsOfMetricsMissingInSomeTrials() {
    Analysis analysis =
        RunBuilder.closed("virtual")
            .values(Metric.STEAL, "virtual", 0.1, 0.1)
            .readings("virtual", 3, Map.of(Metric.STEAL, new Reading.Unavailable("no /proc/stat")))
            .analyzed();

    assertThat(analysis.measurements().missing())
        .containsExactly(
            new MissingMetric(new VariantId("virtual"), Metric.STEAL, "no /proc/stat", 1, 3));
    assertThat(analysis.quality().warnings())
        .singleElement()
        .satisfies(
            warning ->
                assertThat(WarningSentences.finding(warning))
                    .isEqualTo(
                        "1 figure is from fewer trials than the others, like steal of virtual,"
                            + " missing in 1 of 3 trials: no /proc/stat."));
  }

  @Test
  void reportsCpuThrottling() {
    assertThat(
            RunBuilder.closed("pool-200", "virtual")
                .values(Metric.CGROUP_THROTTLED_PERIODS, "virtual", 12, 34)
                .values(Metric.CGROUP_THROTTLED_PERIODS, "pool-200", 0, 0)
                .analyzed()
                .quality()
                .warnings())
        .extracting(WarningSentences::finding)
        .containsExactly(
            "The CPU quota throttled virtual in up to 34 % of its periods in a window.");
  }

  @Test
  void networkCountersShowTheFailingSide() {
    Map<Metric, Double> figures =
        Map.of(
            Metric.FAILED_SHARE, 2.0, Metric.LISTEN_OVERFLOWS, 37.0, Metric.TCP_RETRANSMITTED, 0.0);
    Analysis analysis =
        RunBuilder.closed("virtual")
            .withResults(Map.of(RequestResult.OK, 980L, RequestResult.TIMEOUT, 20L))
            .trial("virtual", 1, figures)
            .analyzed();

    assertThat(
            new AnswerSentences(analysis.study())
                .sentences(analysis.conclusions().answers().getFirst()))
        .contains(
            "With virtual: 37 connections per window found the accept queue full; 20 requests"
                + " timed out.");
  }

  @Test
  void withoutDropsRequestsQueued() {
    Analysis analysis =
        RunBuilder.open(100, "virtual")
            .trial(
                "virtual",
                1,
                Map.of(
                    Metric.BACKLOG_SLOPE, 20.0, Metric.SCHEDULED, 100.0, Metric.LISTEN_DROPS, 0.0))
            .analyzed();

    assertThat(
            new AnswerSentences(analysis.study())
                .sentences(analysis.conclusions().answers().getFirst()))
        .contains("With virtual: no connection was dropped, refused or reset; requests queued.");
  }

  /** Returns a series from alternating milliseconds since the start of the window and values. */
  private static Series series(double... millisAndValues) {
    return new Series(
        "server_cpu",
        "cores",
        IntStream.range(0, millisAndValues.length / 2)
            .mapToObj(
                index ->
                    new Series.Point(
                        RunBuilder.START.plusMillis((long) millisAndValues[2 * index]),
                        millisAndValues[2 * index + 1]))
            .toList());
  }
}
