package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.advise.Advice.Finding;
import dev.loombench.tool.analyze.advise.Advice.Standing;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Kind;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Limit;
import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.GeneratorUse;
import dev.loombench.tool.analyze.measure.GrantedCpus;
import dev.loombench.tool.analyze.measure.Overload;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import java.util.ArrayList;
import java.util.List;

/** Sets the figures of variants against limits. */
final class LimitCheck {

  private static final double PERCENT_ABOVE_P99 = 1;

  private final Trials trials;
  private final Estimator estimator;
  private final Overload capacity;
  private final GeneratorUse generator;
  private final List<Limit> limits;

  LimitCheck(Trials trials, Estimator estimator, List<Limit> limits) {
    this.trials = trials;
    this.estimator = estimator;
    this.capacity = new Overload(trials);
    this.generator = new GeneratorUse(trials);
    this.limits = limits;
  }

  /** One for each limit, after that the load must be held at all. */
  List<Finding> findings(PointId point, String variant) {
    var findings = new ArrayList<Finding>();
    findings.add(load(point, variant));
    limits.forEach(limit -> findings.add(finding(point, variant, limit)));
    return findings;
  }

  private Finding load(PointId point, String variant) {
    String limit = "the load is held";
    PointEstimate evidence = estimate(point, variant, Metric.BACKLOG_SLOPE);
    if (trials.observations(point, variant, Pass.HEADLINE).isEmpty()) {
      return new Finding(limit, Standing.UNKNOWN, evidence, "no trial completed");
    }
    return capacity.isExceeded(point, variant)
        ? new Finding(
            limit,
            Standing.FAILS,
            evidence,
            "can't keep up: of %s requests due each second, %s pile up"
                .formatted(
                    Numbers.number(capacity.duePerSecond(point, variant)),
                    Numbers.number(capacity.growthPerSecond(point, variant))))
        : new Finding(limit, Standing.SURELY, evidence, "keeps up");
  }

  private Finding finding(PointId point, String variant, Limit limit) {
    PointEstimate evidence = evidence(point, variant, limit.kind());
    Standing standing =
        switch (evidence) {
          case PointEstimate.Known known -> standing(known.estimate(), limit.most());
          case PointEstimate.Unavailable _ -> Standing.UNKNOWN;
        };
    if (limit.kind() == Kind.P99) {
      if (capacity.isExceeded(point, variant)) {
        return new Finding(
            limit.text(), Standing.FAILS, evidence, "p99 grows for as long as the load lasts");
      }
      if (standing == Standing.UNKNOWN && failed(point, variant) > PERCENT_ABOVE_P99) {
        return new Finding(
            limit.text(), Standing.FAILS, evidence, "p99 falls among requests that failed");
      }
      if (standing == Standing.FAILS && generator.isTheLimit(point, variant)) {
        return new Finding(
            limit.text(),
            Standing.UNKNOWN,
            evidence,
            "the generator, not the server, was the limit");
      }
    }
    double granted = GrantedCpus.ofServer(trials, point, variant);
    if (limit.kind() == Kind.CPUS && granted > 0 && granted <= limit.most()) {
      return new Finding(
          limit.text(),
          Standing.SURELY,
          evidence,
          "%s, of %s granted"
              .formatted(text(evidence, limit, Standing.SURELY), limit.amount(granted)));
    }
    return new Finding(limit.text(), standing, evidence, text(evidence, limit, standing));
  }

  /** The highest memory as the kernel keeps it; of a server without a peak its mean. */
  private PointEstimate evidence(PointId point, String variant, Kind kind) {
    PointEstimate estimate = estimate(point, variant, kind.metric());
    return switch (kind) {
      case FAILURES -> withWhatWasNotSeen(estimate);
      case MEMORY -> estimate instanceof PointEstimate.Known ? estimate : mean(estimate);
      case P99, CPUS -> estimate;
    };
  }

  private PointEstimate mean(PointEstimate peak) {
    PointEstimate mean = estimate(peak.point(), peak.variant(), Metric.RSS_MEAN);
    return mean instanceof PointEstimate.Known ? mean : peak;
  }

  /**
   * Of n requests none of which failed, up to 3/n may fail, at 95 % (Hanley and Lippman-Hand, "If
   * nothing goes wrong, is everything all right?", JAMA 249, 1983). Trials that agree on nothing
   * having failed would else leave an interval of no width.
   */
  private PointEstimate withWhatWasNotSeen(PointEstimate estimate) {
    if (!(estimate instanceof PointEstimate.Known known) || known.estimate().value() > 0) {
      return estimate;
    }
    double most = Math.min(100, 300 / Math.max(3, requests(known.point(), known.variant())));
    return new PointEstimate.Known(
        known.point(),
        known.variant(),
        known.pass(),
        known.metric(),
        known.estimate().trials() == 1
            ? known.estimate()
            : new Estimate.Repeated(0, 0, most, known.estimate().trials()));
  }

  private double requests(PointId point, String variant) {
    return trials.observations(point, variant, Pass.HEADLINE).stream()
        .mapToDouble(LimitCheck::requests)
        .sum();
  }

  private static double requests(Observation observation) {
    return observation
                .reading(Metric.SCHEDULED)
                .or(() -> observation.reading(Metric.THROUGHPUT))
                .orElse(new Reading.Measured(0))
            instanceof Reading.Measured(double perSecond)
        ? perSecond * observation.measurement().window().seconds()
        : 0;
  }

  private double failed(PointId point, String variant) {
    return estimator.known(point, variant, Metric.FAILED_SHARE).map(Estimate::value).orElse(0.0);
  }

  private static Standing standing(Estimate estimate, double most) {
    if (estimate.value() > most) {
      return Standing.FAILS;
    }
    return estimate.interval().filter(interval -> interval.high() <= most).isPresent()
        ? Standing.SURELY
        : Standing.BY_MEAN;
  }

  private static String text(PointEstimate evidence, Limit limit, Standing standing) {
    return switch (evidence) {
      case PointEstimate.Unavailable(var _, var _, var _, var metric, String reason) ->
          "%s is not known: %s".formatted(metric.label(), reason);
      case PointEstimate.Known known -> {
        double value = known.estimate().value();
        String figure =
            "%s %s%s"
                .formatted(known.metric().label(), limit.amount(value), interval(known.estimate()));
        boolean open = known.estimate().interval().filter(i -> i.low() <= limit.most()).isPresent();
        yield standing == Standing.FAILS
            ? "%s: misses %s by %s%s"
                .formatted(
                    figure,
                    limit.amount(limit.most()),
                    by(limit, value),
                    open ? ", though its interval reaches it" : "")
            : figure;
      }
    };
  }

  private static String by(Limit limit, double value) {
    String absolute = limit.amount(value - limit.most());
    return limit.most() == 0
        ? absolute
        : "%s (%s of it)".formatted(absolute, Numbers.percent(value / limit.most() - 1));
  }

  private static String interval(Estimate estimate) {
    return estimate
        .interval()
        .map(ends -> List.of(Numbers.number(ends.low()), Numbers.number(ends.high())))
        .map(
            ends ->
                ends.getFirst().equals(ends.getLast()) ? "" : " (" + String.join("–", ends) + ")")
        .orElse(" (one trial)");
  }

  private PointEstimate estimate(PointId point, String variant, Metric metric) {
    return estimator
        .estimates(point, variant)
        .filter(estimate -> estimate.metric() == metric)
        .findFirst()
        .orElseGet(
            () ->
                new PointEstimate.Unavailable(
                    point, variant, metric.pass(), metric, "it was not measured"));
  }
}
