package dev.loombench.tool.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
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
    assertThat(replacedAbove(Pass.HEADLINE, USERS, 0)).isEqualTo(2.5);
    assertThat(replacedAbove(Pass.HEADLINE, RATE, 0)).isEqualTo(2.5);
  }

  @Test
  void theLimitRisesWithEachReplacedWindowUpToTheLargestValidOne() {
    assertThat(replacedAbove(Pass.HEADLINE, USERS, 1)).isEqualTo(5);
    assertThat(replacedAbove(Pass.HEADLINE, USERS, 9)).isEqualTo(15);
    assertThat(replacedAbove(Pass.HEADLINE, RATE, 1)).isEqualTo(2.5);
  }

  @Test
  void aDiagnosticWindowIsReplacedOnlyIfItWouldBeInvalid() {
    assertThat(replacedAbove(Pass.DIAGNOSTIC, USERS, 0)).isEqualTo(15);
    assertThat(replacedAbove(Pass.DIAGNOSTIC, RATE, 0)).isEqualTo(2.5);
  }

  @Test
  void aWideMarginPermitsHalfOfIt() {
    assertThat(CompilationDrift.limitPercent(USERS, 0.9)).isEqualTo(45);
    assertThat(CompilationDrift.replacedAbovePercent(Pass.HEADLINE, USERS, 0.9, 0)).isEqualTo(45);
  }

  private static double replacedAbove(Pass pass, Load load, int replaced) {
    return CompilationDrift.replacedAbovePercent(pass, load, 0.05, replaced);
  }
}
