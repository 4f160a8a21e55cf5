package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Measurement;
import java.util.Optional;

/** Where the histograms of a trial's window come from; the store reads them from files. */
@FunctionalInterface
public interface LatencySource {

  /** The histograms of that window, or none if they were not kept. */
  Optional<LatencyHistograms> latencies(TrialRecord trial, Measurement measurement);
}
