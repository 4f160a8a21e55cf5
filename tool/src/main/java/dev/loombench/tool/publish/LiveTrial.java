package dev.loombench.tool.publish;

import dev.loombench.tool.record.LiveFigure;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Trial;
import io.prometheus.metrics.model.snapshots.Labels;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** State of a trial that runs or has ended. Not thread-safe. */
final class LiveTrial {

  private final Trial trial;
  private final Labels labels;
  private final RequestTotals requests = new RequestTotals();
  private final Map<LiveFigure, Double> figures = new EnumMap<>(LiveFigure.class);
  private String phase = "starting";
  private String outcome = "";
  private List<Measurement> measurements = List.of();

  LiveTrial(Trial trial) {
    this.trial = trial;
    this.labels =
        Labels.of(
            "trial",
            Integer.toString(trial.number()),
            "pass",
            trial.pass().key(),
            "block",
            Integer.toString(trial.block()),
            "variant",
            trial.variant().name(),
            "workload",
            trial.workload().map(workload -> workload.name()).orElse(""),
            "load",
            trial.load().label());
  }

  PlanTotals planStarts(boolean isMeasured) {
    return requests.start(isMeasured);
  }

  void phase(String entered) {
    phase = entered;
  }

  void sampled(Map<LiveFigure, Double> latest) {
    figures.putAll(latest);
  }

  void ended(TrialRecord stored) {
    phase = "ended";
    outcome = stored.outcome().key();
    measurements = stored.measurements();
  }

  /**
   * Adds its metrics.
   *
   * @param isCurrent true if no later trial has started
   */
  void addTo(Points points, boolean isCurrent) {
    if (isCurrent) {
      points.add(
          PublishedMetric.TRIAL, labels.add("attempt", Integer.toString(trial.attempt())), 1);
      points.add(PublishedMetric.PHASE, labels.add("phase", phase), 1);
    }
    requests.addTo(points, labels);
    figures.forEach((figure, value) -> points.add(metric(figure), labels, value));
    measurements.forEach(measurement -> add(points, measurement));
  }

  private void add(Points points, Measurement measurement) {
    Labels ofWindow = labels.add("step", measurement.step().label()).add("outcome", outcome);
    points.add(PublishedMetric.WINDOW_START, ofWindow, unixSeconds(measurement.window().start()));
    points.add(PublishedMetric.WINDOW_END, ofWindow, unixSeconds(measurement.window().end()));
    measurement
        .readings()
        .forEach(
            (metric, reading) -> {
              if (reading instanceof Reading.Measured(double value)) {
                points.add(
                    PublishedMetric.READING,
                    ofWindow.add("metric", metric.key()).add("unit", metric.unit()),
                    value);
              }
            });
  }

  private static double unixSeconds(Instant at) {
    return at.toEpochMilli() / 1e3;
  }

  /** Returns the metric of a figure, which has its name. */
  private static PublishedMetric metric(LiveFigure figure) {
    return PublishedMetric.valueOf(figure.name());
  }
}
