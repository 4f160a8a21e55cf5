package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.tool.plan.CapacityConfirmation.Step;
import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import dev.loombench.tool.trial.capacity.FreshBracket;
import dev.loombench.tool.trial.capacity.RateReplicates;
import dev.loombench.tool.trial.capacity.RateReplicates.FreshTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Confirmation against simulated servers whose starts differ, and of which some are disturbed. */
class CapacityConfirmationTest {

  private static final double CAPACITY = 2_000;
  private static final double RESOLUTION = 0.025;
  private static final int DRAWS = 2_000;

  /** Standard deviation of the capacity between starts of the same server. */
  private static final double BETWEEN_STARTS = 0.02;

  /** Share of servers that are disturbed and sustain no rate near the capacity. */
  private static final double DISTURBED = 0.1;

  @Test
  void aSteadyServerTakesOneMoreServerAtEachEnd() {
    List<FreshTrial> trials = confirmed(_ -> SimulatedServer.of(CAPACITY), 1_980);

    assertThat(trials)
        .extracting(FreshTrial::ratePerSecond, FreshTrial::server)
        .containsExactly(tuple(1_980.0, 1), tuple(2_080.0, 1));
  }

  @Test
  void aContradictedSearchHasNoSay() {
    List<FreshTrial> trials = confirmed(_ -> SimulatedServer.of(CAPACITY), 2_040);

    assertThat(trials)
        .extracting(FreshTrial::ratePerSecond, FreshTrial::server)
        .containsExactly(
            tuple(2_040.0, 1), tuple(1_990.0, 1), tuple(1_990.0, 2), tuple(2_040.0, 2));
  }

  @Test
  void whatIsConfirmedIsSeldomWrong() {
    int confirmed = 0;
    int wrong = 0;
    int wrongOfOneServer = 0;
    var random = new Random(20261123);
    for (int draw = 0; draw < DRAWS; draw++) {
      double proposed = Bracket.rounded(CAPACITY * noise(random), RESOLUTION);
      List<FreshTrial> trials = confirmed(_ -> server(random), proposed);
      FreshBracket replicated = FreshBracket.of(withSearch(trials, proposed));
      confirmed += replicated.isConfirmed() ? 1 : 0;
      wrong += replicated.isConfirmed() && isWrong(replicated) ? 1 : 0;
      wrongOfOneServer += isWrong(ofFirstServers(trials)) ? 1 : 0;
    }

    assertThat((double) confirmed / DRAWS).as("confirmed").isGreaterThan(0.9);
    assertThat((double) wrong / DRAWS).as("wrong").isLessThan(0.06);
    assertThat((double) wrongOfOneServer / DRAWS).as("wrong of one server").isGreaterThan(0.06);
  }

  /** Returns the bracket as soon as one server at each end shows one. */
  private static FreshBracket ofFirstServers(List<FreshTrial> trials) {
    for (int made = 1; made <= trials.size(); made++) {
      FreshBracket bracket = FreshBracket.of(RateReplicates.of(trials.subList(0, made)));
      if (bracket.isTight(RESOLUTION)) {
        return bracket;
      }
    }
    return FreshBracket.of(RateReplicates.of(trials));
  }

  /** Returns true if the interval, widened by the resolution, does not contain the capacity. */
  private static boolean isWrong(FreshBracket bracket) {
    return bracket.isClosed()
        && (bracket.sustained().orElseThrow().ratePerSecond() / (1 + RESOLUTION) > CAPACITY
            || bracket.over().orElseThrow().ratePerSecond() * (1 + RESOLUTION) < CAPACITY);
  }

  private interface Servers {
    SimulatedServer start(int number);
  }

  private static List<FreshTrial> confirmed(Servers servers, double proposed) {
    var trials = new ArrayList<FreshTrial>();
    while (true) {
      List<Step> steps =
          new CapacityConfirmation(RESOLUTION, withSearch(trials, proposed)).steps(proposed);
      if (steps.isEmpty()) {
        return trials;
      }
      Step step = steps.getFirst();
      SloResult result = servers.start(trials.size()).result().apply(step.ratePerSecond());
      trials.add(new FreshTrial(step.ratePerSecond(), step.server(), result));
      assertThat(trials).hasSizeLessThanOrEqualTo(3 * 5);
    }
  }

  private static List<RateReplicates> withSearch(List<FreshTrial> trials, double proposed) {
    double over = Bracket.rounded(proposed * (1 + RESOLUTION), RESOLUTION);
    return RateReplicates.withSearch(
        RateReplicates.of(trials),
        new Bracket(
            OptionalDouble.of(proposed),
            Optional.of(new Probe(over, SimulatedServer.of(proposed).result().apply(over)))));
  }

  private static SimulatedServer server(Random random) {
    return SimulatedServer.of(
        random.nextDouble() < DISTURBED ? CAPACITY / 2 : CAPACITY * noise(random));
  }

  private static double noise(Random random) {
    return Math.exp(BETWEEN_STARTS * random.nextGaussian());
  }
}
