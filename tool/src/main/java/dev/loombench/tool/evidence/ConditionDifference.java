package dev.loombench.tool.evidence;

import dev.loombench.tool.study.id.VariantId;
import java.util.List;

/** Difference between two runs in a condition that a comparison needs to be equal. */
public sealed interface ConditionDifference {

  /** Condition of trials. */
  enum Condition {
    CPU_MODEL,
    CPU_SPEED,
    CPUS_ONLINE,
    CPUS_ALLOWED,
    CPUS_OF_SERVER,
    CPUS_OF_GENERATOR,
    CPU_QUOTA,
    PAGE_CACHE,
    REQUEST,
    LOAD,
    WINDOW,
    REQUEST_TIMEOUT,
    SERVER_PER,
    WARM_UP,
    ENGINE
  }

  /**
   * Different values of a condition.
   *
   * @param before values in the old run as recorded; several if it changed in the run
   */
  record Values(Condition condition, List<String> before, List<String> after)
      implements ConditionDifference {
    public Values {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }
  }

  /** Sizes of the machines' memory that differ by more than a tenth. */
  record MemorySizes(long smallestMebibytes, long largestMebibytes)
      implements ConditionDifference {}

  /** A variant that one run could not measure. */
  record NotMeasured(VariantId variant, String run, String reason) implements ConditionDifference {}
}
