package dev.loombench.tool.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.instrument.RecorderSet;
import dev.loombench.tool.analyze.instrument.SectionName;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.study.Server;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ValidateOptionsTest {

  @Test
  void withoutAStudyActuatorIsScrapedIfAskedFor() {
    ValidationRequest request = request(Optional.of(Set.of(RecorderSet.PROMETHEUS)));

    assertThat(request.recorderSets()).containsExactly(RecorderSet.PROMETHEUS);
    assertThat(request.variant().prometheus()).hasValue("/actuator/prometheus");
    assertThat(request.variant().server())
        .isEqualTo(
            new Server.Bundled("spring-mvc", Map.of("threads", "200", "metrics", "micrometer")));
  }

  @Test
  void byDefaultTheServerHasNoMetricsOfItsFramework() {
    ValidationRequest request = request(Optional.empty());

    assertThat(request.recorderSets())
        .contains(RecorderSet.PROC)
        .doesNotContain(RecorderSet.PROMETHEUS);
    assertThat(request.variant().prometheus()).isEmpty();
  }

  private static ValidationRequest request(Optional<Set<RecorderSet>> recorders) {
    return new ValidateOptions(null, null, recorders)
        .request(Set.of(SectionName.COST), 1, Duration.ofSeconds(1), 2, 1);
  }
}
