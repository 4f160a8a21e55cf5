package dev.loombench.tool.trial;

import java.util.List;
import java.util.Map;

/**
 * What a profiler saw in a window, and what the threads of the process used in it.
 *
 * @param window when
 * @param profiler who sampled, like {@code jfr}
 * @param event what made a sample due, like {@code jdk.CPUTimeSample}
 * @param periodNanos the CPU time of a thread from one of its samples to the next; 0 if samples do
 *     not come by CPU time
 * @param lost samples that were due and could not be taken
 * @param cut samples whose stack lacks its root
 * @param cpuNanos what threads of each kind used, by the operating system's account; empty where it
 *     could not be read
 * @param stacks each once
 */
public record SampledStacks(
    Window window,
    String profiler,
    String event,
    long periodNanos,
    long lost,
    long cut,
    Map<ThreadKind, Long> cpuNanos,
    List<SampledStack> stacks) {

  public SampledStacks {
    cpuNanos = Map.copyOf(cpuNanos);
    stacks = List.copyOf(stacks);
  }
}
