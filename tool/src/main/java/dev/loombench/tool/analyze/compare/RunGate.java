package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A condition under which a new run counts as failed against an old one.
 *
 * @param metrics affected metrics; empty for all
 */
public record RunGate(String text, List<Metric> metrics, Rule rule) {

  /** Forbidden result. */
  public sealed interface Rule {

    /** A verdict, by its key. */
    record Became(String verdict) implements Rule {}

    /**
     * A change for the worse whose whole interval is beyond a share.
     *
     * @param share share of the old value, like 0.1
     */
    record WorseBy(double share) implements Rule {}
  }

  /** Evidence that made a gate fail. */
  public sealed interface Evidence {

    /** A change without a ratio. */
    record Change(NonRatioChange change) implements Evidence {}

    /** A contrast with a forbidden result. */
    record Figure(RunContrast contrast) implements Evidence {}

    /** None of the affected metrics is comparable. */
    record NothingComparable() implements Evidence {}
  }

  /** Result of a gate. */
  public record GateResult(String gate, boolean failed, List<Evidence> found) {
    public GateResult {
      found = List.copyOf(found);
    }
  }

  public RunGate {
    metrics = List.copyOf(metrics);
  }

  /** Judges a comparison. Without any comparable metric the gate fails. */
  public GateResult judge(RunComparison comparison) {
    List<RunContrast> covered =
        comparison.contrasts().stream().filter(contrast -> covers(contrast.metric())).toList();
    boolean nothingComparable =
        covered.stream().allMatch(contrast -> contrast.verdict().ratioIfAny().isEmpty());
    List<Evidence> found =
        Stream.concat(
                forbidsWorse() ? worseChanges(comparison) : Stream.empty(),
                covered.stream().flatMap(contrast -> found(contrast).stream()))
            .toList();
    if (found.isEmpty() && nothingComparable) {
      return new GateResult(text, true, List.of(new Evidence.NothingComparable()));
    }
    return new GateResult(text, !found.isEmpty(), found);
  }

  private boolean covers(Metric metric) {
    return metrics.isEmpty() || metrics.contains(metric);
  }

  /** Returns true if the rule forbids changes for the worse. */
  private boolean forbidsWorse() {
    return switch (rule) {
      case Rule.Became(String verdict) -> verdict.equals("worse");
      case Rule.WorseBy _ -> true;
    };
  }

  private Stream<Evidence> worseChanges(RunComparison comparison) {
    return comparison.nonRatioChanges().stream()
        .filter(NonRatioChange::worse)
        .filter(change -> metrics.isEmpty() || metrics.stream().anyMatch(change::affects))
        .map(Evidence.Change::new);
  }

  private Optional<Evidence> found(RunContrast contrast) {
    return switch (rule) {
      case Rule.Became(String verdict) ->
          contrast.verdict().key().equals(verdict)
              ? Optional.of(new Evidence.Figure(contrast))
              : Optional.empty();
      case Rule.WorseBy(double share) ->
          contrast
              .verdict()
              .ratioIfAny()
              .filter(ratio -> isBeyond(contrast.metric(), ratio, share))
              .map(_ -> new Evidence.Figure(contrast));
    };
  }

  private static boolean isBeyond(Metric metric, Estimate.Repeated ratio, double share) {
    return switch (metric.better()) {
      case LOWER -> ratio.low() > 1 + share;
      case HIGHER -> ratio.high() < 1 - share;
      case NEITHER -> false;
    };
  }
}
