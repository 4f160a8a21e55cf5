package dev.loombench.tool.analyze.replicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.StudentTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Expectation.Magnitude;
import dev.loombench.tool.study.replication.Expectation.Side;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Results of statements about ratios, by interval. */
class RatioClaimTest {

  private static final double MARGIN = 0.05;
  private static final Magnitude MORE_THAN_TWICE =
      new Expectation.MoreThan(2, OptionalDouble.of(2.27));

  @Test
  void moreThanTwiceIsALimit() {
    assertThat(more(MORE_THAN_TWICE, 1.02, 4.25)).isEqualTo(ClaimResult.DIRECTION_REPRODUCED);
    assertThat(more(MORE_THAN_TWICE, 2.28, 2.65)).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(more(MORE_THAN_TWICE, 1.2, 1.9)).isEqualTo(ClaimResult.DIRECTION_ONLY);
    assertThat(more(MORE_THAN_TWICE, 0.9, 4.25)).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(more(MORE_THAN_TWICE, 0.97, 1.03)).isEqualTo(ClaimResult.CONTRADICTED);
  }

  @Test
  void aMagnitudeIsReproducedByAnIntervalInsideItsBand() {
    var about = new Expectation.About(1.78, 0);

    assertThat(more(about, 1.62, 1.95)).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(more(about, 1.6, 1.95)).isEqualTo(ClaimResult.DIRECTION_REPRODUCED);
    assertThat(more(about, 2.08, 2.14)).isEqualTo(ClaimResult.DIRECTION_ONLY);
    assertThat(more(about, 2.28, 2.65)).isEqualTo(ClaimResult.DIRECTION_ONLY);
    assertThat(more(about, 1.01, 1.02)).isEqualTo(ClaimResult.DIRECTION_ONLY);
    assertThat(more(about, 0.99, 1.9)).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(more(about, 0.98, 1.02)).isEqualTo(ClaimResult.CONTRADICTED);
    assertThat(more(about, 0.98, 0.99)).isEqualTo(ClaimResult.CONTRADICTED);
  }

  @Test
  void aPublicationThatIsLessCertainHasAWiderBand() {
    assertThat(more(new Expectation.About(1.78, 0.25), 1.43, 2.22))
        .isEqualTo(ClaimResult.REPRODUCED);
  }

  @Test
  void aSmallPublishedDifferenceNeedsItsDirection() {
    var about = new Expectation.About(1.04, 0.19);

    assertThat(more(about, 1.01, 1.2)).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(more(about, 0.99, 1.2)).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(more(about, 0.9, 0.99)).isEqualTo(ClaimResult.CONTRADICTED);
  }

  @Test
  void anOpenDirectionExcludesALargerPublishedMagnitude() {
    var about = new Expectation.About(1.19, 0);
    var less = new Expectation.About(0.44, 0);

    assertThat(more(about, 0.93, 1.07)).isEqualTo(ClaimResult.MAGNITUDE_EXCLUDED);
    assertThat(more(about, 0.93, 1.11)).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(more(about, 0.8, 0.98)).isEqualTo(ClaimResult.CONTRADICTED);
    assertThat(more(MORE_THAN_TWICE, 0.9, 1.99)).isEqualTo(ClaimResult.MAGNITUDE_EXCLUDED);
    assertThat(decided(new Expectation.Direction(Side.BELOW, less), 0.88, 1.09))
        .isEqualTo(ClaimResult.MAGNITUDE_EXCLUDED);
    assertThat(decided(new Expectation.Direction(Side.BELOW, less), 0.48, 1.09))
        .isEqualTo(ClaimResult.INCONCLUSIVE);
  }

  @Test
  void aLowerBoundOfTheRatioExcludesNoLargerMagnitude() {
    var more = new Expectation.Direction(Side.ABOVE, new Expectation.About(1.19, 0));
    var less = new Expectation.Direction(Side.BELOW, new Expectation.About(0.44, 0));
    var onlyAbove = Set.of(Difference.ABOVE);

    assertThat(new RatioClaim(more, MARGIN, onlyAbove).decide(new Interval(0.93, 1.07)))
        .isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(new RatioClaim(less, MARGIN, onlyAbove).decide(new Interval(0.88, 1.09)))
        .isEqualTo(ClaimResult.MAGNITUDE_EXCLUDED);
  }

  @Test
  void noDifferenceDoesNotContradictASmallPublishedOne() {
    assertThat(more(new Expectation.About(1.02, 0), 0.99, 1.01))
        .isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(more(new Expectation.Unstated(), 0.99, 1.01)).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(more(new Expectation.Unstated(), 0.98, 0.99)).isEqualTo(ClaimResult.CONTRADICTED);
  }

  @Test
  void equalityIsContradictedOnlyOutsideTheMargin() {
    assertThat(equal(0.97, 1.04)).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(equal(1.01, 1.06)).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(equal(1.06, 1.2)).isEqualTo(ClaimResult.CONTRADICTED);
    assertThat(equal(0.8, 0.94)).isEqualTo(ClaimResult.CONTRADICTED);
  }

  @Test
  void growthIsTestedAgainstItsLimit() {
    var below = new Expectation.Bound(Side.BELOW, 12.88);

    assertThat(decided(below, 3.85, 4.71)).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(decided(below, 0.5, 0.9)).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(decided(below, 12, 13)).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(decided(below, 13, 14)).isEqualTo(ClaimResult.CONTRADICTED);
  }

  @Test
  void aLowerBoundOfTheRatioShowsNoMagnitude() {
    var onlyAbove = Set.of(Difference.ABOVE);
    var about = new Expectation.Direction(Side.ABOVE, new Expectation.About(1.78, 0));
    var less = new Expectation.Direction(Side.BELOW, new Expectation.Unstated());

    assertThat(new RatioClaim(about, MARGIN, onlyAbove).decide(new Interval(1.4, 2.1)))
        .isEqualTo(ClaimResult.DIRECTION_REPRODUCED);
    assertThat(new RatioClaim(about, MARGIN, onlyAbove).decide(new Interval(1.1, 1.2)))
        .isEqualTo(ClaimResult.DIRECTION_REPRODUCED);
    assertThat(new RatioClaim(less, MARGIN, onlyAbove).decide(new Interval(0.5, 0.6)))
        .isEqualTo(ClaimResult.INCONCLUSIVE);
  }

  /** The level at which a test enters the family is the one at which its interval decides. */
  @Test
  void theLevelIsThatOfTheFirstDecision() {
    var undecided = Set.of(ClaimResult.INCONCLUSIVE, ClaimResult.MAGNITUDE_EXCLUDED);
    var random = new Random(7);
    var expectations =
        new Expectation[] {
          new Expectation.Equal(),
          new Expectation.Bound(Side.BELOW, 1.5),
          new Expectation.Direction(Side.ABOVE, new Expectation.About(1.3, 0)),
          new Expectation.Direction(Side.BELOW, new Expectation.Unstated()),
          new Expectation.Direction(Side.ABOVE, new Expectation.MoreThan(2, OptionalDouble.empty()))
        };
    for (int draw = 0; draw < 500; draw++) {
      var logs = new StudentTest(0.6 * random.nextGaussian(), 0.05 * random.nextDouble(), 5, 0.001);
      var rule = new RatioClaim(expectations[draw % expectations.length], MARGIN);
      double level = rule.level(logs);
      if (level > 1e-9 && level < 0.99) {
        assertThat(at(rule, logs, 0.99 * level)).isIn(undecided);
        assertThat(at(rule, logs, Math.min(0.999, 1.01 * level))).isNotIn(undecided);
      }
    }
  }

  private static ClaimResult at(RatioClaim rule, StudentTest logs, double level) {
    Interval interval = logs.interval(1 - level);
    return rule.decide(new Interval(Math.exp(interval.low()), Math.exp(interval.high())));
  }

  private static ClaimResult more(Magnitude magnitude, double low, double high) {
    return decided(new Expectation.Direction(Side.ABOVE, magnitude), low, high);
  }

  private static ClaimResult equal(double low, double high) {
    return decided(new Expectation.Equal(), low, high);
  }

  private static ClaimResult decided(Expectation expectation, double low, double high) {
    return new RatioClaim(expectation, MARGIN).decide(new Interval(low, high));
  }
}
