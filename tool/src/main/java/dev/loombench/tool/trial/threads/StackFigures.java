package dev.loombench.tool.trial.threads;

import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Figures of the sampled stacks of Java threads.
 *
 * @param stacks stacks of threads of any kind
 */
public record StackFigures(List<SampledStack> stacks) {

  public StackFigures {
    stacks = stacks.stream().filter(stack -> stack.kind() == ThreadKind.JAVA).toList();
  }

  public long samples() {
    return samples(stack -> true);
  }

  public long samplesIn(KernelFrames kernel) {
    return samples(kernel::in);
  }

  /** Returns the number of samples by their number of Java frames. */
  public NavigableMap<Integer, Long> depths() {
    var depths = new TreeMap<Integer, Long>();
    stacks.stream()
        .filter(stack -> stack.depth() > 0)
        .forEach(stack -> depths.merge(stack.depth(), stack.samples(), Long::sum));
    return depths;
  }

  /** Returns the median depth; empty if no sample has a depth. */
  public OptionalInt medianDepth() {
    NavigableMap<Integer, Long> depths = depths();
    long all = depths.values().stream().mapToLong(Long::longValue).sum();
    long seen = 0;
    for (var depth : depths.entrySet()) {
      seen += depth.getValue();
      if (2 * seen >= all) {
        return OptionalInt.of(depth.getKey());
      }
    }
    return OptionalInt.empty();
  }

  private long samples(Predicate<SampledStack> which) {
    return stacks.stream().filter(which).mapToLong(SampledStack::samples).sum();
  }
}
