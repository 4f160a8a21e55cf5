package dev.loombench.tool.analyze.profile;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.analyze.profile.Profile.GroupShare;
import dev.loombench.tool.analyze.profile.Profile.KernelShare;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.threads.KernelFrames;
import dev.loombench.tool.trial.threads.SampledStack;
import dev.loombench.tool.trial.threads.StackFigures;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Pools the sampled stacks of a variant's profile trials, and splits its CPU by kind of code. */
public final class Profiles {

  private record Folded(ThreadKind kind, List<String> frames) {}

  /** Window with its sampled stacks. */
  private record Sampled(Observation observation, SampledStacks stacks) {}

  private final Trials trials;
  private final StackSource source;

  public Profiles(Trials trials, StackSource source) {
    this.trials = trials;
    this.source = source;
  }

  public List<Profile> profiles() {
    return trials.atEach(trials.points(), this::profile);
  }

  private Stream<Profile> profile(PointId point, VariantId variant) {
    List<Sampled> windows =
        trials.observations(point, variant, Pass.PROFILE).stream()
            .flatMap(
                seen ->
                    source.stacks(seen.trial(), seen.measurement()).stream()
                        .map(stacks -> new Sampled(seen, stacks)))
            .toList();
    if (windows.isEmpty()) {
      return Stream.empty();
    }
    Optional<KernelFrames> kernel = kernel(variant);
    List<SampledStack> stacks = merged(windows);
    var figures = new StackFigures(stacks);
    Map<ThreadKind, Long> cpuNanos = cpuNanos(windows);
    return Stream.of(
        new Profile(
            point,
            variant,
            windows.size(),
            sampler(windows),
            new Profile.Samples(
                figures.samples(),
                sum(windows, SampledStacks::lost),
                sum(windows, SampledStacks::cut)),
            kernel
                .filter(_ -> figures.samples() > 0)
                .map(work -> kernelShare(figures, work, cpuNanos)),
            accounted(windows, figures, cpuNanos),
            systemShare(windows),
            figures.depths(),
            figures.medianDepth(),
            groups(figures, kernel, cpuNanos, mean(windows, Metric.CPU_PER_REQUEST)),
            stacks));
  }

  private Optional<KernelFrames> kernel(VariantId variant) {
    return switch (trials.study().variant(variant).server()) {
      case Server.Bundled _ -> Optional.of(KernelFrames.OURS);
      case Server.Command _, Server.Running _ -> Optional.empty();
    };
  }

  private static String sampler(List<Sampled> windows) {
    return String.join(
        "; ",
        windows.stream()
            .map(window -> window.stacks().profiler() + ", " + window.stacks().event())
            .distinct()
            .toList());
  }

  private static List<SampledStack> merged(List<Sampled> windows) {
    var samples = new LinkedHashMap<Folded, Long>();
    windows.stream()
        .flatMap(window -> window.stacks().stacks().stream())
        .forEach(
            stack ->
                samples.merge(
                    new Folded(stack.kind(), stack.frames()), stack.samples(), Long::sum));
    return samples.entrySet().stream()
        .map(
            entry ->
                new SampledStack(entry.getKey().kind(), entry.getKey().frames(), entry.getValue()))
        .sorted(Comparator.comparingLong(SampledStack::samples).reversed())
        .toList();
  }

  /** Returns the CPU of all windows by kind of thread; empty if one lacks it. */
  private static Map<ThreadKind, Long> cpuNanos(List<Sampled> windows) {
    var nanos = new EnumMap<ThreadKind, Long>(ThreadKind.class);
    for (Sampled window : windows) {
      if (window.stacks().cpuNanos().isEmpty()) {
        return Map.of();
      }
      window.stacks().cpuNanos().forEach((kind, used) -> nanos.merge(kind, used, Long::sum));
    }
    return nanos;
  }

  private static KernelShare kernelShare(
      StackFigures figures, KernelFrames work, Map<ThreadKind, Long> cpuNanos) {
    double ofJava = (double) figures.samplesIn(work) / figures.samples();
    long all = all(cpuNanos);
    return new KernelShare(
        ofJava,
        all == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(ofJava * cpuNanos.get(ThreadKind.JAVA) / all));
  }

  private static OptionalDouble accounted(
      List<Sampled> windows, StackFigures figures, Map<ThreadKind, Long> cpuNanos) {
    OptionalLong period = windows.getFirst().stacks().periodNanos();
    boolean alike =
        windows.stream().allMatch(window -> window.stacks().periodNanos().equals(period));
    long java = cpuNanos.getOrDefault(ThreadKind.JAVA, 0L);
    return alike && period.isPresent() && java > 0
        ? OptionalDouble.of(
            (double) period.getAsLong()
                * (figures.samples() + sum(windows, SampledStacks::lost))
                / java)
        : OptionalDouble.empty();
  }

  private static OptionalDouble systemShare(List<Sampled> windows) {
    OptionalDouble system = mean(windows, Metric.SERVER_CPU_SYSTEM);
    OptionalDouble all = mean(windows, Metric.SERVER_CPU);
    return system.isPresent() && all.isPresent() && all.getAsDouble() > 0
        ? OptionalDouble.of(system.getAsDouble() / all.getAsDouble())
        : OptionalDouble.empty();
  }

  private static OptionalDouble mean(List<Sampled> windows, Metric metric) {
    double[] measured =
        windows.stream()
            .flatMapToDouble(window -> window.observation().number(metric).stream())
            .toArray();
    return measured.length == windows.size()
        ? Arrays.stream(measured).average()
        : OptionalDouble.empty();
  }

  /**
   * Splits the CPU of Java threads by samples. That of other threads comes from the operating
   * system, because profilers may not sample them.
   */
  private static List<GroupShare> groups(
      StackFigures figures,
      Optional<KernelFrames> kernel,
      Map<ThreadKind, Long> cpuNanos,
      OptionalDouble cpuPerRequest) {
    if (figures.samples() == 0) {
      return List.of();
    }
    long all = all(cpuNanos);
    double javaShare = all == 0 ? 1 : (double) cpuNanos.get(ThreadKind.JAVA) / all;
    var shares = new EnumMap<ProfileGroup, Double>(ProfileGroup.class);
    for (SampledStack stack : figures.stacks()) {
      shares.merge(
          ProfileGroup.of(stack, kernel),
          javaShare * stack.samples() / figures.samples(),
          Double::sum);
    }
    cpuNanos.forEach(
        (kind, nanos) ->
            ProfileGroup.of(kind)
                .filter(_ -> nanos > 0)
                .ifPresent(group -> shares.merge(group, (double) nanos / all, Double::sum)));
    // CPU per request leaves the compilers out: theirs comes on top.
    double jit = shares.getOrDefault(ProfileGroup.JIT, 0.0);
    return shares.entrySet().stream()
        .map(
            entry ->
                new GroupShare(
                    entry.getKey(),
                    entry.getValue(),
                    cpuPerRequest.isEmpty() || all == 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(
                            entry.getValue() * cpuPerRequest.getAsDouble() / (1 - jit))))
        .toList();
  }

  private static long all(Map<ThreadKind, Long> cpuNanos) {
    return cpuNanos.values().stream().mapToLong(Long::longValue).sum();
  }

  private static long sum(List<Sampled> windows, ToLongFunction<SampledStacks> count) {
    return windows.stream().map(Sampled::stacks).mapToLong(count).sum();
  }
}
