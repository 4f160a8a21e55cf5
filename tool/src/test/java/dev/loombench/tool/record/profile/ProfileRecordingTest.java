package dev.loombench.tool.record.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.KernelFrames;
import dev.loombench.tool.trial.threads.SampledStack;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProfileRecordingTest {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final Window WINDOW = new Window(START, START.plusSeconds(2));
  private static final List<SampledStack> STACKS =
      List.of(
          stack(
              60, "java.lang.Thread.run", "a.Handler.handle", "dev.loombench.kernels.Compute.run"),
          stack(30, "java.lang.Thread.run", "a.Handler.handle"),
          stack(5, "java.lang.Thread.run", "dev.loombench.kernels.ComputeParameters.of"),
          stack(5, "java.lang.Thread.run", "dev.loombench.kernels.serving.Start.run"),
          new SampledStack(ThreadKind.GC, List.of("work_[n]"), 50));

  @Test
  void theKernelsShareIsReportedOfJavasCpuAndOfAll() {
    var readings = recording(cpu(800, 100, 60, 40), STACKS, Optional.of(KernelFrames.OURS));

    assertThat(readings)
        .containsEntry(Metric.PROFILE_SAMPLES, new Measured(100))
        .containsEntry(Metric.KERNEL_SHARE_JAVA, new Measured(60))
        .containsEntry(Metric.KERNEL_SHARE_ALL, new Measured(48));
  }

  @Test
  void depthsAreThoseOfJavaThreads() {
    var readings = recording(cpu(800, 100, 60, 40), STACKS, Optional.of(KernelFrames.OURS));

    assertThat(readings)
        .containsEntry(Metric.STACK_DEPTH_MEDIAN, new Measured(3))
        .containsEntry(Metric.STACK_DEPTH_MAX, new Measured(3));
  }

  @Test
  void aServerWithoutAKernelOfOursHasNoShare() {
    var readings = recording(cpu(800, 100, 60, 40), STACKS, Optional.empty());

    assertThat(readings)
        .containsEntry(
            Metric.KERNEL_SHARE_JAVA, new Unavailable("this server has no bundled kernel"))
        .containsEntry(Metric.STACK_DEPTH_MEDIAN, new Measured(3));
  }

  @Test
  void withoutTheThreadsCpuOnlyTheShareOfAllIsMissing() {
    var readings = recording(Map.of(), STACKS, Optional.of(KernelFrames.OURS));

    assertThat(readings).containsEntry(Metric.KERNEL_SHARE_JAVA, new Measured(60));
    assertThat(readings.get(Metric.KERNEL_SHARE_ALL)).isInstanceOf(Unavailable.class);
  }

  @Test
  void withoutASampleThereIsNoShareAndNoDepth() {
    var readings = recording(cpu(800, 100, 60, 40), List.of(), Optional.of(KernelFrames.OURS));

    assertThat(readings).containsEntry(Metric.PROFILE_SAMPLES, new Measured(0));
    assertThat(
            List.of(
                readings.get(Metric.KERNEL_SHARE_JAVA),
                readings.get(Metric.KERNEL_SHARE_ALL),
                readings.get(Metric.STACK_DEPTH_MEDIAN),
                readings.get(Metric.STACK_DEPTH_MAX)))
        .containsOnly(new Unavailable("no sample is in the window"));
  }

  private static Map<Metric, dev.loombench.tool.trial.Reading> recording(
      Map<ThreadKind, Long> cpu, List<SampledStack> stacks, Optional<KernelFrames> kernel) {
    var sampled =
        new SampledStacks(
            WINDOW, "jfr", "jdk.CPUTimeSample", OptionalLong.of(10), 0, 0, cpu, stacks);
    return new ProfileRecording(List.of(sampled), kernel).within(WINDOW, 0);
  }

  private static Map<ThreadKind, Long> cpu(long java, long jit, long gc, long jvm) {
    return Map.of(
        ThreadKind.JAVA, java, ThreadKind.JIT, jit, ThreadKind.GC, gc, ThreadKind.JVM, jvm);
  }

  private static SampledStack stack(long samples, String... frames) {
    return new SampledStack(ThreadKind.JAVA, List.of(frames), samples);
  }
}
