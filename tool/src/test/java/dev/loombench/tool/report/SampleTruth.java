package dev.loombench.tool.report;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Trial;
import java.util.List;
import java.util.Optional;

/** True figures of a made-up variant at a point, before noise. */
record SampleTruth(
    double perSecond,
    double p50,
    double p99,
    double cores,
    double rss,
    double threads,
    double failedPercent,
    double backlog) {

  static SampleTruth of(Trial trial, LoadId step) {
    int which =
        List.of("platform-200", "virtual", "webflux", "platform-unbounded")
            .indexOf(trial.variant().name());
    if (trial.workload().equals(Optional.of(new WorkloadId("compute")))) {
      return List.of(
              new SampleTruth(610, 104, 131, 0.97, 214, 214, 0, 0),
              new SampleTruth(604, 106, 190, 0.97, 196, 22, 0, 0),
              new SampleTruth(633, 101, 109, 0.98, 171, 19, 0, 0),
              new SampleTruth(600, 105, 150, 0.97, 220, 230, 0, 0))
          .get(which);
    }
    if (step instanceof LoadId.Closed) {
      return List.of(
              new SampleTruth(1984, 251, 262, 0.38, 262, 214, 0, 0),
              new SampleTruth(4610, 107.1, 121, 0.86, 301, 24, 0, 0),
              new SampleTruth(4566, 108.5, 118, 0.80, 243, 21, 0, 0),
              new SampleTruth(4190, 115.2, 168, 0.95, 388, 512, 0.21, 0))
          .get(which);
    }
    double rate = step.openRate().orElseThrow();
    if (!step.equals(new LoadId.Open(2_500, Spacing.POISSON))) {
      double served = which == 0 ? Math.min(1985, rate) : rate;
      double over = Math.max(0, rate - served);
      double wait = over > 0 ? 900 + over * 6 : 0;
      return new SampleTruth(
          served,
          101 + which + wait,
          105 + which * 4 + rate / 200 + wait * 1.8,
          0.05 + served * (0.00018 + 0.00001 * which),
          230 + which * 20,
          which == 0 ? 214 : 24,
          over > 0 ? 0.6 : 0,
          over);
    }
    return List.of(
            new SampleTruth(1979, 5200, 9600, 0.38, 270, 214, 3.4, 520),
            new SampleTruth(2498, 101.2, 106.1, 0.51, 280, 24, 0, 0.4),
            new SampleTruth(2497, 101.6, 109.8, 0.47, 236, 21, 0, 0.2),
            new SampleTruth(2496, 101.9, 131.0, 0.62, 341, 321, 0, 0.9))
        .get(which);
  }
}
