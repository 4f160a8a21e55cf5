package dev.loombench.tool.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.simulation.DecidingTable.Row;
import dev.loombench.tool.simulation.DecidingTable.Setting;
import dev.loombench.tool.simulation.DecidingTable.Tails;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Deciding comparisons of drawn runs, at the first look and after two resumptions. */
class DecidingTableTest {

  private static final int RUNS = Boolean.getBoolean("loombench.full") ? 2_000 : 80;

  @ParameterizedTest
  @CsvSource({
    "1, 1, NORMAL, 0.095, 83, 1",
    "1, 1, NORMAL, 0.06, 44, 3",
    "2, 2, T3, 0.06, 40, 3",
    "3, 2, SLOW_TRIALS, 0.06, 20, 2",
    "2, 1, DRIFT, 0.02, 44, 2"
  })
  void fewClaimsOfTheDecidingFamilyMissTheTruth(
      int variants, int points, Tails tails, double deviation, int seconds, int looks) {
    Row row =
        DecidingTable.row(
            new Setting(variants, points, tails, deviation, Duration.ofSeconds(seconds), looks),
            RUNS);

    assertThat(row.falseCoverage()).as(row.toString()).isLessThan(0.05 + 2 * row.error());
  }

  @ParameterizedTest
  @CsvSource({"44, 0.06, 0.8", "83, 0.02, 0.95"})
  void aLossOfATenthIsFoundInTenMinutes(int seconds, double deviation, double atLeast) {
    Row row =
        DecidingTable.row(
            new Setting(1, 1, Tails.NORMAL, deviation, Duration.ofSeconds(seconds), 1), RUNS);

    assertThat(row.found()).as(row.toString()).isGreaterThan(atLeast);
  }
}
