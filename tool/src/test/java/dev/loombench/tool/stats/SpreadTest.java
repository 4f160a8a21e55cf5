package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadTest {

  @Test
  void aPercentileIsTheValueOfItsRank() {
    double[] values = IntStream.rangeClosed(1, 200).mapToDouble(value -> 201 - value).toArray();

    assertThat(Spread.of(values)).isEqualTo(new Spread(200, 100.5, 200, 100, 190, 198));
  }

  @Test
  void ofSixValuesTheHighPercentilesAreTheLargest() {
    assertThat(Spread.of(new double[] {6, 5, 4, 3, 2, 1}))
        .isEqualTo(new Spread(6, 3.5, 6, 3, 6, 6));
  }

  @Test
  void ofTwentyValuesTheLargestIsBeyondP95() {
    double[] values = IntStream.rangeClosed(1, 20).mapToDouble(value -> value).toArray();

    assertThat(Spread.of(values).p95()).isEqualTo(19);
  }

  @Test
  void noValuesHaveNoSpread() {
    assertThatThrownBy(() -> Spread.of(new double[0])).isInstanceOf(IllegalArgumentException.class);
  }
}
