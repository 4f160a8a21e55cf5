package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.instrument.ClientHeadroom;
import dev.loombench.tool.analyze.instrument.CounterAccuracy;
import dev.loombench.tool.analyze.instrument.CounterCheck;
import dev.loombench.tool.analyze.instrument.CounterCheck.Agreement;
import dev.loombench.tool.analyze.instrument.RecorderCost;
import dev.loombench.tool.analyze.instrument.RecorderCostRow;
import dev.loombench.tool.analyze.instrument.RecorderSet;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.SectionName;
import dev.loombench.tool.analyze.instrument.SendLateness;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences about the results of a validation. */
public final class ValidationSentences {

  /** Text for a missing value. */
  public static final String NONE = "-";

  private ValidationSentences() {}

  /** Returns the question that a section answers. */
  public static String question(SectionName section) {
    return switch (section) {
      case HEADROOM -> "What load do client and network sustain?";
      case COST -> "What does recording cost?";
      case LATENESS -> "How late does the generator send?";
      case COUNTERS -> "Are the counters correct?";
    };
  }

  /** Returns the conclusions from a section; empty if nothing was measured. */
  public static List<String> conclusions(Section section) {
    return switch (section) {
      case ClientHeadroom headroom -> headroom(headroom);
      case RecorderCost cost -> cost(cost);
      case SendLateness lateness ->
          lateness.worst().stream().map(ValidationSentences::lateness).toList();
      case CounterAccuracy counters -> counters(counters);
    };
  }

  public static String description(RecorderSet set) {
    return switch (set) {
      case NOTHING -> "nothing, in both windows";
      case PROC -> "/proc each second, as in headline trials";
      case PROMETHEUS -> "the Prometheus endpoint, scraped as in headline trials";
      case PUBLISHED -> "/proc, and metrics that are published and scraped each second";
      case LIVE -> "/proc, and the live page with one reader";
      case DIAGNOSTIC -> "JFR, as in diagnostic trials";
      case VIRTUAL_THREADS -> "JFR that counts virtual threads";
      case PROFILE -> "JFR that samples stacks";
    };
  }

  /** Returns the tolerance of a check, like {@code 2 %}. */
  public static String tolerance(CounterCheck check) {
    return switch (check.tolerance()) {
      case CounterCheck.Tolerance.Exact() -> "exact";
      case CounterCheck.Tolerance.Percent(double percent) -> Numbers.groupedOrFixed(percent) + " %";
      case CounterCheck.Tolerance.Within(double amount) ->
          Numbers.groupedOrFixed(amount) + " " + check.unit();
    };
  }

  /** Returns the value of a counter, or a dash. */
  public static String reported(CounterCheck check) {
    return value(check.reported(), Numbers::groupedOrFixed);
  }

  public static String value(Reading reading, DoubleFunction<String> format) {
    return reading instanceof Reading.Measured(double value) ? format.apply(value) : NONE;
  }

  private static String cores(ClientHeadroom.Step step, Metric metric) {
    return value(step.readings().get(metric), cores -> Numbers.fixed(cores, 2));
  }

  public static String agreement(Agreement agreement) {
    return switch (agreement) {
      case YES -> "yes";
      case NO -> "no";
      case NOT_RECORDED -> "not recorded";
    };
  }

  private static List<String> headroom(ClientHeadroom headroom) {
    if (headroom.steps().isEmpty()) {
      return List.of();
    }
    Optional<ClientHeadroom.Step> highest = headroom.highestSustained();
    if (highest.isEmpty()) {
      return List.of(
          "Client and network sustain less than %s/s here: no rate is safe. %s"
              .formatted(
                  Numbers.grouped(headroom.steps().getFirst().ratePerSecond()),
                  bottleneck(headroom)));
    }
    double rate = highest.get().ratePerSecond();
    return List.of(
        "Client and network sustain %s/s here. Rates of a study below half of it, %s/s, are safe. %s"
            .formatted(Numbers.grouped(rate), Numbers.grouped(rate / 2), bottleneck(headroom)));
  }

  private static String bottleneck(ClientHeadroom headroom) {
    ClientHeadroom.Step last = headroom.steps().getLast();
    String rate = Numbers.grouped(last.ratePerSecond());
    return switch (headroom.limitedBy()) {
      case NOT_LIMITED -> "No higher rate was tried: client and network may sustain more.";
      case GENERATOR ->
          "At %s/s the generator used %s of its %d CPU: it was the bottleneck."
              .formatted(rate, cores(last, Metric.GENERATOR_CPU), headroom.generatorCpus());
      case SERVER ->
          "At %s/s the server used %s of its %d CPU: client and network may sustain more."
              .formatted(rate, cores(last, Metric.SERVER_CPU), headroom.serverCpus());
      case UNKNOWN ->
          "At %s/s neither generator nor server used up its CPU: check for other processes."
              .formatted(rate);
    };
  }

  private static List<String> cost(RecorderCost cost) {
    return Stream.concat(
            cost.rows().stream().map(row -> cost(row, cost.limitPercent())),
            cost.notMeasured().entrySet().stream()
                .map(
                    entry ->
                        "%s was not measured: %s"
                            .formatted(entry.getKey().key(), entry.getValue())))
        .toList();
  }

  private static String cost(RecorderCostRow row, double limitPercent) {
    String throughput = percent(row.throughputLossPercent());
    String cpu =
        row.cpuGrowthPercent()
            .map(estimate -> percent(estimate) + " of CPU per request")
            .orElse("an unknown part of CPU per request");
    return row.set() == RecorderSet.NOTHING
        ? "Noise floor: two windows without recorders differ by %s of throughput and %s."
            .formatted(throughput, cpu)
        : "%s costs %s of throughput, %s; below %s %%: %s."
            .formatted(
                row.set().key(),
                throughput,
                cpu,
                Numbers.groupedOrFixed(limitPercent),
                switch (row.below(limitPercent)) {
                  case YES -> "yes";
                  case NO -> "no";
                  case UNKNOWN -> "inconclusive (interval too wide)";
                });
  }

  private static String percent(Estimate estimate) {
    return estimate
        .interval()
        .map(
            bounds ->
                "%s %% [%s, %s]"
                    .formatted(
                        Numbers.sized(estimate.value(), 1),
                        Numbers.sized(bounds.low(), 1),
                        Numbers.sized(bounds.high(), 1)))
        .orElse(Numbers.sized(estimate.value(), 1) + " %");
  }

  private static String lateness(SendLateness.Step worst) {
    return ("At the worst of these rates (%s/s), 99 %% of the requests are sent within %s ms of"
            + " their due times. Smaller differences of latency are not detectable.")
        .formatted(
            Numbers.groupedOrFixed(worst.ratePerSecond()), Numbers.fixed(worst.p99Millis(), 3));
  }

  private static List<String> counters(CounterAccuracy counters) {
    if (counters.checks().isEmpty()) {
      return List.of();
    }
    var sentences = new ArrayList<String>();
    sentences.add(
        "%d of %d counters are correct."
            .formatted(counters.with(Agreement.YES).size(), counters.checks().size()));
    counters.with(Agreement.NO).stream().map(ValidationSentences::wrong).forEach(sentences::add);
    List<CounterCheck> notRecorded = counters.with(Agreement.NOT_RECORDED);
    if (!notRecorded.isEmpty()) {
      sentences.add(
          "Not recorded: "
              + notRecorded.stream()
                  .map(ValidationSentences::notRecorded)
                  .collect(Collectors.joining("; "))
              + ".");
    }
    return sentences;
  }

  private static String wrong(CounterCheck check) {
    return "%s is wrong: %s reported, %s expected (tolerance: %s)."
        .formatted(
            check.counter(),
            reported(check) + (check.unit().equals("1") ? "" : " " + check.unit()),
            Numbers.groupedOrFixed(check.expected()),
            tolerance(check));
  }

  private static String notRecorded(CounterCheck check) {
    return check.reported() instanceof Reading.Unavailable(String reason)
        ? check.counter() + " (" + reason + ")"
        : check.counter();
  }
}
