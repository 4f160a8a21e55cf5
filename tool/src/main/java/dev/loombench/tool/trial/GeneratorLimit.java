package dev.loombench.tool.trial;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Criterion for a trial that the generator limits. Such a trial stays: its throughput is a lower
 * bound of the server's. Dropping it would keep only the trials of slower servers. The measurement
 * of the figures is in {@code docs/reference/load-engine-performance.md}.
 */
public final class GeneratorLimit {

  /** Share of its CPUs beyond which the generator's own work affects its measurements. */
  public static final double SHARE_OF_CPUS = 0.8;

  /** Equivalence margin of studies that set none, and of loads without a study. */
  private static final double DEFAULT_EQUIVALENCE_MARGIN = 0.05;

  /** Limit of the p99 lateness of engines that do not report its effect. */
  private static final double MOST_LATENESS_MILLIS = 5;

  private GeneratorLimit() {}

  /** Returns true if some figure of latency is not the server's, for the default margin. */
  public static boolean isLate(Map<Metric, Reading> readings) {
    return isLate(readings, DEFAULT_EQUIVALENCE_MARGIN)
        || isP99Late(readings, DEFAULT_EQUIVALENCE_MARGIN);
  }

  /** Returns true if the generator sent so late that mean, p50 or p90 are not the server's. */
  public static boolean isLate(Map<Metric, Reading> readings, double equivalenceMargin) {
    return readings.get(Metric.LATENESS_EFFECT) instanceof Reading.Measured(double percent)
        ? percent > LatenessEffect.limitPercent(equivalenceMargin)
        : readings.get(Metric.LOOP_LATENESS_P99) instanceof Reading.Measured(double millis)
            && millis > MOST_LATENESS_MILLIS;
  }

  /** Returns true if the generator sent so late that p99 is not the server's. */
  public static boolean isP99Late(Map<Metric, Reading> readings, double equivalenceMargin) {
    return readings.get(Metric.LATENESS_EFFECT_P99) instanceof Reading.Measured(double percent)
        && percent > LatenessEffect.limitPercent(equivalenceMargin);
  }

  /** Returns true if the generator is the limit; the number of its CPUs is 0 if unknown. */
  public static boolean isReached(double cores, int cpus) {
    return cpus > 0 && cores / cpus > SHARE_OF_CPUS;
  }

  /**
   * Lateness of the generator's sends, at p99.
   *
   * @param wakeUpMillis lateness of the wake-ups of its threads, the machine's part; empty if
   *     unknown
   */
  public record Lateness(double millis, OptionalDouble wakeUpMillis) {

    /** Returns the lateness in a window, or of 0 if it was not measured. */
    public static Lateness of(Map<Metric, Reading> readings) {
      return new Lateness(
          Reading.value(readings, Metric.LOOP_LATENESS_P99).orElse(0),
          Reading.value(readings, Metric.WAKE_UP_LATENESS_P99));
    }

    /** Returns the lateness with its parts, like {@code p99 12.0 ms, of which ...}. */
    public String text() {
      String whole = String.format(Locale.ROOT, "p99 %.1f ms", millis);
      return wakeUpMillis.isEmpty()
          ? whole
          : String.format(
              Locale.ROOT,
              "%s; the machine woke its threads %.1f ms late, %s",
              whole,
              wakeUpMillis.getAsDouble(),
              isOfTheMachine() ? "most of it" : "the rest is its own work");
    }

    public String nextStep() {
      return isOfTheMachine()
          ? "Stop other programs, or use a machine that 'loombench doctor' finds punctual."
          : "Give the generator more CPUs or processes, or lower the rate.";
    }

    private boolean isOfTheMachine() {
      return wakeUpMillis.orElse(0) >= millis / 2;
    }
  }

  /**
   * Difference that the generator's lateness made to a figure of latency. A late request may also
   * find the server busy with others that were sent late with it. In a server without overload this
   * adds less than the lateness itself, so the limit is half the equivalence margin.
   *
   * @param millis its value, counted from the due times
   * @param onTimeMillis its value without the lateness of each request
   */
  public record LatenessEffect(Metric figure, double millis, double onTimeMillis) {

    private static final List<Metric> TYPICAL =
        List.of(Metric.LATENCY_MEAN, Metric.LATENCY_P50, Metric.LATENCY_P90);

    /** Difference that does not count: half of the 0.5 ms within which latencies are equivalent. */
    public static final double NEGLIGIBLE_MILLIS = 0.25;

    /** Returns the largest effect on mean, p50 and p90; empty if none is known. */
    public static Optional<LatenessEffect> largest(
        Map<Metric, Reading> readings, Map<Metric, Reading> onTime) {
      return TYPICAL.stream()
          .flatMap(figure -> on(figure, readings, onTime).stream())
          .max(Comparator.comparingDouble(LatenessEffect::percent));
    }

    /** Returns the effect on a figure; empty if it is unknown. */
    public static Optional<LatenessEffect> on(
        Metric figure, Map<Metric, Reading> readings, Map<Metric, Reading> onTime) {
      return readings.get(figure) instanceof Reading.Measured(double millis)
              && onTime.get(figure) instanceof Reading.Measured(double onTimeMillis)
          ? Optional.of(new LatenessEffect(figure, millis, onTimeMillis))
          : Optional.empty();
    }

    /** Returns the difference relative to the value on time, in percent; 0 if it does not count. */
    public double percent() {
      double difference = millis - onTimeMillis;
      return difference <= NEGLIGIBLE_MILLIS ? 0 : 100 * difference / onTimeMillis;
    }

    /** Returns the largest accepted effect, in percent. */
    public static double limitPercent(double equivalenceMargin) {
      return 100 * equivalenceMargin / 2;
    }
  }
}
