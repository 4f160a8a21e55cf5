package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/**
 * Against values computed independently with SciPy 1.17.1 (scipy.stats.ttest_ind and t.ppf), and
 * against simulated runs.
 */
class WelchRatioTest {

  private static final double[] OLD = {103.2, 99.8, 101.5};
  private static final double[] NEW = {114.0, 109.1, 118.7, 111.2};

  @Test
  void withoutAnAllowanceItIsWelchsIntervalOnLogarithms() {
    Estimate.Repeated ratio = RatioTest.ofGroups(logs(NEW), 0, logs(OLD), 0, 0).ratio(0.95);

    assertThat(ratio.value()).isCloseTo(1.1153106521315077, within(1e-9));
    assertThat(ratio.low()).isCloseTo(1.0553845588226662, within(1e-9));
    assertThat(ratio.high()).isCloseTo(1.1786394261307567, within(1e-9));
    assertThat(ratio.trials()).isEqualTo(7);
  }

  @Test
  void theAllowanceEntersOncePerGroupAndAddsNoUncertaintyOfItsOwn() {
    Estimate.Repeated ratio = RatioTest.ofGroups(logs(NEW), 0, logs(OLD), 0, 0.02).ratio(0.95);

    assertThat(ratio.low()).isCloseTo(1.0389239535462362, within(1e-9));
    assertThat(ratio.high()).isCloseTo(1.1973136691208746, within(1e-9));
  }

  @Test
  void anotherConfidenceIsAnotherWidth() {
    Estimate.Repeated ratio = RatioTest.ofGroups(logs(NEW), 0, logs(OLD), 0, 0.01).ratio(0.99);

    assertThat(ratio.low()).isCloseTo(1.0294247468854512, within(1e-9));
    assertThat(ratio.high()).isCloseTo(1.208362101767528, within(1e-9));
  }

  @Test
  void ofConstantsOnlyTheAllowanceIsLeft() {
    double[] constant = logs(5, 5);

    assertThat(RatioTest.ofGroups(constant, 0, constant, 0, 0).ratio(0.95))
        .isEqualTo(new Estimate.Repeated(1, 1, 1, 4));
    assertThat(RatioTest.ofGroups(constant, 0, constant, 0, 0.01).ratio(0.95).high())
        .isCloseTo(1.0281057963623623, within(1e-9));
  }

  /** By hand: 2 · 0.01 + t(2) · 0.01/√3 = 0.044841. */
  @Test
  void resolutionWidensTheInterval() {
    double[] constant = logs(5, 5);

    Estimate.Repeated ratio = RatioTest.ofGroups(constant, 0.01, constant, 0.01, 0).ratio(0.95);

    assertThat(Math.log(ratio.low())).isCloseTo(-0.044841, within(1e-6));
    assertThat(Math.log(ratio.high())).isCloseTo(0.044841, within(1e-6));
  }

  @Test
  void theOtherWayRoundItIsOneOverIt() {
    Estimate.Repeated there = RatioTest.ofGroups(logs(NEW), 0, logs(OLD), 0, 0.01).ratio(0.95);
    Estimate.Repeated back = RatioTest.ofGroups(logs(OLD), 0, logs(NEW), 0, 0.01).ratio(0.95);

    assertThat(back.value()).isCloseTo(1 / there.value(), within(1e-12));
    assertThat(back.low()).isCloseTo(1 / there.high(), within(1e-12));
  }

  @Test
  void aGroupOfOneTrialIsRefused() {
    assertThatThrownBy(() -> RatioTest.ofGroups(logs(1), 0, logs(1, 2), 0, 0).ratio(0.95))
        .hasMessageContaining("two trials");
  }

  /** Runs that differ by τ and trials that differ by 2 %: 19 of 20 intervals hold the truth. */
  @Test
  void asManyIntervalsHoldTheTruthAsTheyClaim() {
    var random = new Random(20261121);
    int held = 0;
    int runs = 4_000;
    for (int run = 0; run < runs; run++) {
      Estimate.Repeated ratio =
          RatioTest.ofGroups(simulated(random, 1.1), 0, simulated(random, 1), 0, 0.01).ratio(0.95);
      held += ratio.low() <= 1.1 && 1.1 <= ratio.high() ? 1 : 0;
    }
    assertThat((double) held / runs).isBetween(0.94, 0.97);
  }

  private static double[] simulated(Random random, double truth) {
    double ofRun = Math.log(truth) + 0.01 * random.nextGaussian();
    return DoubleStream.generate(() -> ofRun + 0.02 * random.nextGaussian()).limit(4).toArray();
  }

  private static double[] logs(double... values) {
    return DoubleStream.of(values).map(Math::log).toArray();
  }
}
