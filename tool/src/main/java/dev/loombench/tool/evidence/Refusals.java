package dev.loombench.tool.evidence;

import static dev.loombench.tool.evidence.RunEvidence.load;

import dev.loombench.tool.evidence.PairedRatios.Basis;
import dev.loombench.tool.evidence.PairedRatios.Ratios;
import dev.loombench.tool.evidence.PairedRatios.Refused;
import dev.loombench.tool.evidence.RunEvidence.Observed;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Selection;
import dev.loombench.tool.trial.server.SharedServers;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reasons that forbid a comparison, or a figure of one variant. */
record Refusals(RunEvidence evidence, SharedServers shared) {

  /** Returns the reason that forbids the comparison of a metric; empty if there is none. */
  Optional<NotComparableReason> of(
      PointId point, Metric metric, VariantId of, VariantId over, int count) {
    if (shared.mix(point, metric)) {
      return Optional.of(new NotComparableReason.SharedServer());
    }
    if (metric == Metric.THROUGHPUT && !evidence.measuresThroughput(point, of, over)) {
      return Optional.of(new NotComparableReason.FixedBySchedule());
    }
    Optional<NotComparableReason> unsteady =
        Stream.of(over, of)
            .flatMap(
                variant ->
                    unsteady(point, metric, variant)
                        .or(() -> ofGenerator(point, metric, variant))
                        .stream())
            .findFirst();
    if (unsteady.isPresent()) {
      return unsteady;
    }
    Selection ofThose = evidence.selection(point, of, metric.pass());
    Selection overThose = evidence.selection(point, over, metric.pass());
    if (ofThose.isUnlike(overThose)) {
      return Optional.of(
          new NotComparableReason.UnequalRejections(of, ofThose.share(), over, overThose.share()));
    }
    if (count < ComparisonFamily.FEWEST_TRIALS) {
      return Optional.of(
          new NotComparableReason.TooFewBlocks(count, ComparisonFamily.FEWEST_TRIALS));
    }
    return metric == Metric.REQUESTS_PER_MILLION_STEPS
        ? EqualSpeed.unequal(evidence.pairs(point, of, over, Pass.HEADLINE), of, over)
        : Optional.empty();
  }

  /** Returns the reason why a metric of one variant does not describe it; empty if it does. */
  Optional<NotComparableReason> of(PointId point, Metric metric, VariantId variant) {
    if (shared.mix(point, metric)) {
      return Optional.of(new NotComparableReason.SharedServer());
    }
    boolean limited =
        (metric == Metric.THROUGHPUT || EquivalenceMargin.isLatency(metric))
            && evidence.isLimitedByGenerator(point, variant);
    if (limited) {
      return Optional.of(new NotComparableReason.GeneratorLimited(List.of(variant)));
    }
    return unsteady(point, metric, variant)
        .or(() -> ofGenerator(point, metric, variant))
        .or(
            () ->
                onlySurvivors(
                    metric, evidence.byBlock(point, variant, metric.pass()).values().stream()));
  }

  /** Returns why the state of a variant under its load forbids a metric; empty if it does not. */
  Optional<NotComparableReason> ofState(PointId point, Metric metric, VariantId variant) {
    return switch (evidence.state(point, variant, metric.pass())) {
      case LoadState.Steady _ -> Optional.empty();
      case LoadState.FewUsers(double share) ->
          Optional.of(new NotComparableReason.FewUsers(variant, share));
      case LoadState.Overloaded _ ->
          EquivalenceMargin.isLatency(metric)
              ? Optional.of(new NotComparableReason.Overloaded(variant))
              : Optional.empty();
      case LoadState.Failing(double share) ->
          EquivalenceMargin.isLatency(metric)
              ? Optional.of(new NotComparableReason.Failing(variant, share))
              : Optional.empty();
    };
  }

  /**
   * Returns the reason why the state of a variant under its load forbids a comparison. Latency that
   * depends on the length of the test does not at a step of a ramp: every server is stable at its
   * start, and the step is equally long for all.
   */
  private Optional<NotComparableReason> unsteady(PointId point, Metric metric, VariantId variant) {
    return !point.equals(PointId.START) && load(study(), point) instanceof OpenModel.Ramp
        ? Optional.empty()
        : ofState(point, metric, variant);
  }

  private Optional<NotComparableReason> ofGenerator(
      PointId point, Metric metric, VariantId variant) {
    return point.equals(PointId.START)
        ? Optional.empty()
        : new GeneratorRefusals(study().protocol())
            .of(
                load(study(), point),
                metric,
                variant,
                evidence.byBlock(point, variant, metric.pass()).values());
  }

  static Optional<NotComparableReason> onlySurvivors(Metric metric, Stream<Observed> windows) {
    return windows
        .flatMap(
            one ->
                NotComparableReason.OnlySurvivors.of(metric, one.variant(), one.measurement())
                    .stream())
        .findFirst();
  }

  private Study study() {
    return evidence.study();
  }

  /** Returns the basis without what a generator that was the limit cannot show. */
  Basis bounded(PointId point, Metric metric, VariantId of, VariantId over, Basis basis) {
    List<VariantId> limited =
        Stream.of(of, over)
            .filter(variant -> evidence.isLimitedByGenerator(point, variant))
            .toList();
    Set<Difference> supported =
        ComparedMetrics.supported(metric, limited.contains(of), limited.contains(over));
    return switch (basis) {
      case Refused refused -> refused;
      case Ratios _ when supported.isEmpty() ->
          new Refused(new NotComparableReason.GeneratorLimited(limited));
      case Ratios(var logs, double resolution, double margin, var _, var _) ->
          new Ratios(logs, resolution, margin, supported, limited);
    };
  }
}
