package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class QuantilesTest {

  private static final long[] ONE_TO_HUNDRED =
      java.util.stream.LongStream.rangeClosed(1, 100).toArray();

  @Test
  void withoutFailuresTheyAreThoseOfTheAnswers() {
    Quantiles quantiles = Quantiles.of(times(ONE_TO_HUNDRED), times(), times());

    assertThat(quantiles.at(0.5)).isEqualTo(new Quantile.At(50));
    assertThat(quantiles.at(0.07)).isEqualTo(new Quantile.At(7));
    assertThat(quantiles.at(0.99)).isEqualTo(new Quantile.At(99));
    assertThat(quantiles.at(1)).isEqualTo(new Quantile.At(100));
  }

  @Test
  void fastFailuresRankSlowest() {
    Quantiles quantiles = Quantiles.of(times(ONE_TO_HUNDRED), repeated(1, 25), times());

    assertThat(quantiles.requests()).isEqualTo(125);
    assertThat(quantiles.at(0.4)).isEqualTo(new Quantile.At(50));
    assertThat(quantiles.at(0.8)).isEqualTo(new Quantile.At(100));
    assertThat(quantiles.at(0.81)).isEqualTo(new Quantile.Failed());
  }

  @Test
  void anUnansweredRequestOlderThanTheQuantileChangesNothingBelowIt() {
    Quantiles quantiles = Quantiles.of(times(ONE_TO_HUNDRED), times(), repeated(500, 25));

    assertThat(quantiles.at(0.8)).isEqualTo(new Quantile.At(100));
    assertThat(quantiles.at(0.9)).isEqualTo(new Quantile.AtLeast(500));
  }

  @Test
  void youngUnansweredRequestsLeaveALowerBound() {
    // With the 100 at age 10 the median of 200 is 10; with them as slowest it is 100.
    Quantiles quantiles = Quantiles.of(times(ONE_TO_HUNDRED), times(), repeated(10, 100));

    assertThat(quantiles.at(0.5)).isEqualTo(new Quantile.AtLeast(10));
  }

  @Test
  void failuresRankSlowerThanTheUnansweredToo() {
    Quantiles quantiles = Quantiles.of(times(1, 2), times(1), times(9));

    assertThat(quantiles.at(0.75)).isEqualTo(new Quantile.AtLeast(9));
    assertThat(quantiles.at(1)).isEqualTo(new Quantile.Failed());
  }

  @Test
  void ofNoRequestsThereIsNone() {
    assertThat(Quantiles.of(times(), times(), times()).at(0.5)).isEqualTo(new Quantile.None());
  }

  @Test
  void aShareOutsideItsRangeIsRefused() {
    Quantiles quantiles = Quantiles.of(times(1), times(), times());

    assertThatThrownBy(() -> quantiles.at(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> quantiles.at(1.1)).isInstanceOf(IllegalArgumentException.class);
  }

  private static Histogram times(long... values) {
    var histogram = new Histogram(3);
    for (long value : values) {
      histogram.recordValue(value);
    }
    return histogram;
  }

  private static Histogram repeated(long value, long count) {
    var histogram = new Histogram(3);
    histogram.recordValueWithCount(value, count);
    return histogram;
  }
}
