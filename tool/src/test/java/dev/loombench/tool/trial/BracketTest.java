package dev.loombench.tool.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class BracketTest {

  @Test
  void aSearchEndsBelowTheFirstRateThatIsNotSustained() {
    Bracket bracket = Bracket.of(List.of(held(100), held(200), not(400), held(280), held(500)));

    assertThat(bracket.sustained()).hasValue(280);
    assertThat(bracket.over()).contains(not(400));
  }

  @Test
  void aRepeatedRateCountsAsItsRepetition() {
    Bracket bracket = Bracket.of(List.of(held(100), not(200), held(200), not(400)));

    assertThat(bracket.sustained()).hasValue(200);
    assertThat(bracket.over()).contains(not(400));
  }

  @Test
  void aRampContinuesAfterAFailure() {
    Bracket bracket =
        Bracket.ofRamp(List.of(held(50), not(100), held(150), not(200), not(250), not(300)));

    assertThat(bracket.sustained()).hasValue(150);
    assertThat(bracket.over()).contains(not(200));
  }

  @Test
  void nothingTriedIsNothingKnown() {
    assertThat(Bracket.of(List.of()))
        .isEqualTo(new Bracket(OptionalDouble.empty(), Optional.empty()));
  }

  @Test
  void ratesHaveTheDigitsOfTheResolution() {
    assertThat(Bracket.rounded(2_089.5, 0.025)).isEqualTo(2_090);
    assertThat(Bracket.rounded(2_089.5, 0.005)).isEqualTo(2_090);
    assertThat(Bracket.rounded(2_089.4, 0.005)).isEqualTo(2_089);
    assertThat(Bracket.rounded(7.4321, 0.025)).isEqualTo(7.43);
  }

  private static Probe held(double rate) {
    return new Probe(rate, new SloResult.Sustained());
  }

  private static Probe not(double rate) {
    return new Probe(rate, new SloResult.NotSustained(List.of(new SloResult.Violation.Slow(900))));
  }
}
