package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.compare.Incompatibility;
import dev.loombench.tool.evidence.ConditionDifference;
import dev.loombench.tool.evidence.ConditionDifference.Condition;

/** Phrases about conditions that differ between two runs. */
public final class ConditionSentences {

  private ConditionSentences() {}

  public static String phrase(ConditionDifference difference) {
    return switch (difference) {
      case ConditionDifference.Values(Condition condition, var before, var after) ->
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

  private static String name(Condition condition) {
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
