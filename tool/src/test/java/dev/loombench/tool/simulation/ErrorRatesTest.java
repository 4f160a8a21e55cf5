package dev.loombench.tool.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.simulation.ErrorRates.Share;
import dev.loombench.tool.simulation.SimulatedStudy.Plan;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Error rates of verdicts and claims over drawn runs. The full test draws 2,000 runs for each noise
 * and plan, the short one 60 for two pairs of them.
 */
class ErrorRatesTest {

  private static final boolean FULL = Boolean.getBoolean("loombench.full");
  private static final int RUNS = FULL ? 2_000 : 60;
  private static final double LEVEL = 0.05;

  private final ErrorRateTables drawn = new ErrorRateTables(RUNS, FULL);

  static Stream<Arguments> cases() {
    return FULL
        ? Noise.all().stream()
            .filter(noise -> !noise.equals(Noise.SLOW_TRIALS_OF_ONE))
            .flatMap(noise -> Stream.of(Plan.values()).map(plan -> Arguments.of(noise, plan)))
        : Stream.of(
            Arguments.of(Noise.NORMAL, Plan.SIX), Arguments.of(Noise.SLOW_TRIALS, Plan.UNTIL_SURE));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void fewVerdictsOnIdenticalVariantsAreFalse(Noise noise, Plan plan) {
    assertAtMostTheLevel(
        drawn
            .comparisons(SimulatedStudy.IDENTICAL, noise, plan)
            .share(ComparisonDecisions.Kind.FALSE_COVERAGE));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void fewVerdictsOnDifferentVariantsAreFalse(Noise noise, Plan plan) {
    assertAtMostTheLevel(
        drawn
            .comparisons(SimulatedStudy.DIFFERENT, noise, plan)
            .share(ComparisonDecisions.Kind.FALSE_COVERAGE));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void fewResultsOfClaimsAreFalse(Noise noise, Plan plan) {
    assertAtMostTheLevel(drawn.claims(noise, plan).share(ClaimDecisions.Kind.FALSE_COVERAGE));
  }

  /** Student's t is not made for skewed differences; docs/reference/error-rates.md says so. */
  @Test
  void slowTrialsOfOneVariantMakeMoreVerdictsFalse() {
    Share share =
        drawn
            .comparisons(SimulatedStudy.DIFFERENT, Noise.SLOW_TRIALS_OF_ONE, Plan.TWELVE)
            .share(ComparisonDecisions.Kind.FALSE_COVERAGE);

    assertThat(share.mean()).as(share.toString()).isBetween(LEVEL, 4 * LEVEL);
  }

  private static void assertAtMostTheLevel(Share share) {
    assertThat(share.mean()).as(share.toString()).isLessThan(LEVEL + 2 * share.error());
  }
}
