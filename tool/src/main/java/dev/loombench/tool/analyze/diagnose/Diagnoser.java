package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.Saturation;
import dev.loombench.tool.analyze.diagnose.Finding.Strength;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finder of the bottleneck of each variant at each point where it is saturated. */
public final class Diagnoser {

  private final Trials trials;
  private final DiagnosisInputsBuilder builder;

  public Diagnoser(Trials trials, List<Bound> bounds) {
    this.trials = trials;
    this.builder = new DiagnosisInputsBuilder(trials, bounds);
  }

  /** Returns at most one diagnosis for each variant at each point; none where it kept up. */
  public List<Diagnosis> diagnoses() {
    return trials.atEach(trials.points(), (point, variant) -> diagnose(point, variant).stream());
  }

  private Optional<Diagnosis> diagnose(PointId point, VariantId variant) {
    return builder
        .of(point, variant)
        .flatMap(
            inputs ->
                finding(inputs)
                    .map(
                        finding ->
                            new Diagnosis(
                                point, variant, finding, inputs.headline(Metric.THROUGHPUT))));
  }

  /**
   * Returns the bottleneck that the inputs show; empty if the server is not saturated. A reading
   * that is missing may hide a bottleneck of higher precedence: then the bottleneck is unknown.
   */
  public static Optional<Finding> finding(DiagnosisInputs inputs) {
    if (inputs.saturation() == Saturation.NO) {
      return Optional.empty();
    }
    List<Finding> findings =
        Arrays.stream(inputs.isGeneratorUnread() ? new Bottleneck[0] : Bottleneck.values())
            .flatMap(bottleneck -> bottleneck.rule().find(inputs).stream())
            .toList();
    List<Finding> strong =
        findings.stream().filter(finding -> finding.strength() == Strength.STRONG).toList();
    List<Finding> candidates = strong.isEmpty() ? findings : strong;
    if (!candidates.isEmpty()) {
      return Optional.of(withAlternatives(candidates));
    }
    return inputs.saturation() == Saturation.YES
        ? Optional.of(Finding.weak(Bottleneck.UNKNOWN, Overview.of(inputs)))
        : Optional.empty();
  }

  private static Finding withAlternatives(List<Finding> candidates) {
    Finding first = candidates.getFirst();
    var evidence = new ArrayList<>(first.evidence());
    candidates.stream()
        .skip(1)
        .filter(other -> !first.bottleneck().showsAs(other.bottleneck()))
        .map(other -> new Evidence.Alternative(other.bottleneck(), other.evidence().getFirst()))
        .forEach(evidence::add);
    return new Finding(first.bottleneck(), first.strength(), evidence);
  }
}
