package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RateRampTest {

  @Test
  void itEndsAfterThreeStepsInARowThatAreNotSustained() {
    List<Probe> probes = SimulatedServer.of(1_000).asked(ramp(50));

    assertThat(probes).hasSize(23);
    assertThat(probes).extracting(Probe::ratePerSecond).endsWith(1_050.0, 1_100.0, 1_150.0);
    assertThat(Bracket.ofRamp(probes).sustained()).hasValue(1_000);
  }

  @Test
  void aStepThatIsNotSustainedInBetweenDoesNotEndIt() {
    var hiccup =
        new SimulatedServer(
            rate ->
                rate == 200
                    ? SimulatedServer.notSustained(new SloResult.Violation.Failures(1))
                    : SimulatedServer.at(rate, 1_000));

    assertThat(Bracket.ofRamp(hiccup.asked(ramp(50))).sustained()).hasValue(1_000);
  }

  @Test
  void itEndsAfterAHundredAndFiftySteps() {
    List<Probe> probes = new SimulatedServer(_ -> SimulatedServer.sustained()).asked(ramp(0.1));

    assertThat(probes).hasSize(150);
    assertThat(probes.get(2).ratePerSecond()).isEqualTo(50.2);
  }

  @Test
  void itEndsAtItsLastRate() {
    List<Probe> probes =
        new SimulatedServer(_ -> SimulatedServer.sustained())
            .asked(ramp(OptionalDouble.of(120), 50));

    assertThat(probes).extracting(Probe::ratePerSecond).containsExactly(50.0, 100.0);
  }

  private static RateRamp ramp(double by) {
    return ramp(OptionalDouble.empty(), by);
  }

  private static RateRamp ramp(OptionalDouble to, double by) {
    return new RateRamp(
        new OpenModel.Ramp(
            50,
            to,
            by,
            Duration.ofSeconds(10),
            3,
            new Slo(Duration.ofSeconds(10), 0),
            Spacing.UNIFORM));
  }
}
