package dev.loombench.tool.analyze.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.diagnose.TrialBank;
import java.io.IOException;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Simulated error rates of the until-sure design: false positives, power and coverage. */
class UntilSureSimulationTest {

  private static final int RUNS = 2_000;
  private static final int FEWER_RUNS = 500;

  @Test
  void identicalVariantsRarelyDiffer() throws IOException {
    TrialBank bank = TrialBank.of("throughput");
    Simulation.Tallied tallied = new Simulation(1, bank::pair, 1, 1).of(RUNS);

    assertThat(tallied.differenceShare()).as(tallied.toString()).isLessThan(0.05);
    assertThat(tallied.coverage()).as(tallied.toString()).isGreaterThan(0.94);
  }

  @Test
  void detectsAServerThatIsFivePercentSlower() throws IOException {
    TrialBank bank = TrialBank.of("throughput");
    Simulation.Tallied tallied = new Simulation(2, bank::pair, 1, 0.95).of(RUNS);

    assertThat(tallied.differenceShare()).as(tallied.toString()).isGreaterThan(0.8);
    assertThat(tallied.coverage()).as(tallied.toString()).isGreaterThan(0.94);
  }

  @Test
  void measuredTailsCauseFewFalsePositives() throws IOException {
    TrialBank bank = TrialBank.of("latency_p99");
    Simulation.Tallied tallied = new Simulation(3, bank::pair, 1, 1).of(RUNS);

    assertThat(tallied.differenceShare()).as(tallied.toString()).isLessThan(0.05);
    assertThat(tallied.coverage()).as(tallied.toString()).isGreaterThan(0.94);
  }

  /** Noise of 20 % by Student's t with 3 degrees of freedom: some trials are outliers. */
  @Test
  void heavyTailsCauseFewFalsePositives() {
    Simulation.Tallied tallied =
        new Simulation(4, random -> new double[] {heavy(random), heavy(random)}, 1, 1)
            .of(FEWER_RUNS);

    assertThat(tallied.differenceShare()).as(tallied.toString()).isLessThan(0.05);
    assertThat(tallied.coverage()).as(tallied.toString()).isGreaterThan(0.94);
  }

  /** Noise of 3 %, normal on the log scale, as the intervals assume. */
  @Test
  void normalNoiseKeepsTheLevelOverAllInterimAnalyses() {
    Simulation.Tallied tallied =
        new Simulation(5, random -> new double[] {normal(random), normal(random)}, 1, 1).of(RUNS);

    assertThat(tallied.differenceShare()).as(tallied.toString()).isLessThan(0.05);
    assertThat(tallied.coverage()).as(tallied.toString()).isGreaterThan(0.94);
  }

  /** Few of 15 comparisons of identical variants claim a difference. */
  @Test
  void manyComparisonsMakeFewFalseClaims() {
    Simulation.Tallied tallied =
        new Simulation(6, UntilSureSimulationTest::six, 1, 1, 1, 1, 1, 1).of(FEWER_RUNS / 10);

    assertThat(tallied.differenceShare()).as(tallied.toString()).isLessThan(0.01);
  }

  private static double[] six(RandomGenerator random) {
    return random.doubles(6).map(_ -> Math.exp(0.1 * random.nextGaussian())).toArray();
  }

  private static double normal(RandomGenerator random) {
    return Math.exp(0.03 * random.nextGaussian());
  }

  private static double heavy(RandomGenerator random) {
    double squares = 0;
    for (int freedom = 0; freedom < 3; freedom++) {
      double normal = random.nextGaussian();
      squares += normal * normal;
    }
    return Math.exp(0.2 * random.nextGaussian() / Math.sqrt(squares / 3));
  }
}
