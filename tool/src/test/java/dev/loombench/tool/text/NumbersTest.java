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

  @Test
  void zeroHasNoSign() {
    assertThat(Numbers.fixed(-0.04, 1)).isEqualTo("0.0");
    assertThat(Numbers.fixed(-0.06, 1)).isEqualTo("-0.1");
  }

  @Test
  void largeSizedNumbersHaveNoDecimals() {
    assertThat(Numbers.sized(99.94, 1)).isEqualTo("99.9");
    assertThat(Numbers.sized(212.3, 1)).isEqualTo("212");
  }

  @Test
  void groupedNumbersHaveSeparators() {
    assertThat(Numbers.grouped(12_499.6)).isEqualTo("12,500");
    assertThat(Numbers.groupedOrFixed(1_500)).isEqualTo("1,500");
    assertThat(Numbers.groupedOrFixed(1_500.25)).isEqualTo("1500.25");
  }
}
