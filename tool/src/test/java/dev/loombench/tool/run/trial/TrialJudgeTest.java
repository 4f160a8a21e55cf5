package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Work;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialJudgeTest {

  private static final Work WORK =
      Work.Own.of(List.of(RequestSpec.get("/a"), RequestSpec.get("/b")), Order.LISTED);
  private static final Load ITERATIONS =
      new Load.Iterations(5, Duration.ofSeconds(1), 10, Duration.ofSeconds(30));

  @Test
  void allIterationsMustBecomeDue() {
    assertThat(TrialJudge.iterationsIncomplete(ITERATIONS, WORK, 100)).isEmpty();
    assertThat(TrialJudge.iterationsIncomplete(ITERATIONS, WORK, 99))
        .contains(
            "iterations incomplete within 30 s: 99 of 100 requests became due;"
                + " raise 'within' or lower the number of iterations");
  }

  @Test
  void otherLoadsAreNeverIncomplete() {
    assertThat(
            TrialJudge.iterationsIncomplete(
                new Load.Closed(5, Duration.ZERO, Duration.ZERO, Duration.ZERO), WORK, 0))
        .isEmpty();
  }
}
