package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.compare.Allowance;
import dev.loombench.tool.analyze.compare.Incompatibility;
import dev.loombench.tool.analyze.compare.NonRatioChange;
import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunComparisonSettings;
import dev.loombench.tool.analyze.compare.RunContrast;
import dev.loombench.tool.analyze.compare.RunDifferences;
import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.report.text.BetweenRunsSentences;
import dev.loombench.tool.report.text.NotComparableSentences;
import dev.loombench.tool.report.text.RunComparisonSentences;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Document of {@code loombench compare --json}; its schema is docs/compare.schema.json. */
public record RunComparisonJson(
    @JsonPropertyDescription("Version of this form.") int schema,
    @JsonUnwrapped Head head,
    @JsonPropertyDescription("Parameters of the comparison.") Settings settings,
    @JsonPropertyDescription("Recorded facts in which the runs differ.")
        Configuration configuration,
    @JsonPropertyDescription("Variants and points that only the old run has.") List<String> onlyOld,
    @JsonPropertyDescription("Variants and points that only the new run has.") List<String> onlyNew,
    @JsonPropertyDescription("Differences that make results incomparable.")
        List<IncompatibilityRow> incompatibilities,
    @JsonPropertyDescription("Points of both runs.") List<PointJson> points,
    @JsonPropertyDescription("One for each variant, point and metric of both runs.")
        List<ContrastRow> comparisons,
    @JsonPropertyDescription("Changes that a ratio cannot express.")
        List<ChangeRow> nonRatioChanges,
    @JsonPropertyDescription("Results of the gates.") List<GateRow> gates) {

  static final int SCHEMA = 3;

  record Head(
      @JsonProperty("old") @JsonPropertyDescription("Folder of the older run.") String before,
      @JsonProperty("new") @JsonPropertyDescription("Folder of the newer run.") String after,
      @JsonPropertyDescription("Result in one sentence.") String headline,
      @JsonPropertyDescription("Most important results.") List<String> sentences) {}

  record Settings(
      @JsonPropertyDescription("Confidence level of every interval, such as 0.95.")
          double confidence,
      @JsonPropertyDescription("Allowance for variation between runs, for each metric.")
          List<AllowanceRow> betweenRuns,
      @JsonPropertyDescription("The allowances in words.") String betweenRunsText,
      @JsonPropertyDescription("New name of each renamed variant, by its old name.")
          Map<String, String> renamed) {

    static Settings of(RunComparison comparison) {
      RunComparisonSettings settings = comparison.settings();
      return new Settings(
          settings.confidence(),
          RunComparison.METRICS.stream()
              .map(metric -> AllowanceRow.of(metric, settings.betweenRuns().of(metric)))
              .toList(),
          BetweenRunsSentences.allowance(comparison),
          names(settings.renamed()));
    }
  }

  record AllowanceRow(
      Metric metric,
      @JsonPropertyDescription(
              "Standard deviation between runs of the same configuration, on the log scale.")
          double standardDeviation,
      @Allowed({"default", "given", "measured"})
          @JsonPropertyDescription("default: not measured on this machine; given: --between-runs.")
          String source,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("Estimate whose upper bound is the allowance, if measured.")
          OptionalDouble estimate) {

    static AllowanceRow of(Metric metric, Allowance allowance) {
      return new AllowanceRow(
          metric,
          allowance.standardDeviation(),
          allowance.key(),
          allowance instanceof Allowance.Measured(double _, double estimate)
              ? OptionalDouble.of(estimate)
              : OptionalDouble.empty());
    }
  }

  record Configuration(
      @JsonPropertyDescription("Number of equal facts.") int equal, List<FactRow> differences) {

    static Configuration of(RunDifferences differences) {
      return new Configuration(
          differences.equal(), differences.facts().stream().map(FactRow::of).toList());
    }
  }

  record FactRow(
      @JsonPropertyDescription("Subject of the fact.") RunDifferences.Subject subject,
      @JsonPropertyDescription("Empty for other subjects.") String variant,
      String fact,
      @JsonProperty("old")
          @JsonPropertyDescription("Several if it changed in the run; none if it was not recorded.")
          List<String> before,
      @JsonProperty("new") List<String> after) {

    static FactRow of(RunDifferences.Difference difference) {
      return new FactRow(
          difference.subject(),
          difference.variant().map(VariantId::name).orElse(""),
          difference.fact(),
          difference.before(),
          difference.after());
    }
  }

  record IncompatibilityRow(
      @JsonPropertyDescription("Difference, with both values.") String text,
      @JsonPropertyDescription("Results that cannot be compared.") String consequence,
      @Allowed({"machine", "variant", "point"}) String scope,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String variant,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Pass> pass,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<PointJson> point) {

    static IncompatibilityRow of(Incompatibility found) {
      return switch (found) {
        case Incompatibility.Machine _ ->
            row(found, "machine", "", Optional.empty(), Optional.empty());
        case Incompatibility.OfVariant(VariantId variant, var pass, var _) ->
            row(found, "variant", variant.name(), Optional.of(pass), Optional.empty());
        case Incompatibility.NeverMeasured(var missing) ->
            row(found, "variant", missing.variant().name(), Optional.empty(), Optional.empty());
        case Incompatibility.OfPoint(var point, var _) ->
            row(found, "point", "", Optional.empty(), Optional.of(PointJson.of(point)));
      };
    }

    private static IncompatibilityRow row(
        Incompatibility found,
        String scope,
        String variant,
        Optional<Pass> pass,
        Optional<PointJson> point) {
      return new IncompatibilityRow(
          NotComparableSentences.phrase(found.difference()),
          NotComparableSentences.consequence(found),
          scope,
          variant,
          pass,
          point);
    }
  }

  record ContrastRow(
      @JsonUnwrapped PointJson point,
      @JsonPropertyDescription("Name in the new run.") String variant,
      Metric metric,
      String unit,
      @JsonProperty("old") Side before,
      @JsonProperty("new") Side after,
      @JsonPropertyDescription("Ratio of the new run's geometric mean to the old run's.")
          @JsonUnwrapped
          VerdictJson verdict) {

    static ContrastRow of(RunContrast contrast) {
      return new ContrastRow(
          PointJson.of(contrast.point()),
          contrast.variant().name(),
          contrast.metric(),
          contrast.metric().unit(),
          new Side(contrast.before()),
          new Side(contrast.after()),
          VerdictJson.of(contrast.verdict()));
    }
  }

  record Side(
      @JsonPropertyDescription("Value of each completed trial, in order.") List<Double> trials) {}

  record ChangeRow(
      @JsonUnwrapped PointJson point,
      @JsonPropertyDescription("Name in the new run.") String variant,
      @Allowed({"rate-sustained", "failures", "completion"}) String kind,
      @JsonPropertyDescription("True if the new run is worse.") boolean worse,
      String text) {

    static ChangeRow of(NonRatioChange change) {
      return new ChangeRow(
          PointJson.of(change.point()),
          change.variant().name(),
          change.cause().key(),
          change.worse(),
          RunComparisonSentences.change(change) + ".");
    }
  }

  record GateRow(
      @JsonPropertyDescription("Rule of the gate.") String gate,
      boolean failed,
      @JsonPropertyDescription("Reasons of a failure.") List<String> found) {

    static GateRow of(GateResult gate) {
      return new GateRow(gate.gate(), gate.failed(), RunComparisonSentences.evidence(gate));
    }
  }

  public static RunComparisonJson of(RunComparison comparison, List<GateResult> gates) {
    return new RunComparisonJson(
        SCHEMA,
        new Head(
            comparison.before(),
            comparison.after(),
            RunComparisonSentences.headline(comparison),
            RunComparisonSentences.sentences(comparison)),
        Settings.of(comparison),
        Configuration.of(comparison.differences()),
        comparison.onlyOld(),
        comparison.onlyNew(),
        comparison.incompatibilities().stream().map(IncompatibilityRow::of).toList(),
        comparison.points().stream().map(PointJson::of).toList(),
        comparison.contrasts().stream().map(ContrastRow::of).toList(),
        comparison.nonRatioChanges().stream().map(ChangeRow::of).toList(),
        gates.stream().map(GateRow::of).toList());
  }

  private static Map<String, String> names(Map<VariantId, VariantId> renamed) {
    var names = new LinkedHashMap<String, String>();
    renamed.forEach((before, after) -> names.put(before.name(), after.name()));
    return names;
  }
}
