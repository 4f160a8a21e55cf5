package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.run.trial.TrialValidity.Violation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome.Origin;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the noise on hosts without the server. */
class OtherHostsTest {

  private static final List<Window> WINDOWS =
      List.of(new Window(Instant.EPOCH, Instant.EPOCH.plusSeconds(8)));

  private record Noise(Map<Metric, Reading> noise) implements Recording {
    @Override
    public Map<Metric, Reading> within(Window window, long goodAnswers) {
      return Map.of();
    }

    @Override
    public Map<Metric, Reading> noiseWithin(Window window) {
      return noise;
    }
  }

  @Test
  void otherProcessesOnTheGeneratorsHostMakeATrialInvalid() {
    assertThat(violations(0.11, new Reading.Measured(0)))
        .containsExactly(
            new Violation(
                Origin.SURROUNDINGS,
                "on the generator's host, other processes used 0.11 cores (limit 0.10)"));
  }

  @Test
  void aQuietHostAndUnavailableReadingsAreNoViolations() {
    assertThat(violations(0.1, new Reading.Unavailable("no /proc"))).isEmpty();
    assertThat(TrialValidity.ofOtherHosts(List.of(new Noise(Map.of())), WINDOWS)).isEmpty();
  }

  private static List<Violation> violations(double cores, Reading steal) {
    return TrialValidity.ofOtherHosts(
        List.of(
            new Noise(
                Map.of(Metric.FOREIGN_CPU, new Reading.Measured(cores), Metric.STEAL, steal))),
        WINDOWS);
  }
}
