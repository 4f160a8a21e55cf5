package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.advise.LimitFinding.Basis;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Kind;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Limit;
import dev.loombench.tool.analyze.measure.Estimated;
import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Check of the figures of variants against limits. */
final class LimitCheck {

  private static final double PERCENT_ABOVE_P99 = 1;

  private final Trials trials;
  private final Estimator estimator;

  private final List<Limit> limits;

  LimitCheck(Trials trials, Estimator estimator, List<Limit> limits) {
    this.trials = trials;
    this.estimator = estimator;

    this.limits = limits;
  }

  /** Returns a finding for the load itself, then one for each limit. */
  List<LimitFinding> findings(PointId point, VariantId variant) {
    var findings = new ArrayList<LimitFinding>();
    findings.add(load(point, variant));
    limits.forEach(limit -> findings.add(finding(point, variant, limit)));
    return findings;
  }

  private LimitFinding load(PointId point, VariantId variant) {
    PointEstimate evidence = estimator.of(point, variant, Metric.BACKLOG_SLOPE);
    if (trials.observations(point, variant, Pass.HEADLINE).isEmpty()) {
      return new LimitFinding(
          Optional.empty(), LimitStatus.UNKNOWN, evidence, new Basis.NoTrialCompleted());
    }
    return switch (trials.evidence().state(point, variant)) {
      case LoadState.Overloaded overloaded ->
          new LimitFinding(
              Optional.empty(),
              LimitStatus.NOT_MET,
              evidence,
              new Basis.Overloaded(
                  overloaded,
                  trials.median(point, variant, Metric.SCHEDULED),
                  trials.median(point, variant, Metric.THROUGHPUT)));
      case LoadState.FewUsers(double share) ->
          new LimitFinding(
              Optional.empty(), LimitStatus.NOT_MET, evidence, new Basis.FewUsers(share));
      case LoadState.Steady _, LoadState.Failing _ ->
          new LimitFinding(Optional.empty(), LimitStatus.MET, evidence, new Basis.Sustained());
    };
  }

  private LimitFinding finding(PointId point, VariantId variant, Limit limit) {
    PointEstimate evidence = evidence(point, variant, limit.kind());
    if (trials.evidence().state(point, variant) instanceof LoadState.FewUsers(double share)) {
      return finding(limit, LimitStatus.UNKNOWN, evidence, new Basis.FewUsers(share));
    }
    LimitStatus status =
        evidence
            .ifKnown()
            .map(estimate -> status(estimate, limit.most()))
            .orElse(LimitStatus.UNKNOWN);
    return switch (limit.kind()) {
      case P99 -> p99(point, variant, limit, evidence, status);
      case CPUS -> cpus(point, variant, limit, evidence, status);
      case FAILURES ->
          trials.hidesFailedShare(point, variant)
              ? finding(limit, LimitStatus.NOT_MET, evidence, new Basis.DependsOnDuration())
              : finding(limit, status, evidence, new Basis.Figure());
      case MEMORY -> finding(limit, status, evidence, new Basis.Figure());
    };
  }

  private LimitFinding p99(
      PointId point, VariantId variant, Limit limit, PointEstimate evidence, LimitStatus status) {
    if (trials.evidence().isOverloaded(point, variant)) {
      return finding(limit, LimitStatus.NOT_MET, evidence, new Basis.DependsOnDuration());
    }
    if (status == LimitStatus.UNKNOWN && failed(point, variant) > PERCENT_ABOVE_P99) {
      return finding(limit, LimitStatus.NOT_MET, evidence, new Basis.PercentileFailed());
    }
    return status == LimitStatus.NOT_MET && trials.evidence().isLimitedByGenerator(point, variant)
        ? finding(limit, LimitStatus.UNKNOWN, evidence, new Basis.GeneratorLimited())
        : finding(limit, status, evidence, new Basis.Figure());
  }

  private LimitFinding cpus(
      PointId point, VariantId variant, Limit limit, PointEstimate evidence, LimitStatus status) {
    OptionalDouble granted = trials.cpusOfServer(point, variant);
    return granted.isPresent() && granted.getAsDouble() <= limit.most()
        ? finding(limit, LimitStatus.MET, evidence, new Basis.GrantedCpus(granted.getAsDouble()))
        : finding(limit, status, evidence, new Basis.Figure());
  }

  private static LimitFinding finding(
      Limit limit, LimitStatus status, PointEstimate evidence, Basis basis) {
    return new LimitFinding(Optional.of(limit), status, evidence, basis);
  }

  /** Returns the figure of a limit; mean memory replaces an unknown peak. */
  private PointEstimate evidence(PointId point, VariantId variant, Kind kind) {
    PointEstimate estimate = estimator.of(point, variant, kind.metric());
    return switch (kind) {
      case FAILURES -> withUnseenFailures(estimate);
      case MEMORY ->
          estimate.ifKnown().isPresent()
                  || estimator.known(point, variant, Metric.RSS_MEAN).isEmpty()
              ? estimate
              : estimator.of(point, variant, Metric.RSS_MEAN);
      case P99, CPUS -> estimate;
    };
  }

  /**
   * Widens the interval of a failed share of zero by the rule of three: if none of n requests
   * failed, the 95 % upper bound is 3/n (Hanley and Lippman-Hand, "If nothing goes wrong, is
   * everything all right?", JAMA 249, 1983).
   */
  private PointEstimate withUnseenFailures(PointEstimate estimate) {
    return estimate
        .ifKnown()
        .filter(known -> known.value() <= 0 && known.trials() > 1)
        .map(
            known ->
                new PointEstimate(
                    estimate.point(),
                    estimate.variant(),
                    estimate.pass(),
                    estimate.metric(),
                    new Estimated.Known(
                        new Estimate.Repeated(0, 0, mostUnseen(estimate), known.trials()))))
        .orElse(estimate);
  }

  private double mostUnseen(PointEstimate estimate) {
    return Math.min(100, 300 / Math.max(3, requests(estimate.point(), estimate.variant())));
  }

  private double requests(PointId point, VariantId variant) {
    return trials.observations(point, variant, Pass.HEADLINE).stream()
        .map(Observation::measurement)
        .mapToDouble(
            one -> {
              boolean isScheduled = one.readings().containsKey(Metric.SCHEDULED);
              return one.number(isScheduled ? Metric.SCHEDULED : Metric.THROUGHPUT).orElse(0)
                  * one.window().seconds();
            })
        .sum();
  }

  private double failed(PointId point, VariantId variant) {
    return estimator.known(point, variant, Metric.FAILED_SHARE).map(Estimate::value).orElse(0.0);
  }

  private static LimitStatus status(Estimate estimate, double most) {
    if (estimate.value() > most) {
      return LimitStatus.NOT_MET;
    }
    return estimate.interval().filter(interval -> interval.high() <= most).isPresent()
        ? LimitStatus.MET
        : LimitStatus.MET_BY_MEAN;
  }
}
