package dev.loombench.tool.analyze.diagnose;

import static dev.loombench.tool.analyze.diagnose.SampleInputs.reactivePool;
import static dev.loombench.tool.analyze.diagnose.SampleInputs.saturated;
import static dev.loombench.tool.trial.threads.ThreadPlace.CONNECTION;
import static dev.loombench.tool.trial.threads.ThreadPlace.IDLE;
import static dev.loombench.tool.trial.threads.ThreadPlace.MONITOR;
import static dev.loombench.tool.trial.threads.ThreadPlace.RUNNING;
import static dev.loombench.tool.trial.threads.ThreadPlace.SLEEP;
import static dev.loombench.tool.trial.threads.ThreadPlace.SOCKET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.measure.Bound.Kind;
import dev.loombench.tool.analyze.measure.Bound.Limit;
import dev.loombench.tool.report.text.DiagnosisSentences;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DiagnosisSentencesTest {

  @Test
  void sentenceStatesEvidenceBottleneckAndThroughput() {
    Finding finding =
        Diagnoser.finding(
                saturated()
                    .cpu(0.31)
                    .bound(200, 0.99)
                    .workers(200, Map.of(SLEEP, 199.0, RUNNING, 1.0))
                    .build())
            .orElseThrow();

    assertThat(sentence(finding))
        .isEqualTo(
            "platform-200: all 200 threads of worker-# busy, most sleeping at app.Code.sleep,"
                + " 99 % of the 2000/s that 200 threads / 100 ms allow, CPU 31 %: the worker pool,"
                + " not the machine, sets 1000/s.");
  }

  @Test
  void alternativeFollowsTheFirstFinding() {
    Optional<Finding> finding =
        Diagnoser.finding(saturated().workers(50, Map.of(CONNECTION, 20.0, SLEEP, 30.0)).build());

    assertThat(finding.map(Finding::bottleneck)).contains(Bottleneck.CONNECTION_POOL);
    assertThat(DiagnosisSentences.evidence(finding.orElseThrow()))
        .containsExactly(
            "20 of 50 threads of worker-# waiting for a pooled connection at app.Code.connection",
            "CPU 30 %",
            "also: all 50 threads of worker-# busy");
  }

  @Test
  void aFullCpuNamesTheSearchOfNestedJars() {
    String cache = "org.springframework.boot.loader.net.protocol.jar.UrlJarFiles$Cache.get";
    var searching =
        new Occupancy(
            "exec-#",
            ThreadRole.POOL,
            10,
            50,
            50,
            50,
            40,
            OptionalInt.empty(),
            0,
            OptionalDouble.of(0.9),
            Map.of(MONITOR, 38.0, RUNNING, 2.0, IDLE, 10.0),
            List.of(
                new Occupancy.Spot(MONITOR, Optional.empty(), cache, 30),
                new Occupancy.Spot(RUNNING, Optional.empty(), "app.Code.run", 2)));

    assertThat(
            DiagnosisSentences.evidence(
                Diagnoser.finding(saturated().cpu(1).group(searching).build()).orElseThrow()))
        .contains("75 % of the busy threads search the nested jars");
    assertThat(
            DiagnosisSentences.evidence(
                Diagnoser.finding(
                        saturated().cpu(1).workers(50, Map.of(MONITOR, 40.0, IDLE, 10.0)).build())
                    .orElseThrow()))
        .noneMatch(evidence -> evidence.contains("nested jars"));
  }

  @Test
  void aServerWithoutAFindingNamesTheRequestsThatItServesAtOnce() {
    assertThat(
            DiagnosisSentences.evidence(
                Diagnoser.finding(saturated().lowerLoadLatency(1).build()).orElseThrow()))
        .contains(
            "at most about 1 request at once (1000/s × the 1.00 ms that one takes at a lower load)");
  }

  @Test
  void connectionPoolStatesItsMetrics() {
    Finding finding =
        Diagnoser.finding(reactivePool().headline(Metric.POOL_TIMEOUTS, 3).build()).orElseThrow();

    assertThat(DiagnosisSentences.evidence(finding))
        .containsExactly(
            "390 requests wait for a pooled connection on average",
            "10 connections in use",
            "acquiring a connection takes 161 ms on average",
            "3 pool acquire timeouts",
            "CPU 30 %");
  }

  @Test
  void connectionPoolStatesItsBound() {
    Finding finding =
        Diagnoser.finding(
                reactivePool()
                    .bound(new Limit(Kind.CONNECTIONS, 10, Duration.ofMillis(5)), 0.85)
                    .build())
            .orElseThrow();

    assertThat(finding.bottleneck()).isEqualTo(Bottleneck.CONNECTION_POOL);
    assertThat(DiagnosisSentences.evidence(finding))
        .contains("85 % of the 2000/s that 10 connections / 5 ms allow", "CPU 30 %");
  }

  @Test
  void unknownBottleneckStatesTheReadings() {
    Finding finding =
        Diagnoser.finding(
                saturated()
                    .headline(Metric.POOL_PENDING_MEAN, 0.2)
                    .workers(50, Map.of(SOCKET, 3.0, IDLE, 47.0))
                    .build())
            .orElseThrow();

    assertThat(sentence(finding))
        .isEqualTo(
            "platform-200: CPU 30 %, GC pauses took 1.00 % of the time, 3 of 50 threads of worker-# busy, most reading from a socket at"
                + " app.Code.socket, 0.2 requests wait for a pooled connection on average: something"
                + " not measured sets 1000/s.");
  }

  @Test
  void missingDiagnosticTrialIsStatedWithTheSetting() {
    Finding finding = Diagnoser.finding(saturated().headlineOnly().build()).orElseThrow();

    assertThat(DiagnosisSentences.evidence(finding))
        .contains("no diagnostic trial looked inside (add diagnostic-blocks: 1)");
  }

  private static String sentence(Finding finding) {
    return DiagnosisSentences.sentence(
        new Diagnosis(
            new PointId(new WorkloadId("work"), SampleInputs.CLOSED_400, SampleInputs.CLOSED_400),
            new VariantId("platform-200"),
            finding,
            OptionalDouble.of(1000)));
  }
}
