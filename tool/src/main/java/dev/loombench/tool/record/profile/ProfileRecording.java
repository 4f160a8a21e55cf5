package dev.loombench.tool.record.profile;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.KernelFrames;
import dev.loombench.tool.trial.threads.StackFigures;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Readings of sampled stacks. */
final class ProfileRecording implements Recording {

  static final Set<Metric> METRICS =
      EnumSet.of(
          Metric.PROFILE_SAMPLES,
          Metric.KERNEL_SHARE_JAVA,
          Metric.KERNEL_SHARE_ALL,
          Metric.STACK_DEPTH_MEDIAN,
          Metric.STACK_DEPTH_MAX);

  private static final Reading NO_SAMPLE = new Unavailable("no sample is in the window");
  private static final Reading NO_KERNEL = new Unavailable("this server has no bundled kernel");
  private static final Reading NO_CPU =
      new Unavailable("the CPU of the server's threads could not be read throughout the window");

  /** For a server that ended under load, the reported window is shorter than the sampled one. */
  private static final Recording ENDED_WITHIN =
      Recording.unavailable(METRICS, "the server ended within the window");

  private final List<SampledStacks> stacks;
  private final Optional<KernelFrames> kernel;

  ProfileRecording(List<SampledStacks> stacks, Optional<KernelFrames> kernel) {
    this.stacks = List.copyOf(stacks);
    this.kernel = kernel;
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    return stacks.stream()
        .filter(sampled -> sampled.window().equals(window))
        .findFirst()
        .map(this::readings)
        .orElseGet(() -> ENDED_WITHIN.within(window, goodAnswers));
  }

  @Override
  public List<SampledStacks> stacks() {
    return stacks;
  }

  @Override
  public Map<String, String> facts() {
    return stacks.stream()
        .findFirst()
        .map(
            sampled ->
                Map.of(
                    "profile.sampler",
                    "%s, %s".formatted(sampled.profiler(), sampled.event())
                        + (sampled.periodNanos().isPresent()
                            ? " every %s ms of a thread's CPU time"
                                .formatted(sampled.periodNanos().getAsLong() / 1_000_000)
                            : "")))
        .orElse(Map.of());
  }

  private Map<Metric, Reading> readings(SampledStacks sampled) {
    var figures = new StackFigures(sampled.stacks());
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.PROFILE_SAMPLES, new Measured((double) figures.samples()));
    readings.put(Metric.KERNEL_SHARE_JAVA, ofJava(figures));
    readings.put(Metric.KERNEL_SHARE_ALL, ofAll(figures, sampled.cpuNanos()));
    var median = figures.medianDepth();
    readings.put(
        Metric.STACK_DEPTH_MEDIAN,
        median.isPresent() ? new Measured((double) median.getAsInt()) : NO_SAMPLE);
    readings.put(
        Metric.STACK_DEPTH_MAX,
        median.isPresent() ? new Measured((double) figures.depths().lastKey()) : NO_SAMPLE);
    return readings;
  }

  private Reading ofJava(StackFigures figures) {
    if (kernel.isEmpty()) {
      return NO_KERNEL;
    }
    return figures.samples() == 0 ? NO_SAMPLE : new Measured(100 * shareOfJava(figures));
  }

  /** Returns the share of Java samples in the CPU that the system reports for Java threads. */
  private Reading ofAll(StackFigures figures, Map<ThreadKind, Long> cpuNanos) {
    if (kernel.isEmpty()) {
      return NO_KERNEL;
    }
    long all = cpuNanos.values().stream().mapToLong(Long::longValue).sum();
    if (all == 0) {
      return NO_CPU;
    }
    return figures.samples() == 0
        ? NO_SAMPLE
        : new Measured(100 * shareOfJava(figures) * cpuNanos.get(ThreadKind.JAVA) / all);
  }

  private double shareOfJava(StackFigures figures) {
    return (double) figures.samplesIn(kernel.orElseThrow()) / figures.samples();
  }
}
