package dev.loombench.tool.study.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisOptionTest {

  @Test
  void readsListedValues() {
    AxisOption axis = AxisOption.read("--across", "users=50, 100,200");

    assertThat(axis.name()).isEqualTo("users");
    assertThat(axis.values()).map(Number::intValue).containsExactly(50, 100, 200);
  }

  @Test
  void readsARangeUpToItsEnd() {
    assertThat(AxisOption.read("--up", "rate=0.5..2.6 by 0.5").values())
        .map(Number::doubleValue)
        .containsExactly(0.5, 1.0, 1.5, 2.0, 2.5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          users                | give a parameter and its values, like users=50,100,200
          users=               | give a parameter and its values
          users=many           | give numbers, like 50,100,200
          users=-1,5           | give numbers
          users=50             | give 2 to 30 values
          users=1..31 by 1     | give 2 to 30 values
          users=1..31 by 0     | the step of a range must not be 0
          users=50,50          | give each value once, from the smallest to the largest
          users=100,50         | give each value once, from the smallest to the largest
          """)
  void rejectsInvalidAxesWithAdvice(String typed, String advice) {
    assertThatThrownBy(() -> AxisOption.read("--across", typed))
        .hasMessageStartingWith("--across: found '" + typed + "'")
        .hasMessageContaining(advice);
  }
}
