package dev.loombench.tool.analyze.replicate;

import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.AT;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.claim;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.clear;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.evaluationOf;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.moreBy;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.replicated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.report.text.ClaimSentences;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.replication.Replication;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Published figures and pairwise wins beside those of a made-up run. */
class PublishedComparisonTest {

  @Test
  void comparesEveryPublishedFigure() {
    var published = new PublishedFigure("I", AT, "one", "throughput", "req/s", 800, "");
    var unheardOf = new PublishedFigure("I", AT, "third", "throughput", "req/s", 800, "");
    ReplicationResult replicated =
        evaluationOf(
            clear(), claim(Claim.Kind.MEASURED, 1, moreBy(1.7)), List.of(published, unheardOf));

    PublishedComparison beside = replicated.figures().getFirst();
    assertThat(beside.ours().orElseThrow().value()).isEqualTo(1000);
    assertThat(beside.ratio().orElseThrow()).isEqualTo(1.25);
    assertThat(beside.corrected().orElseThrow()).isEqualTo(1000);
    assertThat(beside.deviation().orElseThrow()).isEqualTo(0.001, within(1e-9));
    assertThat(ClaimSentences.remark(replicated.figures().get(1)))
        .isEqualTo("the run does not include the variant");
  }

  @Test
  void comparesPublishedRatiosOfScenarios() {
    var ofOne = new PublishedFigure("9", "a->b", "one", "throughput_ratio", "1", 2, "");
    var ofAll = new PublishedFigure("9", "a->b", "mean-of-2", "throughput_ratio", "1", 2, "");
    var ofMore = new PublishedFigure("9", "a->b", "mean-of-4", "throughput_ratio", "1", 2, "");
    var half = new PublishedFigure("9", "a->b", "one", "throughput_ratio_ci95_half", "1", 0.1, "");
    List<PublishedComparison> figures =
        evaluationOf(
                clear(),
                claim(Claim.Kind.MEASURED, 1, moreBy(1.7)),
                List.of(ofOne, ofAll, half, ofMore),
                List.of())
            .figures();

    assertThat(figures.getFirst().ours().orElseThrow().value()).isEqualTo(1);
    assertThat(figures.getFirst().ours().orElseThrow().interval()).isPresent();
    assertThat(ClaimSentences.remark(figures.get(1)))
        .isEqualTo("the mean over the variants of this run: one, other");
    assertThat(figures.get(1).ours().orElseThrow().trials()).isEqualTo(2);
    assertThat(figures.get(2).ours()).isEmpty();
    assertThat(figures.get(3).ours()).isEmpty();
    assertThat(ClaimSentences.remark(figures.get(3)))
        .isEqualTo("the mean of 4 variants, of which this run has 2");
  }

  @Test
  void countsPairwiseWins() {
    var contest =
        new Replication.Contest(
            "Who is lower.",
            "chart 1",
            new VariantId("one"),
            new VariantId("other"),
            "throughput",
            List.of(new WorkloadId(AT), new WorkloadId("x")),
            "4 of 10",
            Claim.Origin.AUTHORS);
    Pairing found =
        evaluationOf(
                clear(), claim(Claim.Kind.MEASURED, 1, moreBy(1.7)), List.of(), List.of(contest))
            .contests()
            .getFirst();

    assertThat(found).isEqualTo(new Pairing(contest, 1, 1, 1));
  }
}
