package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CountTestTest {

  private static final double[] ONCE = {1, 1, 1, 1};

  /** Upper limit of no event at 95 %, by the rule of three for two sides: −ln 0.025 = 3.689. */
  @Test
  void noEventExcludesARateThatWouldHaveShownOne() {
    CountTest none = CountTest.of(new double[4], ONCE);

    assertThat(none.estimate()).isZero();
    assertThat(none.interval(0.95).low()).isZero();
    assertThat(none.interval(0.95).high()).isEqualTo(3.688879 / 4, within(1e-6));
    assertThat(none.outside(1, Double.POSITIVE_INFINITY)).isEqualTo(2 * Math.exp(-4), within(1e-9));
    assertThat(none.within(Double.NEGATIVE_INFINITY, 1)).isEqualTo(2 * Math.exp(-4), within(1e-9));
    assertThat(none.outside(Double.NEGATIVE_INFINITY, 0)).isEqualTo(1);
    assertThat(none.within(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)).isZero();
  }

  /** Ten events have the limits 4.795 and 18.390 at 95 % (table of Garwood's paper). */
  @Test
  void limitsOfEventsAreGarwoods() {
    CountTest ten = CountTest.of(new double[] {2.5, 2.5, 2.5, 2.5}, ONCE);

    assertThat(ten.interval(0.95).low()).isEqualTo(4.795 / 4, within(0.001));
    assertThat(ten.interval(0.95).high()).isEqualTo(18.390 / 4, within(0.001));
    assertThat(ten.within(4.7954 / 4, 18.3904 / 4)).isEqualTo(0.05, within(1e-4));
    assertThat(ten.outside(18.3904 / 4, 9)).isEqualTo(0.05, within(1e-4));
    assertThat(ten.outside(0, 4.7954 / 4)).isEqualTo(0.05, within(1e-4));
  }

  @Test
  void sharesCountTheirRequests() {
    CountTest shares = CountTest.of(new double[3], new double[] {100, 300, 100});

    assertThat(shares.interval(0.95).high()).isEqualTo(3.688879 / 500, within(1e-7));
  }

  @Test
  void eventsThatComeTogetherLeaveTheIntervalAsWideAsStudents() {
    double[] rates = {0, 0, 0, 40};
    Interval student = StudentTest.ofMean(rates, 0).interval(0.95);
    CountTest together = CountTest.of(rates, ONCE);

    assertThat(together.interval(0.95)).isEqualTo(student);
    assertThat(together.within(0, student.high() + 1)).isGreaterThan(0.05);
    assertThat(together.outside(20, 30)).isGreaterThan(0.05);
  }

  @Test
  void coversTheTrueRateAsOftenAsItSays() {
    var random = new Random(20261127);
    int covered = 0;
    int runs = 4000;
    for (int run = 0; run < runs; run++) {
      double[] counts = new double[4];
      Arrays.setAll(counts, _ -> poisson(random, 0.7));
      if (CountTest.of(counts, ONCE).interval(0.95).contains(0.7)) {
        covered++;
      }
    }

    assertThat(covered).isGreaterThan((int) (0.95 * runs));
  }

  /** Draws by Knuth's product of uniform numbers. */
  private static int poisson(Random random, double mean) {
    int events = -1;
    for (double product = 1; product > Math.exp(-mean); product *= random.nextDouble()) {
      events++;
    }
    return events;
  }
}
