package dev.loombench.tool.analyze.instrument;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.RatioInterval;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What one set of recorders costs: pairs of windows with and without it.
 *
 * @param set the recorders' name
 * @param pairs at least one
 */
public record RecorderCostRow(RecorderSet set, List<WindowPair> pairs) {

  public RecorderCostRow {
    pairs = List.copyOf(pairs);
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException("a cost needs a pair of windows");
    }
  }

  /** Verdict about a cost and its limit. */
  public enum Below {
    /** Both intervals are entirely below the limit. */
    YES("yes"),
    /** One interval is entirely at or above the limit. */
    NO("no"),
    /** The intervals are too wide. */
    UNKNOWN("inconclusive (interval too wide)");

    private final String words;

    Below(String words) {
      this.words = words;
    }

    /** For sentences. */
    public String words() {
      return words;
    }
  }

  /** By how many percent throughput is lower with the recorders. */
  public Estimate throughputLossPercent() {
    Estimate ratio = ratio(pairs, WindowFigures::throughputPerSecond);
    return switch (ratio) {
      case Estimate.Single(double value) -> new Estimate.Single(100 * (1 - value));
      case Estimate.Repeated(double value, double low, double high, int trials) ->
          new Estimate.Repeated(100 * (1 - value), 100 * (1 - high), 100 * (1 - low), trials);
    };
  }

  /** By how many percent a request takes more CPU; empty where it can't be read. */
  public Optional<Estimate> cpuGrowthPercent() {
    List<WindowPair> read =
        pairs.stream().filter(pair -> usable(pair.on()) && usable(pair.off())).toList();
    if (read.isEmpty()) {
      return Optional.empty();
    }
    Estimate ratio = ratio(read, figures -> figures.cpuMicrosPerRequest().orElseThrow());
    return Optional.of(
        switch (ratio) {
          case Estimate.Single(double value) -> new Estimate.Single(100 * (value - 1));
          case Estimate.Repeated(double value, double low, double high, int trials) ->
              new Estimate.Repeated(100 * (value - 1), 100 * (low - 1), 100 * (high - 1), trials);
        });
  }

  /** By how many milliseconds the median is longer. */
  public Estimate p50GrowthMillis() {
    return difference(WindowFigures::p50Millis);
  }

  /** By how many milliseconds the 99th percentile is longer. */
  public Estimate p99GrowthMillis() {
    return difference(WindowFigures::p99Millis);
  }

  /** Whether throughput and CPU per request both suffer less than that. */
  public Below below(double percent) {
    Optional<Estimate> cpu = cpuGrowthPercent();
    if (cpu.isEmpty()) {
      return Below.UNKNOWN;
    }
    Optional<Interval> ofThroughput = throughputLossPercent().interval();
    Optional<Interval> ofCpu = cpu.get().interval();
    if (ofThroughput.isEmpty() || ofCpu.isEmpty()) {
      return Below.UNKNOWN;
    }
    if (ofThroughput.get().low() >= percent || ofCpu.get().low() >= percent) {
      return Below.NO;
    }
    return ofThroughput.get().high() < percent && ofCpu.get().high() < percent
        ? Below.YES
        : Below.UNKNOWN;
  }

  /** The sentence about it. */
  public String conclusion(double limitPercent) {
    String cpu =
        cpuGrowthPercent()
            .map(estimate -> percent(estimate) + " of CPU per request")
            .orElse("an unknown part of CPU per request");
    return set == RecorderSet.NOTHING
        ? "the noise floor: two windows with nothing recorded differ by %s of throughput and %s."
            .formatted(percent(throughputLossPercent()), cpu)
        : "%s costs %s of throughput, %s; below %s %%: %s."
            .formatted(
                set.key(),
                percent(throughputLossPercent()),
                cpu,
                ValidationNumbers.plain(limitPercent),
                below(limitPercent).words());
  }

  private static String percent(Estimate estimate) {
    return estimate
        .interval()
        .map(
            bounds ->
                "%s %% [%s, %s]"
                    .formatted(
                        ValidationNumbers.sized(estimate.value(), 1),
                        ValidationNumbers.sized(bounds.low(), 1),
                        ValidationNumbers.sized(bounds.high(), 1)))
        .orElse(ValidationNumbers.sized(estimate.value(), 1) + " %");
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
    return RatioInterval.of(logRatios, MeanInterval.CONFIDENCE);
  }

  private Estimate difference(ToDoubleFunction<WindowFigures> figure) {
    double[] differences =
        pairs.stream()
            .mapToDouble(pair -> figure.applyAsDouble(pair.on()) - figure.applyAsDouble(pair.off()))
            .toArray();
    return MeanInterval.of(differences, MeanInterval.CONFIDENCE);
  }
}
