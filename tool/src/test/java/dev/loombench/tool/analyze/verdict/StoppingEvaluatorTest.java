package dev.loombench.tool.analyze.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.analyze.verdict.StoppingStatus.How;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Each trial of these takes 55 s. */
class StoppingEvaluatorTest {

  private static final Duration LONG = Duration.ofHours(1);

  @Test
  void aStudyOfFixedBlocksReachesNothing() {
    assertThat(alike().analyzed().conclusions().stopping()).isEmpty();
  }

  @Test
  void whatClaimsSomethingIsSure() {
    StoppingStatus reached = only(alike().untilSure(LONG, 0.03, 4, 6));

    assertThat(reached.how()).isEqualTo(How.SURE);
    assertThat(reached.text()).isEqualTo("Sure after 4 blocks.");
  }

  @Test
  void whatIsNarrowIsPrecise() {
    StoppingStatus reached = only(open().untilSure(LONG, 1, 4, 6));

    assertThat(reached.how()).isEqualTo(How.PRECISE);
    assertThat(reached.text()).isEqualTo("Known to 100 % after 4 blocks.");
  }

  @Test
  void whatIsOpenAtTheLastLookIsSaidSo() {
    assertThat(only(open().untilSure(LONG, 0.03, 3, 4)).text())
        .isEqualTo("Still open at the last look, after 4 blocks.");
  }

  @Test
  void timeUsedUpIsSaidSo() {
    assertThat(only(open().untilSure(Duration.ofMinutes(7), 0.03, 6, 9)).text())
        .isEqualTo("Still open after 4 blocks, when 7 minutes were used up.");
  }

  @Test
  void aRunBetweenTwoLooksIsUnfinished() {
    assertThat(only(alike().untilSure(LONG, 0.03, 3, 6)).how()).isEqualTo(How.UNFINISHED);
    assertThat(only(open().untilSure(LONG, 0.03, 4, 6)).how()).isEqualTo(How.UNFINISHED);
  }

  @Test
  void withNothingToCompareNothingIsSure() {
    var run =
        RunBuilder.closed("a", "b")
            .untilSure(LONG, 0.03, 3, 6)
            .throughputs("a", 1000, 1000, 1000)
            .failed("b", 1, "died")
            .failed("b", 2, "died");

    assertThat(only(run).how()).isEqualTo(How.NOT_COMPARABLE);
  }

  private static StoppingStatus only(RunBuilder run) {
    assertThat(run.analyzed().conclusions().stopping()).hasSize(1);
    return run.analyzed().conclusions().stopping().getFirst();
  }

  private static RunBuilder alike() {
    return RunBuilder.closed("a", "b")
        .throughputs("a", 1000, 1001, 1002, 1001)
        .throughputs("b", 1001, 1002, 1001, 1000);
  }

  private static RunBuilder open() {
    return RunBuilder.closed("a", "b")
        .throughputs("a", 1000, 1000, 1000, 1000)
        .throughputs("b", 900, 1100, 1150, 850);
  }
}
