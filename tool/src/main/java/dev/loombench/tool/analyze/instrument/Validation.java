package dev.loombench.tool.analyze.instrument;

import dev.loombench.tool.analyze.instrument.CounterCheck.Agreement;
import dev.loombench.tool.trial.Environment;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Results of {@code loombench validate}. */
public record Validation(
    Instant started,
    Environment environment,
    ValidationRequest request,
    List<SectionResult> results,
    boolean interrupted) {

  public Validation {
    results = List.copyOf(results);
  }

  /** Returns true if every requested section ended normally. */
  public boolean isComplete() {
    return !interrupted
        && results.size() == request.sections().size()
        && results.stream().allMatch(SectionResult::isComplete);
  }

  /** Returns true if a counter differs from its expected value by more than its tolerance. */
  public boolean countersDisagree() {
    return results.stream()
        .map(SectionResult::section)
        .anyMatch(
            section ->
                section instanceof CounterAccuracy counters
                    && !counters.with(Agreement.NO).isEmpty());
  }

  /** Returns the cost of the recorders of headline trials; empty if it was not measured. */
  public Optional<RecorderCostRow> headlineCost() {
    return results.stream()
        .map(SectionResult::section)
        .filter(RecorderCost.class::isInstance)
        .map(RecorderCost.class::cast)
        .flatMap(cost -> cost.row(RecorderSet.PROC).stream())
        .findFirst();
  }
}
