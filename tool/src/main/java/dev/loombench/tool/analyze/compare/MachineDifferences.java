package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.evidence.ConditionDifference;
import dev.loombench.tool.evidence.ConditionDifference.Condition;
import dev.loombench.tool.stats.Median;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Environment.MachineSize;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Differences between two machines that make their results incomparable. */
final class MachineDifferences {

  private static final double MAX_MEMORY_RATIO = 1.1;

  /**
   * Medians of seven and four runs on two machines of one name vary by 2.5 %, and these differ by
   * 31 %. On a busy host, speed varies by 15 % within a second.
   */
  private static final double MAX_SPEED_RATIO = 1.15;

  private MachineDifferences() {}

  /** Returns the differences between the machines of two runs. */
  static Stream<ConditionDifference> of(StoredRun before, StoredRun after) {
    return Stream.concat(
        of(before.environments(), after.environments()), speeds(speeds(before), speeds(after)));
  }

  private static double[] speeds(StoredRun run) {
    return run.trials().stream()
        .flatMap(trial -> trial.measurements().stream())
        .flatMapToDouble(one -> one.number(Metric.CPU_SPEED).stream())
        .toArray();
  }

  private static Stream<ConditionDifference> speeds(double[] before, double[] after) {
    if (before.length == 0 || after.length == 0) {
      return Stream.empty();
    }
    double old = Median.of(before);
    double now = Median.of(after);
    return Math.max(old, now) <= MAX_SPEED_RATIO * Math.min(old, now)
        ? Stream.empty()
        : difference(Condition.CPU_SPEED, Set.of(text(old)), Set.of(text(now)));
  }

  private static String text(double speed) {
    return "%.0f %s".formatted(speed, Metric.CPU_SPEED.unit());
  }

  static Stream<ConditionDifference> of(List<Environment> before, List<Environment> after) {
    return Stream.of(
            difference(Condition.CPU_MODEL, models(before), models(after)),
            cpus(Condition.CPUS_ONLINE, before, after, MachineSize::cpusOnline),
            cpus(Condition.CPUS_ALLOWED, before, after, MachineSize::cpusAllowed),
            memory(before, after))
        .flatMap(Function.identity());
  }

  /** Returns the difference; empty if equal, or if one side did not record the value. */
  static Stream<ConditionDifference> difference(
      Condition condition, Set<String> before, Set<String> after) {
    return before.isEmpty() || after.isEmpty() || before.equals(after)
        ? Stream.empty()
        : Stream.of(
            new ConditionDifference.Values(condition, List.copyOf(before), List.copyOf(after)));
  }

  private static Set<String> models(List<Environment> environments) {
    return environments.stream()
        .flatMap(environment -> Stream.ofNullable(environment.facts().get("cpu.model")))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<ConditionDifference> cpus(
      Condition condition,
      List<Environment> before,
      List<Environment> after,
      Function<MachineSize, OptionalInt> count) {
    return difference(condition, counts(before, count), counts(after, count));
  }

  private static Set<String> counts(
      List<Environment> environments, Function<MachineSize, OptionalInt> count) {
    return environments.stream()
        .flatMapToInt(environment -> count.apply(environment.size()).stream())
        .mapToObj(String::valueOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<ConditionDifference> memory(
      List<Environment> before, List<Environment> after) {
    List<Long> sizes =
        Stream.concat(before.stream(), after.stream())
            .flatMapToLong(environment -> environment.size().memoryMebibytes().stream())
            .sorted()
            .boxed()
            .toList();
    return sizes.isEmpty() || sizes.getLast() <= MAX_MEMORY_RATIO * sizes.getFirst()
        ? Stream.empty()
        : Stream.of(new ConditionDifference.MemorySizes(sizes.getFirst(), sizes.getLast()));
  }
}
