package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.replicate.ClaimEvaluation;
import dev.loombench.tool.analyze.replicate.ClaimResult;
import dev.loombench.tool.analyze.replicate.ClaimTestResult;
import dev.loombench.tool.analyze.replicate.Pairing;
import dev.loombench.tool.analyze.replicate.PublishedComparison;
import dev.loombench.tool.analyze.replicate.ReplicationResult;
import dev.loombench.tool.analyze.replicate.ShortcutEffect;
import dev.loombench.tool.report.text.ClaimSentences;
import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.study.replication.AcceptedRange;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.study.replication.Shortcut;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Comparison with the replicated publication, as part of the summary. */
record ReplicationJson(
    String publication,
    double level,
    @JsonPropertyDescription("Level of the intervals of failures, if claims are about them.")
        OptionalDouble levelOfFailures,
    @JsonPropertyDescription("Titles of the published tables.") Map<String, String> tables,
    List<ClaimRow> claims,
    List<PublishedRow> figures,
    @JsonPropertyDescription("Flaws of the published protocol and their treatment here.")
        List<FlawRow> flaws,
    @JsonPropertyDescription("Counts of workloads in which one variant is ahead of another.")
        List<PairRow> pairwiseWins,
    @JsonPropertyDescription("Effects of the protocol's shortcuts on p99 of this run.")
        List<EffectRow> effects) {

  record ClaimRow(
      String name,
      String statement,
      @JsonPropertyDescription("Location in the publication.") String location,
      @JsonPropertyDescription("Basis, author and a changed test, like ', by arithmetic, ours'.")
          String marks,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("What changed in its tests when results were known.")
          Optional<String> changed,
      ClaimResult result,
      List<TestRow> tests) {

    static ClaimRow of(ClaimEvaluation evaluation) {
      Claim claim = evaluation.claim();
      return new ClaimRow(
          claim.name(),
          claim.says(),
          claim.at(),
          ClaimSentences.marks(claim),
          claim.changed(),
          evaluation.decision(),
          evaluation.tests().stream().map(TestRow::of).toList());
    }
  }

  record TestRow(
      String test,
      ClaimResult result,
      String reason,
      @JsonInclude(JsonInclude.Include.NON_NULL) @JsonUnwrapped FigureJson.Known found,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("Published ratio, where the test is of a ratio.")
          OptionalDouble published) {

    static TestRow of(ClaimTestResult test) {
      return new TestRow(
          ClaimSentences.test(test.test()),
          test.decision(),
          ClaimSentences.basis(test),
          test.found().map(FigureJson::of).orElse(null),
          AcceptedRange.of(test.test()).published());
    }
  }

  record FlawRow(String what, String here) {}

  record PairRow(
      String statement,
      String location,
      String of,
      String over,
      String metric,
      String published,
      @JsonPropertyDescription("True for a count that the authors did not make.") boolean ours,
      int workloads,
      @JsonPropertyDescription("Workloads with a completed trial of both.") int measured,
      @JsonPropertyDescription("Workloads in which the first has the lower mean.") int ahead,
      @JsonPropertyDescription("Workloads in which its 95 % interval is below 1.")
          int significantlyAhead) {

    static PairRow of(Pairing pairing) {
      Replication.Contest contest = pairing.contest();
      return new PairRow(
          contest.says(),
          contest.at(),
          contest.of().name(),
          contest.over().name(),
          contest.metric(),
          contest.published(),
          contest.origin() == Claim.Origin.OURS,
          contest.in().size(),
          pairing.measured(),
          pairing.wins(),
          pairing.significantWins());
    }
  }

  record EffectRow(
      @JsonUnwrapped PointJson point,
      String variant,
      Shortcut shortcut,
      @JsonPropertyDescription("p99 over all requests from the due time, in ms; null if unknown.")
          OptionalDouble p99,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalDouble p99AtLeast,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("Present if p99 falls among failures.")
          Optional<Boolean> p99Failed,
      double p99ByShortcut,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalDouble ratio) {

    static EffectRow of(ShortcutEffect effect) {
      Quantile p99 = effect.here();
      return new EffectRow(
          PointJson.of(effect.point()),
          effect.variant().name(),
          effect.shortcut(),
          p99 instanceof Quantile.At(long nanos) ? millis(nanos) : OptionalDouble.empty(),
          p99 instanceof Quantile.AtLeast(long nanos) ? millis(nanos) : OptionalDouble.empty(),
          p99 instanceof Quantile.Failed ? Optional.of(true) : Optional.empty(),
          effect.shortcutMillis(),
          effect.ratio());
    }

    private static OptionalDouble millis(long nanos) {
      return OptionalDouble.of(nanos / 1e6);
    }
  }

  record PublishedRow(
      @JsonUnwrapped Key key,
      double published,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("Published value without the effect of a known flaw.")
          OptionalDouble corrected,
      @JsonInclude(JsonInclude.Include.NON_NULL) @JsonUnwrapped FigureJson.Known ours,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalDouble ratio,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("Standard deviation of our trials divided by our mean.")
          OptionalDouble deviation,
      String note,
      String remark) {

    static PublishedRow of(PublishedComparison comparison) {
      var published = comparison.published();
      return new PublishedRow(
          new Key(
              published.table(),
              published.scenario(),
              published.variant(),
              published.metric(),
              published.unit()),
          published.value(),
          comparison.corrected(),
          comparison.ours().map(FigureJson::of).orElse(null),
          comparison.ratio(),
          comparison.deviation(),
          published.note(),
          ClaimSentences.remark(comparison));
    }
  }

  record Key(String table, String scenario, String variant, String metric, String unit) {}

  static ReplicationJson of(Replication replication, ReplicationResult result) {
    return new ReplicationJson(
        replication.publication(),
        result.confidence(),
        result.confidenceOfFailures(),
        replication.tables(),
        result.claims().stream().map(ClaimRow::of).toList(),
        result.figures().stream().map(PublishedRow::of).toList(),
        replication.flaws().stream().map(flaw -> new FlawRow(flaw.what(), flaw.here())).toList(),
        result.contests().stream().map(PairRow::of).toList(),
        result.effects().stream().map(EffectRow::of).toList());
  }
}
