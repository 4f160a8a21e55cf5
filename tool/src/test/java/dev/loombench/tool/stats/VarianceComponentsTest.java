package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Against a published example, values computed independently with SciPy 1.17.1 (scipy.stats.f and
 * chi2), and simulated runs.
 */
class VarianceComponentsTest {

  /** Montgomery, "Design and Analysis of Experiments", strength of fabric from four looms. */
  private static final List<double[]> LOOMS =
      List.of(
          new double[] {98, 97, 99, 96},
          new double[] {91, 90, 93, 92},
          new double[] {96, 95, 97, 95},
          new double[] {95, 96, 99, 98});

  @Test
  void theFabricOfFourLooms() {
    VarianceComponents looms = VarianceComponents.of(LOOMS, 0.95);

    assertThat(looms.between()).isCloseTo(6.96, within(0.005));
    assertThat(looms.within()).isCloseTo(1.90, within(0.005));
    assertThat(looms.betweenUpper()).isCloseTo(62.908930097716244, within(1e-6));
    assertThat(looms.groups()).isEqualTo(4);
    assertThat(looms.values()).isEqualTo(16);
  }

  @Test
  void groupsOfUnequalSize() {
    VarianceComponents looms =
        VarianceComponents.of(
            List.of(
                LOOMS.get(0),
                new double[] {91, 90, 93},
                LOOMS.get(2),
                new double[] {95, 96},
                new double[0]),
            0.95);

    assertThat(looms.between()).isCloseTo(6.613799283154132, within(1e-9));
    assertThat(looms.within()).isCloseTo(1.4351851851851853, within(1e-9));
    assertThat(looms.betweenUpper()).isCloseTo(59.80422604073125, within(1e-6));
    assertThat(looms.groups()).isEqualTo(4);
  }

  @Test
  void groupsThatDifferLessThanTheirValuesHaveNoVarianceBetween() {
    VarianceComponents equal =
        VarianceComponents.of(
            List.of(new double[] {1, 3}, new double[] {1.1, 2.9}, new double[] {0.9, 3.1}), 0.95);

    assertThat(equal.between()).isZero();
  }

  @Test
  void equalValuesHaveNoVariance() {
    VarianceComponents equal =
        VarianceComponents.of(
            List.of(new double[] {5, 5}, new double[] {5, 5}, new double[] {5, 5}), 0.95);

    assertThat(equal.between()).isZero();
    assertThat(equal.betweenUpper()).isZero();
  }

  @Test
  void twoGroupsOrNoRepeatedValueAreRefused() {
    assertThatThrownBy(() -> VarianceComponents.of(LOOMS.subList(0, 2), 0.95))
        .hasMessageContaining("three groups");
    assertThatThrownBy(
            () ->
                VarianceComponents.of(
                    List.of(new double[] {1}, new double[] {2}, new double[] {3}), 0.95))
        .hasMessageContaining("one of them with two values");
  }

  @Test
  void theEstimateIsUnbiasedAndItsUpperBoundHasItsConfidence() {
    var random = new Random(20261123);
    int draws = 4_000;
    double sum = 0;
    int held = 0;
    for (int draw = 0; draw < draws; draw++) {
      VarianceComponents drawn =
          VarianceComponents.of(
              Stream.generate(() -> group(random, 0.05, 0.02)).limit(10).toList(), 0.95);
      sum += drawn.between();
      held += drawn.betweenUpper() >= 0.05 * 0.05 ? 1 : 0;
    }

    assertThat(Math.sqrt(sum / draws)).isCloseTo(0.05, within(0.001));
    assertThat((double) held / draws).isBetween(0.94, 0.97);
  }

  private static double[] group(Random random, double between, double within) {
    double mean = between * random.nextGaussian();
    return DoubleStream.generate(() -> mean + within * random.nextGaussian()).limit(2).toArray();
  }
}
