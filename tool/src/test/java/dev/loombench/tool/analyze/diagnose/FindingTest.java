package dev.loombench.tool.analyze.diagnose;

import static dev.loombench.tool.analyze.diagnose.SampleInputs.reactivePool;
import static dev.loombench.tool.analyze.diagnose.SampleInputs.saturated;
import static dev.loombench.tool.trial.ThreadPlace.CONNECTION;
import static dev.loombench.tool.trial.ThreadPlace.IDLE;
import static dev.loombench.tool.trial.ThreadPlace.RUNNING;
import static dev.loombench.tool.trial.ThreadPlace.SLEEP;
import static dev.loombench.tool.trial.ThreadPlace.SOCKET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.measure.Bound.Limit;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FindingTest {

  private static final LoadId CLOSED_400 = new LoadId.Closed(400, Duration.ZERO);

  @Test
  void theSentenceTellsWhatWasSeenAndWhatItSets() {
    Finding finding =
        Diagnoser.found(
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
  void aSecondCandidateStandsBesideTheFirst() {
    Optional<Finding> finding =
        Diagnoser.found(saturated().workers(50, Map.of(CONNECTION, 20.0, SLEEP, 30.0)).build());

    assertThat(finding.map(Finding::cause)).contains(Bottleneck.CONNECTION_POOL);
    assertThat(finding.orElseThrow().evidence())
        .containsExactly(
            "20 of 50 threads of worker-# waiting for a pooled connection at app.Code.connection",
            "CPU 30 %",
            "also: all 50 threads of worker-# busy");
  }

  @Test
  void aPoolIsToldWithHowLongItsConnectionsAreWaitedFor() {
    Finding finding =
        Diagnoser.found(reactivePool().headline(Metric.POOL_TIMEOUTS, 3).build()).orElseThrow();

    assertThat(finding.evidence())
        .containsExactly(
            "390 wait for a connection of the pool on average, by its own count",
            "10 are in use",
            "a connection is waited for 161 ms on average",
            "3 requests waited for one in vain",
            "CPU 30 %");
  }

  @Test
  void aPoolIsToldWithWhatItsConnectionsAllow() {
    Finding finding =
        Diagnoser.found(
                reactivePool().bound(new Limit.Connections(10, Duration.ofMillis(5)), 0.85).build())
            .orElseThrow();

    assertThat(finding.cause()).isEqualTo(Bottleneck.CONNECTION_POOL);
    assertThat(finding.evidence())
        .contains("85 % of the 2000/s that 10 connections / 5 ms allow", "CPU 30 %");
  }

  @Test
  void whatIsUnknownTellsWhatWasLookedAt() {
    Finding finding =
        Diagnoser.found(
                saturated()
                    .headline(Metric.POOL_PENDING_MEAN, 0.2)
                    .workers(50, Map.of(SOCKET, 3.0, IDLE, 47.0))
                    .build())
            .orElseThrow();

    assertThat(sentence(finding))
        .isEqualTo(
            "platform-200: CPU 30 %, all threads stood still for the collector in 1.00 % of the"
                + " time, 3 of 50 threads of worker-# busy, most reading from a socket at"
                + " app.Code.socket, 0.2 wait for a connection of the pool on average: something"
                + " not measured sets 1000/s.");
  }

  @Test
  void whoeverDidNotLookInsideIsToldHow() {
    Finding finding =
        Diagnoser.found(saturated().headlineOnly("no diagnostic trial looked inside").build())
            .orElseThrow();

    assertThat(finding.evidence()).contains("no diagnostic trial looked inside");
  }

  private static String sentence(Finding finding) {
    return new Diagnosis(
            new PointId("work", CLOSED_400, CLOSED_400),
            "platform-200",
            finding.cause(),
            Diagnosis.Certainty.SUSPECTED,
            finding.evidence(),
            1000)
        .sentence();
  }
}
