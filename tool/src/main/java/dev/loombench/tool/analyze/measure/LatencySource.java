package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Measurement;
import java.util.Optional;

/** Source of the latency histograms of a window; the store reads them from files. */
@FunctionalInterface
public interface LatencySource {

  /** Returns the histograms of a window; empty if they were not kept. */
  Optional<LatencyHistograms> latencies(TrialRecord trial, Measurement measurement);
}
