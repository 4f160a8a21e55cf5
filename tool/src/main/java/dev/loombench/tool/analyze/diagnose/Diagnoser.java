package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.diagnose.Diagnosis.Certainty;
import dev.loombench.tool.analyze.diagnose.Finding.Strength;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds what gave out at each point where a variant could serve no more, from what was measured
 * there. Every resource has a rule; the first that finds something strong names the cause, for what
 * comes earlier is nearer to the work or would show later ones by its consequences. Where no rule
 * finds anything, the cause is unknown, and what was looked at is told.
 */
public final class Diagnoser {

  /**
   * The order of precedence. A generator at its limit hides the server's. The collector shows as
   * CPU, a quota as CPU, and CPU used up makes everything else late. What blocks carriers or event
   * loops stops all that they run. Threads that wait for a lock, a connection or an answer fill the
   * pool that they belong to, and a full pool leaves connections unaccepted.
   */
  static final List<DiagnosisRule> RULES =
      List.of(
          new GeneratorRule(),
          new HeapRule(),
          new CpuQuotaRule(),
          new CpuRule(),
          new EventLoopRule(),
          new LocksRule(),
          new PinnedCarriersRule(),
          new ConnectionPoolRule(),
          new DownstreamRule(),
          new WorkerPoolRule(),
          new AcceptQueueRule());

  private final Trials trials;
  private final DiagnosisInputsBuilder examination;

  public Diagnoser(Trials trials, DiagnosisInputsBuilder examination) {
    this.trials = trials;
    this.examination = examination;
  }

  /** At most one for each variant at each point; none where the variant kept up. */
  public List<Diagnosis> diagnoses() {
    return trials.points().stream()
        .flatMap(
            point -> trials.variants().stream().flatMap(variant -> of(point, variant).stream()))
        .toList();
  }

  private Optional<Diagnosis> of(PointId point, String variant) {
    return examination
        .of(point, variant)
        .flatMap(
            symptoms ->
                found(symptoms)
                    .map(
                        finding ->
                            new Diagnosis(
                                point,
                                variant,
                                finding.cause(),
                                Certainty.SUSPECTED,
                                finding.evidence(),
                                symptoms.served())));
  }

  /** What those symptoms say; none if they are of no limit. */
  public static Optional<Finding> found(DiagnosisInputs symptoms) {
    if (symptoms.saturation() == Saturation.NO) {
      return Optional.empty();
    }
    List<Finding> findings = RULES.stream().flatMap(rule -> rule.look(symptoms).stream()).toList();
    List<Finding> strong =
        findings.stream().filter(finding -> finding.strength() == Strength.STRONG).toList();
    List<Finding> candidates = strong.isEmpty() ? findings : strong;
    if (candidates.isEmpty()) {
      return symptoms.saturation() == Saturation.YES
          ? Optional.of(Finding.weak(Bottleneck.UNKNOWN, RuledOut.of(symptoms)))
          : Optional.empty();
    }
    return Optional.of(withOthers(candidates));
  }

  private static Finding withOthers(List<Finding> candidates) {
    Finding first = candidates.getFirst();
    Stream<String> others =
        candidates.stream()
            .skip(1)
            .filter(other -> !isConsequence(first.cause(), other.cause()))
            .map(other -> "also: " + other.evidence().getFirst());
    var evidence = new ArrayList<>(first.evidence());
    others.forEach(evidence::add);
    return new Finding(first.cause(), first.strength(), evidence);
  }

  /** What a cause brings with it is no second candidate. */
  private static boolean isConsequence(Bottleneck cause, Bottleneck other) {
    return cause == Bottleneck.GENERATOR
        || (cause == Bottleneck.HEAP && other == Bottleneck.CPU)
        || (cause == Bottleneck.CPU_QUOTA && other == Bottleneck.CPU)
        || (cause == Bottleneck.HEAP && other == Bottleneck.CPU_QUOTA);
  }
}
