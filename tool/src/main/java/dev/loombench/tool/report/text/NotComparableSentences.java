package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.compare.Incompatibility;
import dev.loombench.tool.evidence.ConditionDifference;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.evidence.NotComparableReason.Cause;
import dev.loombench.tool.evidence.NotComparableReason.InRun;
import dev.loombench.tool.evidence.UnavailableReason;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import java.util.OptionalDouble;

/**
 * Reasons for missing ratios and estimates, and conditions that differ between two runs, as the end
 * of a sentence without a period.
 */
public final class NotComparableSentences {

  private NotComparableSentences() {}

  /** Returns the reason why a verdict has no ratio; empty if it has one. */
  public static String reason(Verdict verdict) {
    return verdict.reasonIfAny().map(NotComparableSentences::reason).orElse("");
  }

  /** Returns the reason why there is no ratio. */
  public static String reason(NotComparableReason reason) {
    return switch (reason) {
      case NotComparableReason.Overloaded(VariantId variant) -> overloaded(variant, "");
      case NotComparableReason.Failing(VariantId variant, double share) ->
          failing(variant, share, "");
      case NotComparableReason.FewUsers(VariantId variant, double share) ->
          fewUsers(variant, share, "");
      case NotComparableReason.FixedBySchedule() -> "the schedule of the load fixes it";
      case NotComparableReason.SharedServer() ->
          "it accumulates in a server, and the servers of this study served other points too ('server-per: block')";
      case NotComparableReason.OnlySurvivors(VariantId variant, double failed, double most) ->
          "it covers successful responses alone, and %s failed %s of its requests in a block (limit %s)"
              .formatted(variant, Numbers.percent(failed), Numbers.percent(most));
      case NotComparableReason.GeneratorLimited(var variants) ->
          "the generator, not the server, was the limit of " + Lists.list(variants);
      case NotComparableReason.SentLate(VariantId variant, double share) ->
          "late sends of the generator raised that of %s by up to %s"
              .formatted(variant, Numbers.percent(share));
      case NotComparableReason.SharesCpus(VariantId variant, double share, double most) ->
          "beside %s, the generator took %s of the CPUs that both share (limit %s)"
              .formatted(variant, Numbers.percent(share), Numbers.percent(most));
      case NotComparableReason.LateOnSharedCpus(
              VariantId variant,
              OptionalDouble share,
              double most) ->
          share.isEmpty()
              ? "on shared CPUs, how late the generator was is known only under open load"
              : "beside %s, the generator was late on shared CPUs by %s of it (limit %s)"
                  .formatted(variant, Numbers.percent(share.getAsDouble()), Numbers.percent(most));
      case NotComparableReason.UnequalRejections(
              VariantId of,
              double ofShare,
              VariantId over,
              double overShare) ->
          "%.0f %% of the trials of %s were rejected, but %.0f %% of those of %s"
              .formatted(100 * ofShare, of, 100 * overShare, over);
      case NotComparableReason.UnequalRejectionsOfRuns(
              String old,
              double oldShare,
              String now,
              double nowShare) ->
          "%.0f %% of the trials were rejected in %s, but %.0f %% in %s"
              .formatted(100 * oldShare, old, 100 * nowShare, now);
      case NotComparableReason.UnequalSpeeds(var of, double ratio, var over) ->
          "the CPUs change their speed by %s from %s to %s, and equal speed would hide that"
              .formatted(Numbers.change(ratio), over, of);
      case NotComparableReason.TooFewBlocks(int blocks, int needed) ->
          "both completed in %s; at least %d are needed"
              .formatted(Lists.counted(blocks, "block"), needed);
      case NotComparableReason.TooFewTrials(int trials, int needed) ->
          "%s with it; at least %d are needed"
              .formatted(Lists.counted(trials, "completed trial"), needed);
      case NotComparableReason.UnusableReading(
              int block,
              var metric,
              VariantId variant,
              Cause cause) ->
          "in block %d %s of %s %s".formatted(block, metric.label(), variant, cause(cause));
      case NotComparableReason.MetricUnavailable(var unavailable) -> unavailable(unavailable);
      case NotComparableReason.ZeroInTrial() -> "it is zero in a trial";
      case NotComparableReason.Incompatible(var difference) -> phrase(difference);
      case InRun(String run, NotComparableReason.Overloaded(VariantId variant)) ->
          overloaded(variant, " in " + run);
      case InRun(String run, NotComparableReason.Failing(VariantId variant, double share)) ->
          failing(variant, share, " in " + run);
      case InRun(String run, NotComparableReason.FewUsers(VariantId variant, double share)) ->
          fewUsers(variant, share, " in " + run);
      case InRun(String run, NotComparableReason.GeneratorLimited limited) ->
          reason(limited) + " in " + run;
      case InRun(String run, var inner) -> "in %s: %s".formatted(run, reason(inner));
      case NotComparableReason.InBothRuns(var inner) -> reason(inner) + " in both runs";
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

  public static String phrase(ConditionDifference difference) {
    return switch (difference) {
      case ConditionDifference.Values(
              ConditionDifference.Condition condition,
              var before,
              var after) ->
          "%s differs: %s, then %s"
              .formatted(
                  name(condition), String.join(" and ", before), String.join(" and ", after));
      case ConditionDifference.MemorySizes(long smallest, long largest) ->
          "memory differs by more than a tenth: %d MiB and %d MiB".formatted(smallest, largest);
      case ConditionDifference.NotMeasured(var variant, String run, String reason) ->
          "%s was not measured in %s (%s)".formatted(variant.name(), run, reason);
    };
  }

  public static String consequence(Incompatibility incompatibility) {
    return switch (incompatibility) {
      case Incompatibility.Machine _ -> "nothing can be compared";
      case Incompatibility.OfVariant(var variant, var pass, var _) ->
          "%s can't be compared in %s trials".formatted(variant.name(), pass.key());
      case Incompatibility.NeverMeasured(var missing) ->
          missing.variant().name() + " can't be compared";
      case Incompatibility.OfPoint(var point, var _) -> point.label() + " can't be compared";
    };
  }

  private static String name(ConditionDifference.Condition condition) {
    return switch (condition) {
      case CPU_MODEL -> "the CPU model";
      case CPU_SPEED -> "the CPU speed";
      case CPUS_ONLINE -> "the number of CPUs online";
      case CPUS_ALLOWED -> "the number of CPUs allowed";
      case CPUS_OF_SERVER -> "the number of CPUs granted to the server";
      case CPUS_OF_GENERATOR -> "the number of CPUs granted to the generator";
      case CPU_QUOTA -> "the CPU quota";
      case PAGE_CACHE -> "the page cache";
      case REQUEST -> "the request";
      case LOAD -> "the load";
      case WINDOW -> "the window";
      case REQUEST_TIMEOUT -> "the request timeout";
      case ENGINE -> "the load engine";
      case SERVER_PER -> "'server-per'";
      case WARM_UP -> "servers, warm or cold";
    };
  }
}
