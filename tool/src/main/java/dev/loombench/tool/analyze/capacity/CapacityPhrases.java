package dev.loombench.tool.analyze.capacity;

import dev.loombench.tool.analyze.capacity.CapacityBottlenecks.Told;
import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt;
import dev.loombench.tool.analyze.capacity.CapacityResult.Effect;
import dev.loombench.tool.analyze.capacity.CapacityResult.KnobTried;
import dev.loombench.tool.analyze.capacity.CapacityResult.Result;
import dev.loombench.tool.analyze.capacity.CapacityResult.Setting;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.diagnose.Diagnosis.Certainty;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Knob;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.SloResult;
import java.util.ArrayList;
import java.util.List;

/** Puts a capacity into sentences, the answer first. */
final class CapacityPhrases {

  private final String variant;
  private final Slo slo;

  CapacityPhrases(String variant, Slo slo) {
    this.variant = variant;
    this.slo = slo;
  }

  /** Of a search or a ramp alone. */
  List<String> of(Result result, List<Attempt> attempts) {
    return List.of(answer(result, attempts));
  }

  /** Of one that was confirmed, with what limits it. */
  List<String> of(
      Result result, List<Attempt> attempts, Told told, List<Design.NotTried> notTried) {
    var sentences = new ArrayList<String>();
    sentences.add(answer(result, attempts));
    told.causes().stream().map(this::cause).forEach(sentences::add);
    told.knobs().stream()
        .filter(knob -> knob.effect() != Effect.MOVED)
        .map(CapacityPhrases::knob)
        .forEach(sentences::add);
    boolean failing = result instanceof Result.Confirmed || result instanceof Result.Between;
    boolean allTried = told.knobs().stream().allMatch(knob -> knob.duePerSecond() > 0);
    if (failing && !told.knobs().isEmpty() && allTried && told.causes().isEmpty()) {
      sentences.add("What the limit is was not found: nothing measured, and no knob, shows it.");
    }
    if (failing) {
      notTried.stream().map(CapacityPhrases::notTried).forEach(sentences::add);
    }
    return sentences;
  }

  private String answer(Result result, List<Attempt> attempts) {
    return switch (result) {
      case Result.Confirmed(double held, double notHeld) ->
          "%s holds %s/s within %s; at %s/s it does not: %s. Both in fresh servers."
              .formatted(
                  variant,
                  Numbers.number(held),
                  slo.text(),
                  Numbers.number(notHeld),
                  reason(attempts, Setting.FRESH, notHeld));
      case Result.Between(double held, double notHeld, String why) ->
          "%s holds %s/s within %s, and at %s/s it does not: %s. Not confirmed: %s."
              .formatted(
                  variant,
                  Numbers.number(held),
                  slo.text(),
                  Numbers.number(notHeld),
                  reason(attempts, setting(attempts, notHeld), notHeld),
                  why);
      case Result.AtLeast(double held, String why) ->
          "%s holds at least %s/s within %s: %s."
              .formatted(variant, Numbers.number(held), slo.text(), why);
      case Result.Repeated(Estimate held) ->
          "%s holds %s/s within %s (%s)."
              .formatted(variant, Numbers.number(held.value()), slo.text(), evidence(held));
      case Result.NotFound(String why) ->
          "The capacity of %s within %s was not found: %s.".formatted(variant, slo.text(), why);
    };
  }

  private static String evidence(Estimate held) {
    return switch (held) {
      case Estimate.Single _ -> "one trial";
      case Estimate.Repeated(double _, double low, double high, int trials) ->
          "mean of %s, 95 %% interval %s–%s"
              .formatted(Lists.counted(trials, "trial"), Numbers.number(low), Numbers.number(high));
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
        .filter(one -> one.result().filter(SloResult.NotSustained.class::isInstance).isPresent())
        .reduce((_, last) -> last)
        .map(Attempt::reason)
        .orElse("why is not known");
  }

  private String cause(Diagnosis diagnosis) {
    String evidence = String.join("; ", diagnosis.evidence());
    String noun = capital(diagnosis.cause().noun());
    return diagnosis.certainty() == Certainty.CONFIRMED
        ? "%s is the limit, confirmed: %s.".formatted(noun, evidence)
        : "%s may be the limit, which no knob confirmed: %s.".formatted(noun, evidence);
  }

  private static String knob(KnobTried knob) {
    return switch (knob.effect()) {
      case STAYED ->
          "%s: %s alone is not the limit.".formatted(capital(knob.text()), knob.cause().noun());
      case UNKNOWN, MOVED -> capital(knob.text()) + ".";
    };
  }

  private static String notTried(Design.NotTried one) {
    return "%s was not tried: %s.".formatted(capital(noun(one.resource())), one.why());
  }

  private static String noun(Knob.Resource resource) {
    return switch (resource) {
      case WORKER_POOL -> "a larger worker pool";
      case CONNECTION_POOL -> "a larger connection pool";
      case CPU, CPU_QUOTA -> "less CPU";
      case HEAP -> "a larger heap";
    };
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
