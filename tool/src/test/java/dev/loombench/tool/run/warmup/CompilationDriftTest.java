package dev.loombench.tool.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.trial.Pass;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CompilationDriftTest {

  private static final ClosedModel.Closed USERS =
      new ClosedModel.Closed(8, Duration.ZERO, Duration.ZERO, Duration.ZERO);
  private static final OpenModel.Open RATE = new OpenModel.Open(100, Spacing.POISSON);

  @Test
  void aComparedWindowIsReplacedAboveHalfTheMargin() {
    assertThat(CompilationDrift.replacedAbovePercent(Pass.HEADLINE, USERS, 0.05)).isEqualTo(2.5);
    assertThat(CompilationDrift.replacedAbovePercent(Pass.HEADLINE, RATE, 0.05)).isEqualTo(2.5);
  }

  @Test
  void aDiagnosticWindowIsReplacedOnlyIfItWouldBeInvalid() {
    assertThat(CompilationDrift.replacedAbovePercent(Pass.DIAGNOSTIC, USERS, 0.05)).isEqualTo(15);
    assertThat(CompilationDrift.replacedAbovePercent(Pass.DIAGNOSTIC, RATE, 0.05)).isEqualTo(2.5);
  }
}
