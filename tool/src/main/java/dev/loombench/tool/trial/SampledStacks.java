package dev.loombench.tool.trial;

import dev.loombench.tool.trial.threads.SampledStack;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Stacks that a profiler sampled in a window, and the CPU that the process used in it.
 *
 * @param profiler profiler, like {@code jfr}
 * @param event event that triggers samples, like {@code jdk.CPUTimeSample}
 * @param periodNanos CPU time of a thread between its samples; empty if samples are not triggered
 *     by CPU time
 * @param lost samples that were due and could not be taken
 * @param cut samples whose stack lacks its root
 * @param cpuNanos CPU used by threads of each kind, by the operating system; empty if it could not
 *     be read
 * @param stacks sampled stacks, each once
 */
public record SampledStacks(
    Window window,
    String profiler,
    String event,
    OptionalLong periodNanos,
    long lost,
    long cut,
    Map<ThreadKind, Long> cpuNanos,
    List<SampledStack> stacks) {

  public SampledStacks {
    cpuNanos = Map.copyOf(cpuNanos);
    stacks = List.copyOf(stacks);
  }

  /** Returns the same stacks with their window by another clock. */
  public SampledStacks in(Window other) {
    return new SampledStacks(other, profiler, event, periodNanos, lost, cut, cpuNanos, stacks);
  }
}
