package dev.loombench.tool.analyze.instrument;

import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Headroom of client and network: the same empty request to a minimal server at rising rates.
 *
 * @param steps one for each rate, rising; only the last may not be sustained
 */
public record ClientHeadroom(String server, int serverCpus, int generatorCpus, List<Step> steps)
    implements Section {

  private static final double ENOUGH_ANSWERS = 0.98;
  private static final double MOST_FAILED_PERCENT = 0.1;

  /** Limit of the 99th percentile of the send delay. */
  private static final double MOST_LATENESS_MILLIS = 5;

  private static final double BUSY = 0.9;

  public ClientHeadroom {
    steps = List.copyOf(steps);
  }

  /** Bottleneck at the highest rate. */
  public enum LimitedBy {
    /** The highest rate was sustained. */
    NOT_LIMITED,
    /** The generator used up its CPUs. */
    GENERATOR,
    /** The server used up its CPUs. */
    SERVER,
    /** Neither used up its CPUs. */
    UNKNOWN
  }

  /** Result at one rate. */
  public record Step(double ratePerSecond, Map<Metric, Reading> readings) {

    public Step {
      readings = Map.copyOf(readings);
    }

    /** Returns true if answers kept up, almost none failed, and requests were sent on time. */
    public boolean sustained() {
      return value(Metric.THROUGHPUT) >= ENOUGH_ANSWERS * ratePerSecond
          && value(Metric.FAILED_SHARE) <= MOST_FAILED_PERCENT
          && value(Metric.LOOP_LATENESS_P99) <= MOST_LATENESS_MILLIS;
    }

    /** Returns the reading; NaN, which violates every limit, if it is unavailable. */
    private double value(Metric metric) {
      return readings.get(metric) instanceof Reading.Measured(double value) ? value : Double.NaN;
    }
  }

  @Override
  public SectionName name() {
    return SectionName.HEADROOM;
  }

  public Optional<Step> highestSustained() {
    return steps.stream().filter(Step::sustained).reduce((_, last) -> last);
  }

  public LimitedBy limitedBy() {
    if (steps.isEmpty() || steps.getLast().sustained()) {
      return LimitedBy.NOT_LIMITED;
    }
    Step last = steps.getLast();
    if (GeneratorLimit.isReached(last.value(Metric.GENERATOR_CPU), generatorCpus)) {
      return LimitedBy.GENERATOR;
    }
    return last.value(Metric.SERVER_CPU) > BUSY * serverCpus ? LimitedBy.SERVER : LimitedBy.UNKNOWN;
  }
}
