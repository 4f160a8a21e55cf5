package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LooksTest {

  /** Pocock, Biometrika 64, 1977, table 1: overall level 5 %, looks at equal distances. */
  @ParameterizedTest
  @CsvSource({"1 2, 0.0294", "1 2 3, 0.0221", "1 2 3 4, 0.0182", "1 2 3 4 5, 0.0158"})
  void equalDistancesGiveThePublishedLevels(String looks, double published) {
    assertThat(looks(looks).nominal(0.05)).isCloseTo(published, within(0.00005));
  }

  @Test
  void onlyTheProportionsOfTheLooksMatter() {
    assertThat(looks("10 20 30").nominal(0.05))
        .isCloseTo(looks("1 2 3").nominal(0.05), within(1e-9));
  }

  @Test
  void aLookCloseToTheOneBeforeCostsLittle() {
    double apart = looks("6 20").nominal(0.05);
    double close = looks("19 20").nominal(0.05);
    assertThat(close).isGreaterThan(apart).isLessThan(0.05);
    assertThat(looks("999 1000").nominal(0.05)).isBetween(close, 0.05);
  }

  @Test
  void aSingleLookIsTakenAtTheLevelItself() {
    assertThat(Looks.ONE.nominal(0.05)).isEqualTo(0.05);
    assertThat(Looks.of(List.of()).nominal(0.01)).isEqualTo(0.01);
  }

  @Test
  void nominalAndOverallLevelAreEachOthersInverse() {
    Looks looks = looks("6 9 13 20");
    assertThat(looks.overall(looks.nominal(0.05))).isCloseTo(0.05, within(1e-9));
    assertThat(looks.overall(looks.nominal(1e-6))).isCloseTo(1e-6, within(1e-14));
    assertThat(looks.overall(1e-14)).isEqualTo(4e-14);
  }

  @Test
  void looksThatDoNotGrowAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> looks("6 6"));
    assertThatIllegalArgumentException().isThrownBy(() -> looks("0 6"));
    assertThatIllegalArgumentException().isThrownBy(() -> looks("6 9").nominal(0));
  }

  private static Looks looks(String after) {
    return new Looks(List.of(after.split(" ")).stream().map(Integer::valueOf).toList());
  }
}
