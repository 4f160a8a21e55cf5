package dev.loombench.tool.analyse;

import dev.loombench.tool.analyse.Diagnosis.Certainty;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds what gave out at each point, from what was measured there. */
final class Diagnoser {

  /** A server that uses more of the CPU granted has none to spare. */
  private static final double BUSY = 0.9;

  private final Trials trials;
  private final GeneratorUse generator;

  Diagnoser(Trials trials, GeneratorUse generator) {
    this.trials = trials;
    this.generator = generator;
  }

  /** At most one for each variant at each point; none where nothing is seen to have given out. */
  List<Diagnosis> diagnoses() {
    return trials.points().stream()
        .flatMap(
            point -> trials.variants().stream().flatMap(variant -> of(point, variant).stream()))
        .toList();
  }

  private Optional<Diagnosis> of(Point point, String variant) {
    return ofGenerator(point, variant).or(() -> ofCpu(point, variant));
  }

  private Optional<Diagnosis> ofGenerator(Point point, String variant) {
    return generator.isTheLimit(point, variant)
        ? Optional.of(
            suspected(
                point,
                variant,
                Cause.GENERATOR,
                "the generator used %s of its CPU"
                    .formatted(Figures.percent(generator.largestShare(point, variant)))))
        : Optional.empty();
  }

  private Optional<Diagnosis> ofCpu(Point point, String variant) {
    double used =
        Arrays.stream(trials.measured(point, variant, Pass.HEADLINE, Metric.SERVER_CPU))
            .average()
            .orElse(0);
    double granted = granted(point, variant);
    return granted > 0 && used >= BUSY * granted
        ? Optional.of(
            suspected(
                point,
                variant,
                Cause.CPU,
                "CPU %s of %s".formatted(Figures.number(used), Figures.number(granted))))
        : Optional.empty();
  }

  /** In cores; 0 if it is not known. */
  private double granted(Point point, String variant) {
    int cpus =
        trials.made(point, variant, Pass.HEADLINE).stream()
            .map(TrialRecord::facts)
            .mapToInt(facts -> GrantedCpus.of(facts, "server").size())
            .findFirst()
            .orElse(0);
    double quota = trials.study().variant(variant).limits().cpus();
    return quota > 0 ? Math.min(cpus, quota) : cpus;
  }

  private static Diagnosis suspected(Point point, String variant, Cause cause, String evidence) {
    return new Diagnosis(point, variant, cause, Certainty.SUSPECTED, List.of(evidence));
  }
}
