package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.stats.DownSample.XY;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimeSeriesFiguresTest {

  @Test
  void theSlopeOfALineIsItsOwn() {
    assertThat(LinearTrend.slope(new double[] {0, 1, 2, 3}, new double[] {5, 8, 11, 14}))
        .isEqualTo(3);
  }

  @Test
  void theSlopeOfScatteredPointsIsLeastSquares() {
    // By hand: the products of the distances from the means 3 and 3.2 add up to 10, the squares
    // of x to 10.
    assertThat(LinearTrend.slope(new double[] {1, 2, 3, 4, 5}, new double[] {2, 1, 4, 3, 6}))
        .isCloseTo(1.0, within(1e-12));
  }

  @Test
  void theErrorOfARandomWalksSlopeCoversItsDrift() {
    // By hand: the changes 1, 3, 1, 3 deviate by 1 from their mean 2, so their variance is 4/3,
    // and their weights 0.2, 0.3, 0.3, 0.2 have the sum of squares 0.26.
    double[] x = {0, 1, 2, 3, 4};
    assertThat(LinearTrend.slopeErrorOfRandomWalk(x, new double[] {0, 1, 4, 5, 8}))
        .isCloseTo(Math.sqrt(0.26 * 4 / 3), within(1e-12));

    var random = new Random(5);
    double[] times = IntStream.range(0, 60).asDoubleStream().toArray();
    int covered = 0;
    for (int draw = 0; draw < 2_000; draw++) {
      double[] walk = new double[times.length];
      for (int index = 1; index < walk.length; index++) {
        walk[index] = walk[index - 1] + 3 + 10 * random.nextGaussian();
      }
      double error = LinearTrend.slopeErrorOfRandomWalk(times, walk);
      covered += Math.abs(LinearTrend.slope(times, walk) - 3) < 2 * error ? 1 : 0;
    }
    assertThat(covered / 2_000.0).isCloseTo(0.95, within(0.015));
  }

  @Test
  void aSingleTimeHasNoSlope() {
    assertThatThrownBy(() -> LinearTrend.slope(new double[] {1, 1}, new double[] {2, 3}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aShortSeriesStaysUnchanged() {
    List<XY> points = List.of(new XY(0, 1), new XY(1, 2), new XY(2, 3));

    assertThat(DownSample.of(points, 3)).isEqualTo(points);
  }

  @Test
  void aLongSeriesKeepsItsEndsAndItsPeak() {
    List<XY> points =
        IntStream.range(0, 10_000).mapToObj(x -> new XY(x, x == 4321 ? 1000 : x % 2)).toList();

    List<XY> kept = DownSample.of(points, 300);

    assertThat(kept).hasSize(300);
    assertThat(kept.getFirst()).isEqualTo(new XY(0, 0));
    assertThat(kept.getLast()).isEqualTo(new XY(9999, 1));
    assertThat(kept).contains(new XY(4321, 1000));
    assertThat(points).containsAll(kept);
  }

  @Test
  void aSeriesSlightlyTooLongLosesOnlyTheExcess() {
    List<XY> points = IntStream.range(0, 301).mapToObj(x -> new XY(x, x)).toList();

    assertThat(DownSample.of(points, 300)).hasSize(300).doesNotHaveDuplicates();
  }
}
