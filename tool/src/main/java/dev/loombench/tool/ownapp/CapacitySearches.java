package dev.loombench.tool.ownapp;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.run.CapacityStudy;
import dev.loombench.tool.run.RunStudy;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.trial.Metric;
import java.nio.file.Path;
import java.time.Duration;

/** Search for the maximum sustainable rate of each variant, after its comparison. */
record CapacitySearches(
    TryMeasurement measurement, RunStudy runner, RunProgress progress, TryText text) {

  private static final Duration DEFAULT_P99 = Duration.ofMillis(500);
  private static final double MOST_FAILED = 0.001;
  private static final double RESOLUTION = 0.05;
  private static final Duration WINDOW = Duration.ofSeconds(5);

  /** The search starts well below the throughput of the closed load. */
  private static final double START_SHARE = 0.25;

  void run(Analysis analysis, Path file, Path folder) throws InterruptedException {
    Study study = analysis.study();
    var slo = new Slo(measurement.p99().orElse(DEFAULT_P99), MOST_FAILED);
    for (Variant variant : study.variants()) {
      VariantId id = variant.id();
      text.line("");
      text.line("Capacity of %s: the maximum sustainable rate within %s".formatted(id, slo.text()));
      Study search =
          new CapacityStudy(study, id, study.workloads().getFirst().id())
              .of(firstRate(analysis, id), RESOLUTION, slo, WINDOW, false);
      Analysis found =
          runner.run(
              search,
              file,
              folder.resolveSibling("%s-capacity-%s".formatted(folder.getFileName(), id)),
              folder);
      progress.stepEnded(Lists.counted(found.trials().size(), "trial"));
    }
  }

  private static double firstRate(Analysis analysis, VariantId variant) {
    return analysis.measurements().estimates().stream()
        .filter(estimate -> estimate.variant().equals(variant))
        .filter(estimate -> estimate.metric() == Metric.THROUGHPUT)
        .flatMap(estimate -> estimate.ifKnown().stream())
        .mapToDouble(estimate -> Math.max(1, Math.rint(START_SHARE * estimate.value())))
        .findFirst()
        .orElse(1);
  }
}
