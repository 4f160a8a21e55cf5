package dev.loombench.tool.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

  @ParameterizedTest
  @CsvSource({
    "4980.4, 4980",
    "103.2, 103",
    "99.96, 100",
    "12.34, 12.3",
    "2.314, 2.31",
    "0.9996, 1.00",
    "0.05123, 0.0512",
    "0.5, 0.5",
    "0, 0",
    "-12.34, -12.3",
    "123456789, 123456789"
  })
  void numbersHaveThreeSignificantDigits(double value, String text) {
    assertThat(Numbers.number(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "2.314, 2.31",
    "1, 1.00",
    "0.9982, 0.998",
    "0.434, 0.43",
    "0.0123, 0.0123",
    "12.34, 12.3"
  })
  void ratiosHaveTwoDecimalsAndThreeNearOne(double value, String text) {
    assertThat(Numbers.ratio(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0.987, 99 %", "0.0844, 8.44 %", "0.0005, 0.05 %", "1.2, 120 %"})
  void sharesArePercentages(double share, String text) {
    assertThat(Numbers.percent(share)).isEqualTo(text);
  }

  @Test
  void theLargestNumberOfAColumnDeterminesItsDecimals() {
    assertThat(Numbers.decimals(1998)).isZero();
    assertThat(Numbers.decimals(24)).isEqualTo(1);
    assertThat(Numbers.decimals(0.85)).isEqualTo(2);
    assertThat(Numbers.decimals(0.004)).isEqualTo(3);
    assertThat(Numbers.decimals(0)).isZero();
    assertThat(Numbers.fixed(24, 0)).isEqualTo("24");
  }
}
