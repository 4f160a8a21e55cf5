package dev.loombench.tool.analyze.profile;

import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.SampledStack;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Where a variant's CPU time went at a point, of the samples of all its completed profile trials.
 *
 * @param point where
 * @param variant whose
 * @param trials how many trials
 * @param sampler who sampled and by what, like {@code jfr, jdk.CPUTimeSample}
 * @param samples samples of Java threads
 * @param lost samples that were due and could not be taken
 * @param cut samples whose stack lacks its root
 * @param kernel what of it the workload's own work was; none if it is not known which frames those
 *     are
 * @param accounted the CPU that the samples stand for, as a share of what the operating system says
 *     that Java threads used: 1 if they agree; empty where either is not known
 * @param systemShare the part of the server's CPU spent in the operating system, whoever called it;
 *     empty where it is not known
 * @param depths how many samples had how many frames
 * @param medianDepth the depth that half of the samples do not exceed; 0 without samples
 * @param groups on whose account it was, the workload's kernel first; they add up to 1
 * @param stacks each once
 */
public record Profile(
    PointId point,
    String variant,
    int trials,
    String sampler,
    long samples,
    long lost,
    long cut,
    Optional<KernelShare> kernel,
    OptionalDouble accounted,
    OptionalDouble systemShare,
    NavigableMap<Integer, Long> depths,
    int medianDepth,
    List<GroupShare> groups,
    List<SampledStack> stacks) {

  /**
   * What part the workload's own work had.
   *
   * @param ofJava of the samples of Java threads
   * @param ofAll of all the server's CPU; empty where that is not known by kinds of threads
   */
  public record KernelShare(double ofJava, OptionalDouble ofAll) {}

  /**
   * What part a group had.
   *
   * @param share of all the server's CPU, or of Java's where only that is known
   * @param microsPerRequest the same in microseconds of CPU per good answer, of the same trials;
   *     empty where CPU per request is not known
   */
  public record GroupShare(ProfileGroup group, double share, OptionalDouble microsPerRequest) {}

  public Profile {
    depths = Collections.unmodifiableNavigableMap(new TreeMap<>(depths));
    groups = List.copyOf(groups);
    stacks = List.copyOf(stacks);
  }

  /** The most frames of a stack; 0 without samples. */
  public int maxDepth() {
    return depths.isEmpty() ? 0 : depths.lastKey();
  }

  /** What part that group had; empty if no sample was on its account. */
  public Optional<GroupShare> of(ProfileGroup group) {
    return groups.stream().filter(share -> share.group() == group).findFirst();
  }
}
