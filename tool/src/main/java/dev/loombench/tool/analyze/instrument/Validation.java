package dev.loombench.tool.analyze.instrument;

import dev.loombench.tool.analyze.instrument.CounterCheck.Agreement;
import dev.loombench.tool.trial.Environment;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An instrument's report about itself, as far as it came.
 *
 * @param started when
 * @param environment on which machine, with which build
 * @param asked what was to be done
 * @param parts what came of it, in order
 * @param interrupted whether the user ended it early
 */
public record Validation(
    Instant started,
    Environment environment,
    ValidationRequest asked,
    List<SectionResult> parts,
    boolean interrupted) {

  /** The version of the JSON form. */
  public static final int SCHEMA = 1;

  public Validation {
    parts = List.copyOf(parts);
  }

  /** Whether every part that was asked for came to its end. */
  public boolean whole() {
    return !interrupted
        && parts.size() == asked.sections().size()
        && parts.stream().allMatch(SectionResult::whole);
  }

  /** Whether a counter told something else than what was done. */
  public boolean countersDisagree() {
    return parts.stream()
        .map(SectionResult::section)
        .anyMatch(
            section ->
                section instanceof CounterAccuracy counters
                    && !counters.of(Agreement.NO).isEmpty());
  }

  /** What the recorders of headline trials cost, if that was measured. */
  public Optional<RecorderCostRow> headlineCost() {
    return parts.stream()
        .map(SectionResult::section)
        .filter(RecorderCost.class::isInstance)
        .map(RecorderCost.class::cast)
        .flatMap(cost -> cost.row(RecorderSet.PROC).stream())
        .findFirst();
  }
}
