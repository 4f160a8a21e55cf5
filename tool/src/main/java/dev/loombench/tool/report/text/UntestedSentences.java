package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.advise.UntestedAspect;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Pass;
import java.util.List;

/** Sentences about aspects that a run did not test. */
public final class UntestedSentences {

  private UntestedSentences() {}

  /** Returns an aspect as an item of a list. */
  public static String of(UntestedAspect aspect) {
    return switch (aspect) {
      case UntestedAspect.Unavailable(VariantId variant, String reason, boolean hasTrials) ->
          "%s: %s.".formatted(variant, UnavailableVariantSentences.reason(reason, hasTrials));
      case UntestedAspect.OpenLoad(WorkloadId workload) ->
          "Open load of %s: closed users wait for their answers, so their percentiles do not predict those of an open load."
              .formatted(workload);
      case UntestedAspect.OtherRates(WorkloadId workload, List<Double> rates) ->
          rates.size() == 1
              ? "Rates of %s other than %s/s.".formatted(workload, Numbers.number(rates.getFirst()))
              : "Rates of %s above %s/s, or between its %d measured rates."
                  .formatted(workload, Numbers.number(rates.getLast()), rates.size());
      case UntestedAspect.NoTrials(Pass pass) -> noTrials(pass);
      case UntestedAspect.OtherCpuCounts(List<Double> granted) ->
          granted.isEmpty()
              ? "CPU counts: the number of CPUs granted to the servers is not recorded."
              : "CPU counts other than %s."
                  .formatted(Lists.list(granted.stream().map(LimitSentences::whole).toList()));
      case UntestedAspect.ConfinedCpus(var limit) ->
          "A server confined to %s: the run measured the CPU used with another number granted."
              .formatted(LimitSentences.amount(limit, limit.most()));
      case UntestedAspect.OtherJdks(List<String> versions) ->
          "JDKs other than %s.".formatted(Lists.list(versions));
      case UntestedAspect.OtherJvmSettings(String heap, String collector) ->
          "Heap sizes other than %s, collectors other than %s, and packaging that no variant has: native images, class archives, AOT caches."
              .formatted(heap, collector);
    };
  }

  private static String noTrials(Pass pass) {
    return switch (pass) {
      case DIAGNOSTIC -> "Live set and allocation per request: the run has no diagnostic trial.";
      case STARTUP -> "Start-up time: the run has no start-up trial.";
      case HEADLINE, VIRTUAL_THREADS, PROFILE -> "The run has no %s trial.".formatted(pass.key());
    };
  }
}
