package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;

/** Source of the latency histograms of a window; the store reads them from files. */
@FunctionalInterface
public interface LatencySource {

  /** Returns the histograms of a window; empty if they were not kept. */
  Optional<LatencyHistograms> latencies(TrialRecord trial, Measurement measurement);

  /** Returns the kept histograms of a variant's headline windows at a point. */
  default List<LatencyHistograms> kept(Trials trials, PointId point, VariantId variant) {
    return trials.observations(point, variant, Pass.HEADLINE).parallelStream()
        .flatMap(one -> latencies(one.trial(), one.measurement()).stream())
        .toList();
  }
}
