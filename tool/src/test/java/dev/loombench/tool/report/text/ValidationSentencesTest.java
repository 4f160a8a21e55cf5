package dev.loombench.tool.report.text;

import static dev.loombench.tool.analyze.instrument.SampleValidation.headroom;
import static dev.loombench.tool.analyze.instrument.SampleValidation.step;
import static dev.loombench.tool.analyze.instrument.SampleValidation.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.analyze.instrument.ClientHeadroom;
import dev.loombench.tool.analyze.instrument.CounterAccuracy;
import dev.loombench.tool.analyze.instrument.CounterCheck;
import dev.loombench.tool.analyze.instrument.CounterCheck.Tolerance;
import dev.loombench.tool.analyze.instrument.RecorderCost;
import dev.loombench.tool.analyze.instrument.RecorderCostRow;
import dev.loombench.tool.analyze.instrument.RecorderSet;
import dev.loombench.tool.analyze.instrument.WindowFigures;
import dev.loombench.tool.analyze.instrument.WindowPair;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ValidationSentencesTest {

  @Test
  void halfOfTheHighestSustainedRateIsSafe() {
    ClientHeadroom headroom = headroom(step(10_000, 10_000, 0.2, 0.5), step(20_000, 15_000, 3, 1));

    assertThat(ValidationSentences.conclusions(headroom))
        .containsExactly(
            "Client and network sustain 10,000/s here. Rates of a study below half of it, 5,000/s,"
                + " are safe. At 20,000/s the generator used 1.00 of its 1 CPU: it was the"
                + " bottleneck.");
  }

  @Test
  void aBusyServerIsNoLimitOfTheClient() {
    ClientHeadroom.Step busy = with(step(20_000, 15_000, 0.2, 0.5), Metric.SERVER_CPU, 0.99);

    assertThat(ValidationSentences.conclusions(headroom(step(10_000, 10_000, 0.2, 0.5), busy)))
        .singleElement()
        .asString()
        .endsWith("the server used 0.99 of its 1 CPU: client and network may sustain more.");
  }

  @Test
  void noRateIsSafeIfNoneIsSustained() {
    assertThat(ValidationSentences.conclusions(headroom(step(1_000, 500, 9, 0.5))))
        .singleElement()
        .asString()
        .startsWith("Client and network sustain less than 1,000/s here: no rate is safe.");
  }

  @Test
  void aCounterThatWasNotRecordedIsListedWithTheReason() {
    var check =
        new CounterCheck(
            "pins", "/pin", "1", 5, new Reading.Unavailable("no JFR"), new Tolerance.Exact());

    assertThat(ValidationSentences.conclusions(new CounterAccuracy(List.of(check))))
        .containsExactly("0 of 1 counters are correct.", "Not recorded: pins (no JFR).");
  }

  @Test
  void aCostHasBothFiguresAndTheComparisonWithTheLimit() {
    var on = new WindowFigures(980, OptionalDouble.of(10.3), 1, 2, OptionalDouble.of(0.02));
    var off = new WindowFigures(1_000, OptionalDouble.of(10), 1, 2, OptionalDouble.of(0.02));
    var pair = new WindowPair(on, off, true);

    assertThat(cost(pair, pair))
        .isEqualTo(
            "proc costs 2.0 % [2.0, 2.0] of throughput, 3.0 % [3.0, 3.0] of CPU per request;"
                + " below 2 %: no.");
  }

  @Test
  void aCostWithoutCpuIsUnknown() {
    var figures = new WindowFigures(1_000, OptionalDouble.empty(), 1, 2, OptionalDouble.of(0.02));

    assertThat(cost(new WindowPair(figures, figures, true)))
        .isEqualTo(
            "proc costs 0.0 % of throughput, an unknown part of CPU per request;"
                + " below 2 %: inconclusive (interval too wide).");
  }

  private static String cost(WindowPair... pairs) {
    var row = new RecorderCostRow(RecorderSet.PROC, List.of(pairs));
    return ValidationSentences.conclusions(
            new RecorderCost(
                new VariantId("s"),
                RequestSpec.get("/"),
                1,
                Duration.ofSeconds(3),
                2,
                List.of(row),
                Map.of()))
        .getFirst();
  }
}
