package dev.loombench.tool.report.text;

import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.evidence.NotComparableReason.Cause;
import dev.loombench.tool.evidence.NotComparableReason.Failing;
import dev.loombench.tool.evidence.NotComparableReason.FewUsers;
import dev.loombench.tool.evidence.NotComparableReason.FixedBySchedule;
import dev.loombench.tool.evidence.NotComparableReason.GeneratorLimited;
import dev.loombench.tool.evidence.NotComparableReason.InBothRuns;
import dev.loombench.tool.evidence.NotComparableReason.InRun;
import dev.loombench.tool.evidence.NotComparableReason.Incompatible;
import dev.loombench.tool.evidence.NotComparableReason.MetricUnavailable;
import dev.loombench.tool.evidence.NotComparableReason.OnlySurvivors;
import dev.loombench.tool.evidence.NotComparableReason.Overloaded;
import dev.loombench.tool.evidence.NotComparableReason.SentLate;
import dev.loombench.tool.evidence.NotComparableReason.SharedServer;
import dev.loombench.tool.evidence.NotComparableReason.TooFewBlocks;
import dev.loombench.tool.evidence.NotComparableReason.TooFewTrials;
import dev.loombench.tool.evidence.NotComparableReason.UnequalRejections;
import dev.loombench.tool.evidence.NotComparableReason.UnequalRejectionsOfRuns;
import dev.loombench.tool.evidence.NotComparableReason.UnequalSpeeds;
import dev.loombench.tool.evidence.NotComparableReason.UnusableReading;
import dev.loombench.tool.evidence.NotComparableReason.ZeroInTrial;
import dev.loombench.tool.evidence.UnavailableReason;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;

/** Reasons for missing ratios and estimates, as the end of a sentence without a period. */
public final class NotComparableSentences {

  private NotComparableSentences() {}

  /** Returns the reason why a verdict has no ratio; empty if it has one. */
  public static String reason(Verdict verdict) {
    return verdict.reasonIfAny().map(NotComparableSentences::reason).orElse("");
  }

  /** Returns the reason why there is no ratio. */
  public static String reason(NotComparableReason reason) {
    return switch (reason) {
      case Overloaded(VariantId variant) -> overloaded(variant, "");
      case Failing(VariantId variant, double share) -> failing(variant, share, "");
      case FewUsers(VariantId variant, double share) -> fewUsers(variant, share, "");
      case FixedBySchedule() -> "the schedule of the load fixes it";
      case SharedServer() ->
          "it accumulates in a server, and the servers of this study served other points too ('server-per: block')";
      case OnlySurvivors(VariantId variant, double failed, double most) ->
          "it covers successful responses alone, and %s failed %s of its requests in a block (limit %s)"
              .formatted(variant, Numbers.percent(failed), Numbers.percent(most));
      case GeneratorLimited(var variants) ->
          "the generator, not the server, was the limit of " + Lists.list(variants);
      case SentLate(VariantId variant, double share) ->
          "late sends of the generator raised that of %s by up to %s"
              .formatted(variant, Numbers.percent(share));
      case UnequalRejections(VariantId of, double ofShare, VariantId over, double overShare) ->
          "%.0f %% of the trials of %s were rejected, but %.0f %% of those of %s"
              .formatted(100 * ofShare, of, 100 * overShare, over);
      case UnequalRejectionsOfRuns(String old, double oldShare, String now, double nowShare) ->
          "%.0f %% of the trials were rejected in %s, but %.0f %% in %s"
              .formatted(100 * oldShare, old, 100 * nowShare, now);
      case UnequalSpeeds(var of, double ratio, var over) ->
          "the CPUs change their speed by %s from %s to %s, and equal speed would hide that"
              .formatted(Numbers.change(ratio), over, of);
      case TooFewBlocks(int blocks, int needed) ->
          "both completed in %s; at least %d are needed"
              .formatted(Lists.counted(blocks, "block"), needed);
      case TooFewTrials(int trials, int needed) ->
          "%s with it; at least %d are needed"
              .formatted(Lists.counted(trials, "completed trial"), needed);
      case UnusableReading(int block, var metric, VariantId variant, Cause cause) ->
          "in block %d %s of %s %s".formatted(block, metric.label(), variant, cause(cause));
      case MetricUnavailable(var unavailable) -> unavailable(unavailable);
      case ZeroInTrial() -> "it is zero in a trial";
      case Incompatible(var difference) -> ConditionSentences.phrase(difference);
      case InRun(String run, Overloaded(VariantId variant)) -> overloaded(variant, " in " + run);
      case InRun(String run, Failing(VariantId variant, double share)) ->
          failing(variant, share, " in " + run);
      case InRun(String run, FewUsers(VariantId variant, double share)) ->
          fewUsers(variant, share, " in " + run);
      case InRun(String run, GeneratorLimited limited) -> reason(limited) + " in " + run;
      case InRun(String run, var inner) -> "in %s: %s".formatted(run, reason(inner));
      case InBothRuns(var inner) -> reason(inner) + " in both runs";
    };
  }

  /** Returns the reason why there is no estimate. */
  public static String unavailable(UnavailableReason reason) {
    return switch (reason) {
      case UnavailableReason.NotMeasured() -> "it was not measured";
      case UnavailableReason.DependsOnDuration() ->
          "under overload it depends on the length of the test";
      case UnavailableReason.MissingInTrials(int missing, int trials, String first) ->
          "not available in %d of %d trials: %s".formatted(missing, trials, first);
    };
  }

  private static String overloaded(VariantId variant, String place) {
    return "%s is overloaded%s, so its latency depends on the length of the test"
        .formatted(variant, place);
  }

  private static String failing(VariantId variant, double share, String place) {
    return "%s fails %s of its requests%s, and these have no latency"
        .formatted(variant, Numbers.percent(share), place);
  }

  private static String fewUsers(VariantId variant, double share, String place) {
    return "the figures of %s are those of %s of its users%s"
        .formatted(variant, Numbers.percent(share), place);
  }

  private static String cause(Cause cause) {
    return switch (cause) {
      case Cause.Zero() -> "is zero";
      case Cause.AtMost(double millis) -> "is at most %s ms".formatted(Numbers.number(millis));
      case Cause.Unavailable(String reason) -> "is not available: " + reason;
      case Cause.NotMeasured() -> "was not measured";
    };
  }
}
