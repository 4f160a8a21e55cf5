package dev.loombench.tool.trial;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.threads.Occupancy;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;

/**
 * Measurements of one window of a trial.
 *
 * @param step load in the window: a step or a rate of the trial's load, or that load itself
 * @param readings readings by metric, with those at equal speed of the CPUs; absent if not
 *     requested
 * @param scraped values of the requested Prometheus series by name: the mean of a gauge, or the
 *     growth of a counter per second
 * @param threads utilization of each group of threads, largest group first; empty without thread
 *     dumps
 */
public record Measurement(
    LoadId step,
    Window window,
    Map<Metric, Reading> readings,
    Map<String, Reading> scraped,
    List<Occupancy> threads) {

  public Measurement(
      LoadId step, Window window, Map<Metric, Reading> readings, Map<String, Reading> scraped) {
    this(step, window, readings, scraped, List.of());
  }

  public Measurement(LoadId step, Window window, Map<Metric, Reading> readings) {
    this(step, window, readings, Map.of());
  }

  public Measurement {
    scraped = Map.copyOf(scraped);
    readings =
        readings.isEmpty()
            ? Map.of()
            : Collections.unmodifiableMap(withEqualSpeed(new EnumMap<>(readings)));
    threads = List.copyOf(threads);
  }

  /** Returns the number of a metric; empty if it is missing or unavailable. */
  public OptionalDouble number(Metric metric) {
    return Reading.value(readings, metric);
  }

  /**
   * Returns the readings with those at equal speed of the server's CPUs, if the speed was sampled:
   * they vary less where the speed does.
   */
  private static Map<Metric, Reading> withEqualSpeed(EnumMap<Metric, Reading> readings) {
    add(readings, Metric.WORK_PER_REQUEST, Metric.CPU_PER_REQUEST, (cpu, speed) -> cpu * speed);
    add(
        readings,
        Metric.REQUESTS_PER_MILLION_STEPS,
        Metric.THROUGHPUT,
        (rate, speed) -> rate / speed);
    return readings;
  }

  private static void add(
      EnumMap<Metric, Reading> readings,
      Metric metric,
      Metric from,
      DoubleBinaryOperator atEqualSpeed) {
    Reading reading = readings.get(from);
    Reading speed = readings.get(Metric.CPU_SPEED);
    if (reading == null || speed == null) {
      return;
    }
    readings.put(
        metric,
        !(reading instanceof Measured(double value))
            ? reading
            : switch (speed) {
              case Unavailable missing -> missing;
              case Measured(double steps) when steps > 0 ->
                  new Measured(atEqualSpeed.applyAsDouble(value, steps));
              case Measured _ -> new Unavailable("the speed of the CPUs is 0");
            });
  }
}
