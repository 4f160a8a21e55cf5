package dev.loombench.tool.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyse.Wish.Goal;
import dev.loombench.tool.trial.NotMeasured;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of variants that lacked something where the study was run. */
class NotMeasuredTest {

  @Test
  void itIsPartOfWhatARunSays() {
    Analysis analysis =
        RunBuilder.closed("virtual")
            .without("old", "no JDK 21")
            .throughputs("virtual", 1000)
            .analysed();

    assertThat(analysis.notMeasured()).containsExactly(new NotMeasured("old", "no JDK 21"));
    assertThat(analysis.notMeasured().getFirst().text()).isEqualTo("old: not measured: no JDK 21.");
    assertThat(analysis.tallies()).extracting(Tally::variant).containsExactly("virtual");
  }

  @Test
  void oneThatHasTrialsWasMeasuredBefore() {
    Analysis analysis =
        RunBuilder.closed("virtual")
            .without("virtual", "no JDK 21")
            .throughputs("virtual", 1000)
            .analysed();

    assertThat(analysis.notMeasured())
        .containsExactly(new NotMeasured("virtual", "no more than before: no JDK 21"));
  }

  @Test
  void itWasNotTested() {
    Advice advice =
        Advice.of(
            RunBuilder.closed("virtual")
                .without("old", "no JDK 21")
                .throughputs("virtual", 1000)
                .analysed(),
            new Wish(List.of(), Goal.COST));

    assertThat(advice.notTested()).contains("old: no JDK 21.");
  }

  @Test
  void itCannotBeComparedWithAnotherRun() {
    StoredRun before =
        RunBuilder.closed("virtual")
            .without("old", "no JDK 21")
            .throughputs("virtual", 1000, 1010)
            .stored("runs/before");
    StoredRun now =
        RunBuilder.closed("virtual", "old")
            .throughputs("virtual", 1000, 1010)
            .throughputs("old", 500, 510)
            .stored("runs/now");

    RunComparison comparison = RunComparison.of(before, now, RunTerms.USUAL);

    assertThat(comparison.obstacles())
        .containsExactly(
            new Obstacle.NeverMeasured("old", "old was not measured in runs/before (no JDK 21)"));
    assertThat(comparison.obstacles().getFirst().what()).isEqualTo("old can't be compared");
    assertThat(comparison.onlyNew()).isEmpty();
    assertThat(comparison.contrasts()).extracting(RunContrast::variant).containsOnly("virtual");
  }
}
