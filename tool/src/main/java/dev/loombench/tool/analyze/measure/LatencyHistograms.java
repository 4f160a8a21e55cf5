package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Quantiles;
import java.util.List;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * Latency histograms of one window, in nanoseconds.
 *
 * @param ok from due time to the end of good answers
 * @param sent from sending to the end of good answers
 * @param failed from due to the end of requests that failed
 * @param censored ages of requests that were unsent or unanswered at the end
 */
public record LatencyHistograms(
    Histogram ok, Histogram sent, Histogram failed, Histogram censored) {

  private static final int DIGITS = 3;

  public static LatencyHistograms merged(List<LatencyHistograms> windows) {
    return new LatencyHistograms(
        merged(windows, LatencyHistograms::ok),
        merged(windows, LatencyHistograms::sent),
        merged(windows, LatencyHistograms::failed),
        merged(windows, LatencyHistograms::censored));
  }

  public Quantiles quantiles() {
    return Quantiles.of(ok, failed, censored);
  }

  private static Histogram merged(
      List<LatencyHistograms> windows, Function<LatencyHistograms, Histogram> kind) {
    var merged = new Histogram(DIGITS);
    windows.stream().map(kind).forEach(merged::add);
    return merged;
  }
}
