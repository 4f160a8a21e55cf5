package dev.loombench.tool.analyze.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.evidence.StoppingStatus;
import dev.loombench.tool.evidence.StoppingStatus.Reason;
import dev.loombench.tool.report.text.ConfidenceSentences;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Stopping of runs whose trials take 55 s each. */
class StoppingStatusTest {

  private static final Duration LONG = Duration.ofHours(1);

  @Test
  void studyOfFixedBlocksHasNoStatus() {
    assertThat(alike().analyzed().conclusions().stopping()).isEmpty();
  }

  @Test
  void decidedComparisonsStopTheBlocks() {
    StoppingStatus reached = only(alike().untilSure(LONG, 0.03, 4, 6));

    assertThat(reached.reason()).isEqualTo(Reason.DECIDED);
    assertThat(ConfidenceSentences.stopping(reached)).isEqualTo("Decided after 4 blocks.");
  }

  @Test
  void narrowIntervalsStopTheBlocks() {
    StoppingStatus reached = only(open().untilSure(LONG, 1, 4, 6));

    assertThat(reached.reason()).isEqualTo(Reason.PRECISE);
    assertThat(ConfidenceSentences.stopping(reached)).isEqualTo("Narrow enough after 4 blocks.");
  }

  @Test
  void boundsRemainAtTheLastLook() {
    assertThat(ConfidenceSentences.stopping(only(open().untilSure(LONG, 0.03, 3, 4))))
        .isEqualTo("Bounds after 4 blocks, the last planned look.");
  }

  @Test
  void boundsBeforeALookNameIt() {
    assertThat(
            ConfidenceSentences.stopping(only(open().untilSure(Duration.ofMinutes(7), 0.03, 6, 9))))
        .isEqualTo("Bounds after 4 blocks; the next look is after 6.");
  }

  @Test
  void aLookThatDecidedStaysDecidedAfterMoreBlocks() {
    assertThat(only(alike().untilSure(LONG, 0.03, 3, 6)).reason()).isEqualTo(Reason.DECIDED);
    assertThat(only(open().untilSure(LONG, 0.03, 4, 6)).reason()).isEqualTo(Reason.OPEN);
  }

  @Test
  void nothingIsDecidedWithoutComparisons() {
    var run =
        RunBuilder.closed("a", "b")
            .untilSure(LONG, 0.03, 3, 6)
            .throughputs("a", 1000, 1000, 1000)
            .failed("b", 1, "died")
            .failed("b", 2, "died");

    assertThat(only(run).reason()).isEqualTo(Reason.NOT_COMPARABLE);
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
