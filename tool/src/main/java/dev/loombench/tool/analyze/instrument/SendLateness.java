package dev.loombench.tool.analyze.instrument;

import java.util.Comparator;
import java.util.List;

/**
 * How late the generator sends open load, by its own doing.
 *
 * @param server what was asked: something that answers at once
 * @param steps one a rate
 */
public record SendLateness(String server, List<Step> steps) implements Section {

  public SendLateness {
    steps = List.copyOf(steps);
  }

  /**
   * At one rate, from when a request was due, or a connection was free if that came later, to when
   * it was sent.
   *
   * @param ratePerSecond requests due each second
   * @param sent how many requests this is of
   * @param p50Millis median
   * @param p99Millis 99th percentile
   * @param maxMillis the latest
   * @param batchingMicros requests due within so much were sent together; 0 for each alone
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

  @Override
  public List<String> conclusions() {
    return steps.stream()
        .max(Comparator.comparingDouble(Step::p99Millis))
        .map(
            worst ->
                ("of 100 requests, 99 are sent within %s ms of when they are due, at the worst of"
                        + " these rates (%s/s); smaller differences of latency are not"
                        + " detectable.")
                    .formatted(
                        ValidationNumbers.fixed(worst.p99Millis(), 3),
                        ValidationNumbers.plain(worst.ratePerSecond())))
        .stream()
        .toList();
  }

  @Override
  public SectionTable table() {
    return new SectionTable(
        List.of("asked/s", "sent", "late p50 ms", "late p99 ms", "late max ms", "batching us"),
        steps.stream()
            .map(
                step ->
                    List.of(
                        ValidationNumbers.plain(step.ratePerSecond()),
                        ValidationNumbers.whole((double) step.sent()),
                        ValidationNumbers.fixed(step.p50Millis(), 3),
                        ValidationNumbers.fixed(step.p99Millis(), 3),
                        ValidationNumbers.fixed(step.maxMillis(), 3),
                        Long.toString(step.batchingMicros())))
            .toList());
  }
}
