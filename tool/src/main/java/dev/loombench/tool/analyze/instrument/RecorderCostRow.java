package dev.loombench.tool.analyze.instrument;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.RatioTest;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Cost of one set of recorders, from pairs of windows with and without it. */
public record RecorderCostRow(RecorderSet set, List<WindowPair> pairs) {

  public RecorderCostRow {
    pairs = List.copyOf(pairs);
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException("a cost needs a pair of windows");
    }
  }

  /** Result of the comparison of a cost with a limit. */
  public enum Below {
    /** Both intervals are below the limit. */
    YES,
    /** At least one interval is entirely at or above the limit. */
    NO,
    /** The intervals are too wide, or one is unavailable. */
    UNKNOWN
  }

  /** Returns the loss of throughput with the recorders, in percent. */
  public Estimate throughputLossPercent() {
    return ratio(pairs, WindowFigures::throughputPerSecond).map(ratio -> 100 * (1 - ratio));
  }

  /** Returns the growth of CPU per request, in percent; empty if it is unavailable. */
  public Optional<Estimate> cpuGrowthPercent() {
    List<WindowPair> withCpu =
        pairs.stream().filter(pair -> usable(pair.on()) && usable(pair.off())).toList();
    return withCpu.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ratio(withCpu, figures -> figures.cpuMicrosPerRequest().orElseThrow())
                .map(ratio -> 100 * (ratio - 1)));
  }

  /** Returns the growth of the median latency, in milliseconds. */
  public Estimate p50GrowthMillis() {
    return difference(WindowFigures::p50Millis);
  }

  /** Returns the growth of the 99th percentile of latency, in milliseconds. */
  public Estimate p99GrowthMillis() {
    return difference(WindowFigures::p99Millis);
  }

  /** Returns the growth of the tool's own CPU, in cores; empty if it is unavailable. */
  public Optional<Estimate> toolCpuGrowthCores() {
    return pairs.stream()
            .allMatch(
                pair -> pair.on().toolCores().isPresent() && pair.off().toolCores().isPresent())
        ? Optional.of(difference(figures -> figures.toolCores().orElseThrow()))
        : Optional.empty();
  }

  /** Compares the loss of throughput and the growth of CPU per request with a limit. */
  public Below below(double percent) {
    Optional<Estimate> cpu = cpuGrowthPercent();
    if (cpu.isEmpty()) {
      return Below.UNKNOWN;
    }
    Optional<Interval> throughputInterval = throughputLossPercent().interval();
    Optional<Interval> cpuInterval = cpu.get().interval();
    if (throughputInterval.isEmpty() || cpuInterval.isEmpty()) {
      return Below.UNKNOWN;
    }
    if (throughputInterval.get().low() >= percent || cpuInterval.get().low() >= percent) {
      return Below.NO;
    }
    return throughputInterval.get().high() < percent && cpuInterval.get().high() < percent
        ? Below.YES
        : Below.UNKNOWN;
  }

  private static boolean usable(WindowFigures figures) {
    return figures.cpuMicrosPerRequest().isPresent()
        && figures.cpuMicrosPerRequest().getAsDouble() > 0;
  }

  private static Estimate ratio(List<WindowPair> pairs, ToDoubleFunction<WindowFigures> figure) {
    double[] logRatios =
        pairs.stream()
            .mapToDouble(
                pair ->
                    Math.log(figure.applyAsDouble(pair.on()) / figure.applyAsDouble(pair.off())))
            .toArray();
    return RatioTest.estimate(logRatios, 0, MeanInterval.CONFIDENCE);
  }

  private Estimate difference(ToDoubleFunction<WindowFigures> figure) {
    double[] differences =
        pairs.stream()
            .mapToDouble(pair -> figure.applyAsDouble(pair.on()) - figure.applyAsDouble(pair.off()))
            .toArray();
    return MeanInterval.of(differences, MeanInterval.CONFIDENCE);
  }
}
