package dev.loombench.tool.analyze.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.instrument.CounterCheck.Agreement;
import dev.loombench.tool.analyze.instrument.CounterCheck.Tolerance;
import dev.loombench.tool.trial.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

class CounterCheckTest {

  @Test
  void requiresExactCounts() {
    assertThat(check(100, 100, new Tolerance.Exact())).isEqualTo(Agreement.YES);
    assertThat(check(100, 101, new Tolerance.Exact())).isEqualTo(Agreement.NO);
  }

  @Test
  void acceptsDifferencesWithinAPercentage() {
    var tolerance = new Tolerance.Percent(2);
    assertThat(check(1_000, 1_020, tolerance)).isEqualTo(Agreement.YES);
    assertThat(check(1_000, 980, tolerance)).isEqualTo(Agreement.YES);
    assertThat(check(1_000, 1_021, tolerance)).isEqualTo(Agreement.NO);
  }

  @Test
  void acceptsDifferencesWithinAnAmount() {
    assertThat(check(17, 22, new Tolerance.Within(5))).isEqualTo(Agreement.YES);
    assertThat(check(17, 11.9, new Tolerance.Within(5))).isEqualTo(Agreement.NO);
  }

  @Test
  void aCounterThatWasNotRecordedIsNoDisagreement() {
    var check =
        new CounterCheck(
            "pins", "done", "1", 5, new Reading.Unavailable("no JFR"), new Tolerance.Exact());
    var counters = new CounterAccuracy(List.of(check));

    assertThat(check.agreement()).isEqualTo(Agreement.NOT_RECORDED);
    assertThat(counters.with(Agreement.NO)).isEmpty();
  }

  private static Agreement check(double expected, double reported, Tolerance tolerance) {
    return new CounterCheck(
            "counter", "done", "1", expected, new Reading.Measured(reported), tolerance)
        .agreement();
  }
}
