package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

  private static final int SECONDS = 20_000;

  @Test
  void aPoissonProcessHasTheIndexOne() {
    var random = new Random(7);
    var arrivals = new Arrivals();
    for (int second = 0; second < SECONDS; second++) {
      arrivals.add(second, poisson(random, 3));
    }

    assertThat(arrivals.ratePerSecond().orElseThrow()).isCloseTo(3, within(0.05));
    // The index of n Poisson counts has the standard deviation sqrt(2 / n): 0.01.
    assertThat(arrivals.indexOfDispersion().orElseThrow()).isCloseTo(1, within(0.04));
  }

  @Test
  void arrivalsInBatchesOfFiveHaveTheIndexFive() {
    var random = new Random(8);
    var arrivals = new Arrivals();
    for (int second = 0; second < SECONDS; second++) {
      arrivals.add(second, 5L * poisson(random, 0.6));
    }

    assertThat(arrivals.indexOfDispersion().orElseThrow()).isCloseTo(5, within(0.3));
  }

  @Test
  void evenArrivalsHaveTheIndexZero() {
    var arrivals = new Arrivals();
    for (int second = 0; second < 100; second++) {
      arrivals.add(second, 4);
    }

    assertThat(arrivals.indexOfDispersion()).hasValue(0);
    assertThat(arrivals.ratePerSecond()).hasValue(4);
  }

  @Test
  void aShortLogHasNoIndex() {
    var arrivals = new Arrivals();
    arrivals.add(100, 3);
    arrivals.add(102, 3);

    assertThat(arrivals.ratePerSecond()).hasValue(2);
    assertThat(arrivals.indexOfDispersion()).isEmpty();
    assertThat(new Arrivals().ratePerSecond()).isEmpty();
  }

  @Test
  void aRateIsRounded() {
    var arrivals = new Arrivals();
    arrivals.add(100, 1);
    arrivals.add(102, 1);

    assertThat(arrivals.ratePerSecond()).hasValue(0.6667);
  }

  /** Multiplies uniform numbers until the product is below e^-mean (Knuth). */
  private static int poisson(Random random, double mean) {
    double limit = Math.exp(-mean);
    int count = -1;
    for (double product = 1; product > limit; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }
}
