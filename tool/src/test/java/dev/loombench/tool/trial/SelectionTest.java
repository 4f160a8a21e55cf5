package dev.loombench.tool.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Outcome.Doubt;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectionTest {

  private static final Outcome COMPLETED = new Outcome.Completed();
  private static final Outcome DISTURBED = new Outcome.Invalid(Doubt.SURROUNDINGS, "steal");
  private static final Outcome WARMING = new Outcome.Invalid(Doubt.TRIAL, "still warming");
  private static final Outcome FAILED = new Outcome.Failed("it died");

  @Test
  void whatTheMachineDisturbedIsNotCounted() {
    assertThat(Selection.rejectedShare(List.of(COMPLETED, DISTURBED, DISTURBED, WARMING)))
        .isEqualTo(0.5);
    assertThat(Selection.rejectedShare(List.of(COMPLETED, FAILED, WARMING, COMPLETED)))
        .isEqualTo(0.5);
    assertThat(Selection.rejectedShare(List.of(DISTURBED))).isZero();
    assertThat(Selection.rejectedShare(List.of())).isZero();
  }

  @Test
  void sharesMayDifferByAQuarter() {
    assertThat(Selection.isUnequal(0.25, 0.5)).isFalse();
    assertThat(Selection.isUnequal(0.6, 0.3)).isTrue();
  }
}
