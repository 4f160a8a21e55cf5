package dev.loombench.tool.analyze.instrument;

import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How much load client and network carry: the same empty request to a lean server at rising rates.
 *
 * @param server what was asked
 * @param serverCpus how many CPUs it had
 * @param generatorCpus how many CPUs the generator had
 * @param steps one a rate, rising; only the last may not have been held
 */
public record ClientHeadroom(String server, int serverCpus, int generatorCpus, List<Step> steps)
    implements Section {

  private static final double ENOUGH_ANSWERS = 0.98;
  private static final double MOST_FAILED_PERCENT = 0.1;

  /** Sent later than this, a load is not the one that was asked for, as in trials. */
  private static final double MOST_LATENESS_MILLIS = 5;

  private static final double BUSY = 0.9;

  public ClientHeadroom {
    steps = List.copyOf(steps);
  }

  /**
   * What was seen at one rate.
   *
   * @param ratePerSecond requests due each second
   * @param readings of client, server and network
   */
  public record Step(double ratePerSecond, Map<Metric, Reading> readings) {

    public Step {
      readings = Map.copyOf(readings);
    }

    /** Whether answers kept up, none failed, and requests were sent when they were due. */
    public boolean held() {
      return value(Metric.THROUGHPUT) >= ENOUGH_ANSWERS * ratePerSecond
          && value(Metric.FAILED_SHARE) <= MOST_FAILED_PERCENT
          && value(Metric.LOOP_LATENESS_P99) <= MOST_LATENESS_MILLIS;
    }

    /** The figure; no number if it could not be had, which holds against every limit. */
    private double value(Metric metric) {
      return readings.get(metric) instanceof Reading.Measured(double value) ? value : Double.NaN;
    }
  }

  @Override
  public SectionName name() {
    return SectionName.HEADROOM;
  }

  /** The highest rate that was held; empty if none was. */
  public Optional<Step> highestHeld() {
    return steps.stream().filter(Step::held).reduce((_, last) -> last);
  }

  @Override
  public List<String> conclusions() {
    if (steps.isEmpty()) {
      return List.of();
    }
    Optional<Step> highest = highestHeld();
    if (highest.isEmpty()) {
      return List.of(
          "client and network carry less than %s/s here: no rate is safe. %s"
              .formatted(ValidationNumbers.whole(steps.getFirst().ratePerSecond()), limit()));
    }
    double rate = highest.get().ratePerSecond();
    return List.of(
        "client and network carry %s/s here; a study's rates below half of it, %s/s, are safe. %s"
            .formatted(ValidationNumbers.whole(rate), ValidationNumbers.whole(rate / 2), limit()));
  }

  private String limit() {
    Step last = steps.getLast();
    if (last.held()) {
      return "No higher rate was tried: they may carry more.";
    }
    String at = ValidationNumbers.whole(last.ratePerSecond());
    double generatorCores = last.value(Metric.GENERATOR_CPU);
    if (GeneratorLimit.isReached(generatorCores, generatorCpus)) {
      return "At %s/s the generator used %s of its %d CPU: it was the limit."
          .formatted(at, ValidationNumbers.fixed(generatorCores, 2), generatorCpus);
    }
    double serverCores = last.value(Metric.SERVER_CPU);
    if (serverCores > BUSY * serverCpus) {
      return "At %s/s the server used %s of its %d CPU: client and network may carry more."
          .formatted(at, ValidationNumbers.fixed(serverCores, 2), serverCpus);
    }
    return "At %s/s neither generator nor server used up its CPU: look for what else ran here."
        .formatted(at);
  }

  @Override
  public SectionTable table() {
    return new SectionTable(
        List.of(
            "asked/s",
            "done/s",
            "failed %",
            "p50 ms",
            "p99 ms",
            "late p99 ms",
            "gen. CPU",
            "server CPU",
            "sent again",
            "held"),
        steps.stream().map(ClientHeadroom::row).toList());
  }

  private static List<String> row(Step step) {
    Map<Metric, Reading> readings = step.readings();
    return List.of(
        ValidationNumbers.whole(step.ratePerSecond()),
        readings.get(Metric.THROUGHPUT) instanceof Reading.Measured(double done)
            ? ValidationNumbers.whole(done)
            : ValidationNumbers.NONE,
        ValidationNumbers.reading(readings, Metric.FAILED_SHARE, 2),
        ValidationNumbers.reading(readings, Metric.LATENCY_P50, 2),
        ValidationNumbers.reading(readings, Metric.LATENCY_P99, 2),
        ValidationNumbers.reading(readings, Metric.LOOP_LATENESS_P99, 2),
        ValidationNumbers.reading(readings, Metric.GENERATOR_CPU, 2),
        ValidationNumbers.reading(readings, Metric.SERVER_CPU, 2),
        ValidationNumbers.reading(readings, Metric.TCP_RETRANSMITTED, 0),
        step.held() ? "yes" : "no");
  }
}
