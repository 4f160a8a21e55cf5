package dev.loombench.loadgen.engine;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Result of a plan with its histograms, merged over all seconds.
 *
 * @param times the histogram of each tag, empty if it has no values
 */
record RecordedRun(LoadResult result, Map<HistogramTag, Histogram> times) {

  /** Executes a plan with a histogram log in a folder. */
  static RecordedRun of(TestPlan plan, Path folder) throws Exception {
    Path log = folder.resolve("run.hlog");
    LoadResult result = new PlanRun(plan.plan(), Optional.of(log), 0, _ -> {}).execute(() -> {});
    return new RecordedRun(result, read(log));
  }

  private static Map<HistogramTag, Histogram> read(Path log) throws IOException {
    Map<HistogramTag, Histogram> times = new EnumMap<>(HistogramTag.class);
    for (HistogramTag tag : HistogramTag.values()) {
      times.put(tag, new Histogram(3));
    }
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      for (Histogram next = (Histogram) reader.nextIntervalHistogram();
          next != null;
          next = (Histogram) reader.nextIntervalHistogram()) {
        times.get(HistogramTag.valueOf(next.getTag())).add(next);
      }
    }
    return times;
  }

  Histogram times(HistogramTag tag) {
    return times.get(tag);
  }

  /** Counts the values of a tag from a minimum. */
  long countFrom(HistogramTag tag, long nanos) {
    Histogram histogram = times(tag);
    return histogram.getCountBetweenValues(nanos, Math.max(nanos, histogram.getMaxValue()));
  }
}
