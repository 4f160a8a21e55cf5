package dev.loombench.tool.analyze.instrument;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Send delay that the generator causes under open load.
 *
 * @param server name of a server that answers at once
 */
public record SendLateness(String server, List<Step> steps) implements Section {

  public SendLateness {
    steps = List.copyOf(steps);
  }

  /**
   * Send delay at one rate. It starts when a request is due, or when a connection is free if that
   * is later.
   *
   * @param batchingMicros interval whose requests are sent together; 0 without batching
   */
  public record Step(
      double ratePerSecond,
      long sent,
      double p50Millis,
      double p99Millis,
      double maxMillis,
      long batchingMicros) {}

  @Override
  public SectionName name() {
    return SectionName.LATENESS;
  }

  public Optional<Step> worst() {
    return steps.stream().max(Comparator.comparingDouble(Step::p99Millis));
  }
}
