package dev.loombench.tool.study;

import dev.loombench.tool.study.id.VariantId;

/**
 * Variant with more or less of one resource and everything else equal. A change of the capacity
 * shows that the resource is the bottleneck.
 *
 * @param setting its setting, for sentences: "with …", like {@code 300 threads}
 * @param rateFactor tested rate as a multiple of the capacity found: above 1 with more of the
 *     resource, where sustaining it shows a higher capacity; below 1 with less, where not
 *     sustaining it shows a lower one
 */
public record Knob(VariantId variant, Resource resource, String setting, double rateFactor) {

  /** Resource of a server. */
  public enum Resource {
    /** Thread pool that serves requests. */
    WORKER_POOL,
    /** Connection pool. */
    CONNECTION_POOL,
    /** CPU, for a server without a quota. */
    CPU,
    /** CPU quota of the server. */
    CPU_QUOTA,
    /** Heap. */
    HEAP
  }

  /** Returns true if the variant has more of the resource. */
  public boolean isMore() {
    return rateFactor > 1;
  }
}
