package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A condition under which a new run counts as failed against an old one.
 *
 * @param text as the user wrote it
 * @param metrics of which metrics; all if none is named
 * @param rule what must not be
 */
public record RunGate(String text, List<Metric> metrics, Rule rule) {

  /** What must not be. */
  public sealed interface Rule {

    /** A verdict, by its name. */
    record Became(String verdict) implements Rule {}

    /**
     * A change for the worse that is surely larger: the near end of its interval lies beyond.
     *
     * @param share of the old figure, like 0.1
     */
    record WorseBy(double share) implements Rule {}
  }

  /** Evidence that made a gate fail. */
  public sealed interface Evidence {

    /** A change without a ratio. */
    record Change(NonRatioChange change) implements Evidence {}

    /** A figure. */
    record Figure(RunContrast contrast) implements Evidence {}

    /** No figure that the gate covers is comparable. */
    record NothingComparable() implements Evidence {}
  }

  /**
   * What came of a gate.
   *
   * @param gate as the user wrote it
   * @param failed whether it failed
   * @param found what made it fail, in order
   */
  public record GateResult(String gate, boolean failed, List<Evidence> found) {
    public GateResult {
      found = List.copyOf(found);
    }
  }

  public RunGate {
    metrics = List.copyOf(metrics);
  }

  /** Judges a comparison. A gate that has nothing to judge by fails. */
  public GateResult judge(RunComparison comparison) {
    List<RunContrast> looked =
        comparison.contrasts().stream().filter(contrast -> isOf(contrast.metric())).toList();
    boolean blind = looked.stream().allMatch(contrast -> contrast.verdict().ratioIfAny().isEmpty());
    List<Evidence> found =
        Stream.concat(
                isOfChange() ? broken(comparison) : Stream.empty(),
                looked.stream().flatMap(contrast -> found(contrast).stream()))
            .toList();
    if (found.isEmpty() && blind) {
      return new GateResult(text, true, List.of(new Evidence.NothingComparable()));
    }
    return new GateResult(text, !found.isEmpty(), found);
  }

  private boolean isOf(Metric metric) {
    return metrics.isEmpty() || metrics.contains(metric);
  }

  /** Whether it is about getting worse, and not about what is not known. */
  private boolean isOfChange() {
    return switch (rule) {
      case Rule.Became(String verdict) -> verdict.equals("worse");
      case Rule.WorseBy _ -> true;
    };
  }

  private Stream<Evidence> broken(RunComparison comparison) {
    return comparison.shifts().stream()
        .filter(NonRatioChange::worse)
        .filter(shift -> metrics.isEmpty() || metrics.stream().anyMatch(shift::touches))
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
