package dev.loombench.tool.study;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Scale of a study: one of the lengths that its file offers.
 *
 * @param name name, like {@code smoke}; empty if the file has no scales
 * @param shortened differences from the intended or published study, one sentence each
 * @param tuned workloads whose rate is determined on this machine first
 */
public record Scale(Optional<String> name, List<String> shortened, List<Tuned> tuned) {

  /** Scale of a study that has only one length. */
  public static final Scale NONE = new Scale(Optional.empty(), List.of(), List.of());

  /**
   * Workload whose rate is a share of the maximum sustainable rate of a variant on this machine.
   *
   * @param fromPerSecond first rate of the search
   */
  public record Tuned(WorkloadId workload, VariantId variant, double share, double fromPerSecond) {}

  public Scale {
    shortened = List.copyOf(shortened);
    tuned = List.copyOf(tuned);
  }

  /** Returns the same scale with further differences and nothing left to tune. */
  public Scale tunedBy(List<String> changes) {
    return new Scale(name, noting(changes).shortened, List.of());
  }

  public Scale noting(List<String> changes) {
    return new Scale(name, Stream.concat(shortened.stream(), changes.stream()).toList(), tuned);
  }
}
