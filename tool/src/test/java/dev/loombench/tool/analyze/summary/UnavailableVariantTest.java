package dev.loombench.tool.analyze.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.advise.Advice;
import dev.loombench.tool.analyze.advise.SelectionCriteria;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Goal;
import dev.loombench.tool.analyze.advise.UntestedAspect;
import dev.loombench.tool.analyze.compare.Incompatibility;
import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunComparisonSettings;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.evidence.ConditionDifference;
import dev.loombench.tool.report.text.NotComparableSentences;
import dev.loombench.tool.report.text.UnavailableVariantSentences;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.UnavailableVariant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sentences about variants that lacked something where the study was run. */
class UnavailableVariantTest {

  @Test
  void theRunListsIt() {
    Analysis analysis =
        RunBuilder.closed("virtual")
            .without("old", "no JDK 21")
            .throughputs("virtual", 1000)
            .analyzed();

    assertThat(analysis.run().unavailable())
        .containsExactly(new UnavailableVariant(new VariantId("old"), "no JDK 21"));
    assertThat(analysis.run().unavailable().getFirst().text())
        .isEqualTo("old: not measured: no JDK 21.");
    assertThat(analysis.quality().trialCounts())
        .extracting(counts -> counts.variant().name())
        .containsExactly("virtual");
  }

  @Test
  void mentionsEarlierTrials() {
    Analysis analysis =
        RunBuilder.closed("virtual")
            .without("virtual", "no JDK 21")
            .throughputs("virtual", 1000)
            .analyzed();

    assertThat(UnavailableVariantSentences.lines(analysis))
        .containsExactly("virtual: not measured: only earlier trials exist: no JDK 21.");
  }

  @Test
  void adviceListsItAsUntested() {
    Advice advice =
        Advice.of(
            RunBuilder.closed("virtual")
                .without("old", "no JDK 21")
                .throughputs("virtual", 1000)
                .analyzed(),
            new SelectionCriteria(List.of(), Goal.COST));

    assertThat(advice.untested())
        .contains(new UntestedAspect.Unavailable(new VariantId("old"), "no JDK 21", false));
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

    RunComparison comparison = RunComparison.of(before, now, RunComparisonSettings.USUAL);

    assertThat(comparison.incompatibilities())
        .containsExactly(
            new Incompatibility.NeverMeasured(
                new ConditionDifference.NotMeasured(
                    new VariantId("old"), "runs/before", "no JDK 21")));
    assertThat(NotComparableSentences.consequence(comparison.incompatibilities().getFirst()))
        .isEqualTo("old can't be compared");
    assertThat(comparison.onlyNew()).isEmpty();
    assertThat(comparison.contrasts())
        .extracting(contrast -> contrast.variant().name())
        .containsOnly("virtual");
  }
}
