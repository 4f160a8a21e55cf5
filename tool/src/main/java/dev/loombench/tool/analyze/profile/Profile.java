package dev.loombench.tool.analyze.profile;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.threads.SampledStack;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * CPU profile of a variant at a point, from the samples of its completed profile trials.
 *
 * @param sampler profiler and event, like {@code jfr, jdk.CPUTimeSample}
 * @param kernel share of the workload's own work; empty if its frames are not known
 * @param accounted CPU by samples over the CPU of Java threads by the operating system; 1 if they
 *     agree; empty if either is not known
 * @param systemShare share of the server's CPU spent in the operating system; empty if not known
 * @param depths number of samples by number of frames
 * @param groups shares by kind of code, the workload's kernel first; they add up to 1
 */
public record Profile(
    PointId point,
    VariantId variant,
    int trials,
    String sampler,
    Samples samples,
    Optional<KernelShare> kernel,
    OptionalDouble accounted,
    OptionalDouble systemShare,
    NavigableMap<Integer, Long> depths,
    OptionalInt medianDepth,
    List<GroupShare> groups,
    List<SampledStack> stacks) {

  /**
   * Number of samples.
   *
   * @param taken samples of Java threads
   * @param truncated samples whose stack lacks its root
   */
  public record Samples(long taken, long lost, long truncated) {}

  /**
   * Share of the workload's own work.
   *
   * @param ofJava of the samples of Java threads
   * @param ofAll of all the server's CPU; empty if CPU by kind of thread is not known
   */
  public record KernelShare(double ofJava, OptionalDouble ofAll) {}

  /**
   * Share of a group.
   *
   * @param share of the server's CPU, or of Java threads' if only that is known
   * @param microsPerRequest CPU per good answer in the same trials; empty if not known
   */
  public record GroupShare(ProfileGroup group, double share, OptionalDouble microsPerRequest) {}

  public Profile {
    depths = Collections.unmodifiableNavigableMap(new TreeMap<>(depths));
    groups = List.copyOf(groups);
    stacks = List.copyOf(stacks);
  }

  public OptionalInt maxDepth() {
    return depths.isEmpty() ? OptionalInt.empty() : OptionalInt.of(depths.lastKey());
  }

  public Optional<GroupShare> of(ProfileGroup group) {
    return groups.stream().filter(share -> share.group() == group).findFirst();
  }
}
