package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.capacity.CapacityBottleneck;
import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt;
import dev.loombench.tool.analyze.capacity.CapacityResult.End;
import dev.loombench.tool.analyze.capacity.CapacityResult.Result;
import dev.loombench.tool.analyze.capacity.CapacityResult.Setting;
import dev.loombench.tool.analyze.capacity.KnobResult;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Knob;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.SloResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Sentences about capacities. */
public final class CapacitySentences {

  private CapacitySentences() {}

  /** Returns sentences about a capacity and its bottleneck, the answer first. */
  public static List<String> of(CapacityResult capacity) {
    var sentences = new ArrayList<String>();
    sentences.add(answer(capacity));
    capacity.bottlenecks().stream().map(CapacitySentences::bottleneck).forEach(sentences::add);
    capacity.knobs().stream()
        .filter(knob -> knob.effect() != KnobResult.Effect.MOVED)
        .map(CapacitySentences::unmoved)
        .forEach(sentences::add);
    boolean isBracketed =
        capacity.result() instanceof Result.Confirmed
            || capacity.result() instanceof Result.Between;
    boolean allTried =
        capacity.knobs().stream().noneMatch(knob -> knob.effect() == KnobResult.Effect.NOT_TRIED);
    if (isBracketed
        && !capacity.knobs().isEmpty()
        && allTried
        && capacity.bottlenecks().isEmpty()) {
      sentences.add("The bottleneck was not found: no reading and no knob shows it.");
    }
    if (isBracketed) {
      capacity.notTried().stream().map(CapacitySentences::notTried).forEach(sentences::add);
    }
    return sentences;
  }

  private static String answer(CapacityResult capacity) {
    VariantId variant = capacity.variant();
    String slo = capacity.slo().text();
    return switch (capacity.result()) {
      case Result.Confirmed(End sustained, End notSustained, Interval range) ->
          bracket(capacity, sustained, notSustained) + range(range) + ".";
      case Result.Between(End sustained, End notSustained, Interval range, var reason) ->
          "%s%s. Not confirmed: %s."
              .formatted(bracket(capacity, sustained, notSustained), range(range), reason(reason));
      case Result.AtLeast(End sustained, var reason) ->
          "%s sustains at least %s/s within %s (%s): %s."
              .formatted(
                  variant,
                  Numbers.number(sustained.ratePerSecond()),
                  slo,
                  seen(sustained),
                  reason(reason));
      case Result.Repeated(Estimate sustained) ->
          "%s sustains %s/s within %s (%s)."
              .formatted(variant, Numbers.number(sustained.value()), slo, trials(sustained));
      case Result.NotFound(var reason, var failure) ->
          "The capacity of %s within %s was not found: %s%s."
              .formatted(variant, slo, reason(reason), failure.map(": "::concat).orElse(""));
    };
  }

  private static String bracket(CapacityResult capacity, End sustained, End notSustained) {
    double over = notSustained.ratePerSecond();
    return "%s sustains %s/s within %s (%s), and at %s/s it does not (%s): %s."
        .formatted(
            capacity.variant(),
            Numbers.number(sustained.ratePerSecond()),
            capacity.slo().text(),
            seen(sustained),
            Numbers.number(over),
            seen(notSustained),
            reason(capacity.attempts(), setting(capacity.attempts(), over), over));
  }

  private static String range(Interval range) {
    return " Widened by the resolution of the search, the capacity is between %s and %s/s"
        .formatted(Numbers.number(range.low()), Numbers.number(range.high()));
  }

  /** Returns on how many servers a result was seen, like {@code 2 of 3 servers}. */
  private static String seen(End end) {
    return end.isConfirmed()
        ? "%d of %d servers".formatted(end.agreeing(), end.servers())
        : "seen once";
  }

  private static String trials(Estimate sustained) {
    return switch (sustained) {
      case Estimate.Single _ -> "one trial";
      case Estimate.Repeated(double _, double low, double high, int trials) ->
          "mean of %s, 95 %% interval %s–%s, widened by the resolution"
              .formatted(Lists.counted(trials, "trial"), Numbers.number(low), Numbers.number(high));
    };
  }

  /** Returns why a capacity is not confirmed or not found. */
  public static String reason(CapacityResult.Reason reason) {
    return switch (reason) {
      case ONE_SERVER_ONLY -> "only one warm server was searched";
      case SEEN_ONCE -> "two servers must agree at each end";
      case FRESH_SERVERS_DISAGREE -> "fresh servers disagree at a rate";
      case GENERATOR_SATURATED -> "the load generator could send no more";
      case ALL_SUSTAINED -> "it sustained every rate that has a valid window";
      case NONE_SUSTAINED -> "it sustained no rate that has a valid window";
      case NOT_SUSTAINED_BY_FRESH_SERVERS ->
          "no fresh server sustained the rate of the search or a lower one";
      case NOT_SEARCHED -> "no search was made yet";
      case SEARCH_FAILED -> "no search completed";
    };
  }

  private static Setting setting(List<Attempt> attempts, double rate) {
    return attempts.stream()
            .anyMatch(one -> one.setting() == Setting.FRESH && one.duePerSecond() == rate)
        ? Setting.FRESH
        : Setting.WARM;
  }

  private static String reason(List<Attempt> attempts, Setting setting, double rate) {
    return attempts.stream()
        .filter(one -> one.setting() == setting && one.duePerSecond() == rate)
        .filter(one -> one.verdict() == Attempt.RateVerdict.NOT_SUSTAINED)
        .reduce((_, last) -> last)
        .map(CapacitySentences::reason)
        .orElse("the reason is not known");
  }

  /** Returns why a rate was not sustained; empty if it was, or its trial is invalid. */
  public static String reason(Attempt attempt) {
    return attempt.slo().map(CapacitySentences::reason).orElse("");
  }

  /** Returns why a rate was not sustained, like {@code p99 is 812 ms}; empty if it was. */
  public static String reason(SloResult result) {
    return switch (result) {
      case SloResult.Sustained() -> "";
      case SloResult.NotSustained(List<SloResult.Violation> violations) ->
          violations.stream()
              .filter(violation -> !dependsOnDuration(violation, violations))
              .map(CapacitySentences::violation)
              .collect(Collectors.joining(", "));
      case SloResult.NotSent(double lateness) ->
          "the generator was late: p99 " + Numbers.number(lateness) + " ms";
    };
  }

  /** Returns true for figures of an overload that depend on how long it lasted. */
  private static boolean dependsOnDuration(
      SloResult.Violation violation, List<SloResult.Violation> all) {
    boolean overloaded = all.stream().anyMatch(SloResult.Violation.Overload.class::isInstance);
    return switch (violation) {
      case SloResult.Violation.Failures(double percent) -> overloaded && percent < 100;
      case SloResult.Violation.Unknown(var metric, var _) ->
          overloaded && metric == Metric.LATENCY_P99;
      case SloResult.Violation.Overload _,
          SloResult.Violation.Slow _,
          SloResult.Violation.Broke _ ->
          false;
    };
  }

  private static String violation(SloResult.Violation violation) {
    return switch (violation) {
      case SloResult.Violation.Overload(var cause) -> LoadStateSentences.cause(cause);
      case SloResult.Violation.Slow(double millis) -> "p99 is " + Numbers.number(millis) + " ms";
      case SloResult.Violation.Unknown(var metric, String reason) -> metric.label() + " " + reason;
      case SloResult.Violation.Failures(double percent) ->
          Numbers.percent(percent / 100) + " of the requests fail";
      case SloResult.Violation.Broke(String reason) ->
          "the trial failed: " + reason.lines().findFirst().orElse("").strip();
    };
  }

  private static String bottleneck(CapacityBottleneck bottleneck) {
    String noun = capitalized(DiagnosisSentences.noun(bottleneck.bottleneck()));
    String evidence = String.join("; ", evidence(bottleneck));
    String form =
        switch (bottleneck.certainty()) {
          case CONFIRMED -> "%s is the bottleneck, confirmed: %s.";
          case LIKELY -> "%s is likely the bottleneck, seen once: %s.";
          case SUSPECTED -> "%s may be the bottleneck, not confirmed by a knob: %s.";
        };
    return form.formatted(noun, evidence);
  }

  /** Returns the evidence for a bottleneck as phrases for a list. */
  public static List<String> evidence(CapacityBottleneck bottleneck) {
    var evidence = new ArrayList<String>();
    bottleneck
        .diagnosis()
        .ifPresent(diagnosis -> evidence.addAll(DiagnosisSentences.evidence(diagnosis.finding())));
    bottleneck.movedBy().map(CapacitySentences::knob).ifPresent(evidence::add);
    return evidence;
  }

  /** Returns a sentence about a bottleneck of a variant, in the form of a diagnosis. */
  public static String sentence(VariantId variant, CapacityBottleneck bottleneck) {
    return bottleneck
        .diagnosis()
        .filter(_ -> bottleneck.certainty() == CapacityBottleneck.Certainty.SUSPECTED)
        .map(DiagnosisSentences::sentence)
        .orElseGet(
            () ->
                DiagnosisSentences.sentence(
                    variant,
                    bottleneck.bottleneck(),
                    evidence(bottleneck),
                    bottleneck.certainty() == CapacityBottleneck.Certainty.CONFIRMED
                        ? "is the bottleneck, confirmed."
                        : "is likely the bottleneck, seen once."));
  }

  private static String unmoved(KnobResult knob) {
    return knob.effect() == KnobResult.Effect.STAYED
        ? "%s: %s alone is %s the bottleneck."
            .formatted(
                capitalized(knob(knob)),
                DiagnosisSentences.noun(knob.bottleneck()),
                knob.isRepeated() ? "not" : "likely not")
        : capitalized(knob(knob)) + ".";
  }

  /** Returns the effect of a knob, like {@code with 300 threads it sustains 2400/s}. */
  public static String knob(KnobResult knob) {
    String rate = Numbers.number(knob.tried().map(End::ratePerSecond).orElse(0.0)) + "/s";
    String seen = knob.tried().map(CapacitySentences::seen).map(" (%s)"::formatted).orElse("");
    String effect =
        switch (knob.effect()) {
          case MOVED -> (knob.isMore() ? "sustains " : "does not sustain ") + rate + seen;
          case STAYED -> (knob.isMore() ? "does not sustain " : "sustains ") + rate + seen;
          case OUTWEIGHED ->
              "does not sustain "
                  + rate
                  + " either"
                  + seen
                  + ", but another resource is the bottleneck first";
          case DISAGREED -> "gave no answer at " + rate + ": fresh servers disagree";
          case INVALID -> "could not be tried at " + rate + ": the trial is invalid";
          case NOT_TRIED -> "was not tried yet";
        };
    return "with %s it %s".formatted(knob.setting(), effect);
  }

  private static String notTried(Design.NotTried one) {
    return "%s was not tried: %s.".formatted(capitalized(noun(one.resource())), one.why());
  }

  private static String noun(Knob.Resource resource) {
    return switch (resource) {
      case WORKER_POOL -> "a larger worker pool";
      case CONNECTION_POOL -> "a larger connection pool";
      case CPU, CPU_QUOTA -> "less CPU";
      case HEAP -> "a larger heap";
    };
  }

  private static String capitalized(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
