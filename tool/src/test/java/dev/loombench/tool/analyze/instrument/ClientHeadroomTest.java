package dev.loombench.tool.analyze.instrument;

import static dev.loombench.tool.analyze.instrument.SampleValidation.headroom;
import static dev.loombench.tool.analyze.instrument.SampleValidation.step;
import static dev.loombench.tool.analyze.instrument.SampleValidation.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.instrument.ClientHeadroom.LimitedBy;
import dev.loombench.tool.trial.Metric;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientHeadroomTest {

  @Test
  void aRateIsNotSustainedIfAnswersAreFewOrRequestsFailOrAreLate() {
    assertThat(step(1_000, 1_000, 1, 0.5).sustained()).isTrue();
    assertThat(step(1_000, 970, 1, 0.5).sustained()).isFalse();
    assertThat(step(1_000, 1_000, 6, 0.5).sustained()).isFalse();
    assertThat(with(step(1_000, 1_000, 1, 0.5), Metric.FAILED_SHARE, 1).sustained()).isFalse();
  }

  @Test
  void aRateWithoutReadingsIsNotSustained() {
    assertThat(new ClientHeadroom.Step(1_000, Map.of()).sustained()).isFalse();
  }

  @Test
  void namesTheBottleneckAtTheHighestRate() {
    ClientHeadroom.Step sustained = step(10_000, 10_000, 0.2, 0.5);
    ClientHeadroom.Step failing = step(20_000, 15_000, 0.2, 0.5);

    assertThat(headroom().limitedBy()).isEqualTo(LimitedBy.NOT_LIMITED);
    assertThat(headroom(sustained).limitedBy()).isEqualTo(LimitedBy.NOT_LIMITED);
    assertThat(headroom(sustained, step(20_000, 15_000, 3, 1)).limitedBy())
        .isEqualTo(LimitedBy.GENERATOR);
    assertThat(headroom(sustained, with(failing, Metric.SERVER_CPU, 0.99)).limitedBy())
        .isEqualTo(LimitedBy.SERVER);
    assertThat(headroom(sustained, failing).limitedBy()).isEqualTo(LimitedBy.UNKNOWN);
  }
}
