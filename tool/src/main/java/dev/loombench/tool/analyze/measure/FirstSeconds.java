package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Successful responses per second of a server from its first second under load: the warm-up, or of
 * a cold server the measured window.
 *
 * @param compilerShare share of the server's CPU that its JIT compiler used; empty without readings
 */
public record FirstSeconds(List<Second> seconds, OptionalDouble compilerShare) {

  public static final FirstSeconds NONE = new FirstSeconds(List.of(), OptionalDouble.empty());

  private static final int MEAN_OF_SECONDS = 3;
  private static final double PERCENT = 100;
  private static final float MILLIS_PER_SECOND = 1000;

  /**
   * One second.
   *
   * @param second from the start of the load, from 0
   */
  public record Second(int second, double answersPerSecond) {}

  /** Returns the warm-up of a trial, or the window of one that was measured cold. */
  public static FirstSeconds of(TrialRecord trial, boolean isCold) {
    return isCold ? ofWindow(trial) : ofWarmUp(trial.warmUp());
  }

  private static FirstSeconds ofWarmUp(WarmUpTimeSeries warmUp) {
    double cpu = warmUp.seconds().stream().mapToDouble(one -> one.cpuSeconds()).sum();
    double compiler = warmUp.seconds().stream().mapToDouble(one -> one.compilerCpuSeconds()).sum();
    return new FirstSeconds(
        warmUp.seconds().stream()
            .map(one -> new Second(one.second(), one.answersPerSecond()))
            .toList(),
        cpu > 0 ? OptionalDouble.of(compiler / cpu) : OptionalDouble.empty());
  }

  private static FirstSeconds ofWindow(TrialRecord trial) {
    if (trial.measurements().isEmpty()) {
      return NONE;
    }
    Measurement window = trial.measurements().getFirst();
    return new FirstSeconds(
        trial.series().stream()
            .filter(series -> series.metric().equals(Metric.THROUGHPUT.key()))
            .flatMap(series -> series.points().stream())
            .filter(point -> point.at().isAfter(window.window().start()))
            .map(point -> second(window, point))
            .toList(),
        Reading.value(window.readings(), Metric.COMPILER_SHARE).stream()
            .map(share -> share / PERCENT)
            .findFirst());
  }

  private static Second second(Measurement window, Series.Point point) {
    long millis = Duration.between(window.window().start(), point.at()).toMillis();
    return new Second(Math.max(0, Math.round(millis / MILLIS_PER_SECOND) - 1), point.value());
  }

  /**
   * Returns the seconds after which a server first answers a share of its peak; the peak is the
   * highest mean of three seconds.
   */
  public OptionalInt secondsTo(double share) {
    double peak = IntStream.range(0, seconds.size()).mapToDouble(this::mean).max().orElse(0);
    return peak == 0
        ? OptionalInt.empty()
        : IntStream.range(0, seconds.size())
            .filter(index -> mean(index) >= share * peak)
            .map(index -> seconds.get(index).second() + 1)
            .findFirst();
  }

  /** Returns the mean of the seconds that end with one. */
  private double mean(int index) {
    return seconds.subList(Math.max(0, index + 1 - MEAN_OF_SECONDS), index + 1).stream()
        .mapToDouble(Second::answersPerSecond)
        .average()
        .orElseThrow();
  }
}
