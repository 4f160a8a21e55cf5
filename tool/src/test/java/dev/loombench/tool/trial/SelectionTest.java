package dev.loombench.tool.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Outcome.Origin;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectionTest {

  private static final Outcome COMPLETED = new Outcome.Completed();
  private static final Outcome DISTURBED = new Outcome.Invalid(Origin.SURROUNDINGS, "steal");
  private static final Outcome WARMING = new Outcome.Invalid(Origin.TRIAL, "still warming");
  private static final Outcome FAILED = new Outcome.Failed("it died");

  @Test
  void whatTheMachineDisturbedIsNotCounted() {
    assertThat(Selection.of(List.of(COMPLETED, DISTURBED, DISTURBED, WARMING)))
        .isEqualTo(new Selection(1, 2));
    assertThat(Selection.of(List.of(COMPLETED, FAILED, WARMING, COMPLETED)).share()).isEqualTo(0.5);
    assertThat(Selection.of(List.of(DISTURBED)).share()).isZero();
    assertThat(Selection.of(List.of()).share()).isZero();
  }

  @Test
  void sharesMayDifferByAQuarter() {
    assertThat(new Selection(2, 8).isUnlike(new Selection(4, 8))).isFalse();
    assertThat(new Selection(6, 10).isUnlike(new Selection(3, 10))).isTrue();
  }

  @Test
  void aSingleTrialMoreIsNoPattern() {
    assertThat(new Selection(1, 3).isUnlike(new Selection(0, 3))).isFalse();
    assertThat(new Selection(2, 4).isUnlike(new Selection(0, 4))).isTrue();
  }
}
