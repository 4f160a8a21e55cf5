package dev.loombench.tool.analyze.capacity;

import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt;
import dev.loombench.tool.analyze.capacity.CapacityResult.Setting;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import dev.loombench.tool.trial.capacity.RateReplicates;
import dev.loombench.tool.trial.capacity.RateReplicates.FreshTrial;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Collects the rates that were tried, with their figures and verdicts. */
final class CapacityAttempts {

  private CapacityAttempts() {}

  /** Returns the windows of completed searches and ramps. */
  static List<Attempt> warm(List<TrialRecord> searches, Slo slo) {
    return searches.stream()
        .filter(TrialRecord::completed)
        .flatMap(
            record ->
                record.measurements().stream()
                    .flatMap(measurement -> warm(record, measurement, slo)))
        .toList();
  }

  private static Stream<Attempt> warm(TrialRecord record, Measurement measurement, Slo slo) {
    return measurement.step().openRate().stream()
        .mapToObj(
            rate ->
                new Attempt(
                    Setting.WARM,
                    record.trial().number(),
                    record.trial().block(),
                    record.trial().variant(),
                    rate,
                    figures(measurement),
                    Optional.of(SloResult.of(slo, measurement))));
  }

  /** Returns the trials of one rate each, whatever their outcome. */
  static List<Attempt> single(List<TrialRecord> made, Design.Capacity design, Slo slo) {
    return made.stream()
        .flatMap(
            record ->
                record.trial().load().openRate().stream()
                    .mapToObj(rate -> single(record, rate, design, slo)))
        .toList();
  }

  /** Returns the results of a variant on fresh servers without JFR, by rate. */
  static List<RateReplicates> replicates(List<Attempt> attempts, VariantId variant) {
    return RateReplicates.of(
        attempts.stream()
            .filter(one -> one.setting() == Setting.FRESH || one.setting() == Setting.KNOB)
            .filter(one -> one.variant().equals(variant))
            .flatMap(
                one ->
                    one.slo().stream()
                        .map(result -> new FreshTrial(one.duePerSecond(), one.server(), result)))
            .toList());
  }

  static Bracket searched(List<Attempt> attempts) {
    return Bracket.of(
        attempts.stream()
            .filter(one -> one.setting() == Setting.WARM)
            .flatMap(one -> one.slo().stream().map(slo -> new Probe(one.duePerSecond(), slo)))
            .toList());
  }

  private static Attempt single(TrialRecord record, double rate, Design.Capacity design, Slo slo) {
    return new Attempt(
        setting(record, design),
        record.trial().number(),
        record.trial().block(),
        record.trial().variant(),
        rate,
        record.measurements().stream().findFirst().map(CapacityAttempts::figures).orElse(Map.of()),
        SloResult.of(slo, record.outcome(), record.measurements()));
  }

  private static Setting setting(TrialRecord record, Design.Capacity design) {
    boolean knob =
        design.knobs().stream().anyMatch(one -> one.variant().equals(record.trial().variant()));
    if (knob) {
      return Setting.KNOB;
    }
    return record.trial().pass() == Pass.DIAGNOSTIC ? Setting.WITH_JFR : Setting.FRESH;
  }

  /** Returns the figures of a window; the failed share of an overload depends on its length. */
  private static Map<Metric, Double> figures(Measurement measurement) {
    var figures = new EnumMap<Metric, Double>(Metric.class);
    boolean overloaded = LoadState.of(measurement) instanceof LoadState.Overloaded;
    for (Metric metric : Attempt.FIGURES) {
      boolean dependsOnDuration = overloaded && metric == Metric.FAILED_SHARE;
      if (!dependsOnDuration) {
        measurement.number(metric).ifPresent(value -> figures.put(metric, value));
      }
    }
    return figures;
  }
}
