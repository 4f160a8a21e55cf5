package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.stats.ChangePoints.ChangePoint;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Change points of series whose truth is known, and permutation tests that can be counted. */
class ChangePointsTest {

  @Test
  void aStepIsFoundWhereItIs() {
    double[] step = concat(noise(1, 20, 0, 1), noise(2, 10, 6, 1));

    assertThat(ChangePoints.of(List.of(step)))
        .singleElement()
        .satisfies(change -> assertThat(change.first()).isEqualTo(20))
        .satisfies(change -> assertThat(change.pValue()).isLessThanOrEqualTo(ChangePoints.LEVEL));
  }

  @Test
  void aStepUpAndBackAreTwoChanges() {
    double[] both = concat(noise(3, 20, 0, 1), noise(4, 20, 8, 1), noise(5, 20, 0, 1));

    assertThat(ChangePoints.of(List.of(both)))
        .extracting(ChangePoint::first)
        .containsExactly(20, 40);
  }

  @Test
  void aChangeThatWasFoundStaysAsTheSeriesGrows() {
    double[] both = concat(noise(3, 20, 0, 1), noise(4, 20, 8, 1), noise(5, 20, 0, 1));

    for (int length = 25; length <= 60; length++) {
      assertThat(ChangePoints.of(List.of(Arrays.copyOf(both, length))))
          .extracting(ChangePoint::first)
          .as("after %d", length)
          .contains(20);
    }
  }

  @Test
  void noiseAndAConstantHaveNone() {
    assertThat(ChangePoints.of(List.of(noise(6, 40, 5, 1), new double[40]))).isEmpty();
  }

  /** The mean of equal values is rounded, so all of them deviate from it by as much. */
  @Test
  void figuresThatAreTheSameInAllRunsHideNoChangeOfAnother() {
    double[] step = concat(noise(1, 13, 0, 1), noise(2, 7, 12, 1));
    List<double[]> series =
        Stream.concat(
                Stream.of(step),
                DoubleStream.of(33.7, 44.9, 45.7, 46.4, 47.3, 302.2, 1351.3, 1431.2)
                    .mapToObj(value -> DoubleStream.generate(() -> Math.log(value)))
                    .map(same -> same.limit(step.length).toArray()))
            .toList();

    assertThat(ChangePoints.of(series))
        .singleElement()
        .satisfies(change -> assertThat(change.series()).isZero())
        .satisfies(change -> assertThat(change.first()).isEqualTo(13));
  }

  @Test
  void twoOutliersAreNoChange() {
    double[] values = noise(7, 30, 0, 1);
    values[28] = 50;
    values[29] = 50;

    assertThat(ChangePoints.of(List.of(values))).isEmpty();
  }

  /** Of the C(16, 6) = 8008 ways to choose 6 of 16 values, two separate the ones from the rest. */
  @Test
  void thePValueIsThatOfTheCountedArrangements() {
    double[] values = new double[16];
    Arrays.fill(values, 10, 16, 1);

    List<ChangePoint> found = ChangePoints.of(List.of(values));

    assertThat(found).extracting(ChangePoint::first).containsExactly(10);
    assertThat(found.getFirst().pValue()).isCloseTo(2.0 / 8008, within(0.0005));
  }

  @Test
  void theFewestRunsAfterAChangeFollowFromTheNumberOfArrangements() {
    assertThat(ChangePoints.fewestAfter(14)).isEmpty();
    assertThat(ChangePoints.fewestAfter(15)).hasValue(6);
    assertThat(ChangePoints.fewestAfter(16)).hasValue(5);
    assertThat(ChangePoints.fewestAfter(20)).hasValue(4);
    assertThat(ChangePoints.fewestAfter(29)).hasValue(4);
    assertThat(ChangePoints.fewestAfter(30)).hasValue(3);
  }

  @Test
  void theUnitOfASeriesDoesNotMatter() {
    double[] step = concat(noise(8, 20, 0, 1), noise(9, 6, 6, 1));
    double[] still = noise(10, 26, 0, 1);

    assertThat(ChangePoints.of(List.of(step, still)))
        .isEqualTo(ChangePoints.of(List.of(scaled(step, 1e6), scaled(still, 1e-6))))
        .extracting(ChangePoint::series)
        .containsExactly(0);
  }

  @Test
  void missingValuesAreSkipped() {
    double[] step = concat(noise(11, 25, 0, 1), noise(12, 8, 6, 1));
    step[3] = Double.NaN;
    step[25] = Double.NaN;

    assertThat(ChangePoints.of(List.of(step))).extracting(ChangePoint::first).containsExactly(26);
  }

  @Test
  void fewValuesHaveNoChange() {
    assertThat(ChangePoints.of(List.of(new double[] {1, 1, 1, 9, 9}))).isEmpty();
    assertThat(ChangePoints.of(List.of())).isEmpty();
  }

  private static double[] noise(int seed, int values, double mean, double deviation) {
    var random = new Random(seed);
    return DoubleStream.generate(() -> mean + deviation * random.nextGaussian())
        .limit(values)
        .toArray();
  }

  private static double[] scaled(double[] values, double factor) {
    return Arrays.stream(values).map(value -> factor * value).toArray();
  }

  private static double[] concat(double[]... parts) {
    return Arrays.stream(parts).flatMapToDouble(Arrays::stream).toArray();
  }
}
