package dev.loombench.tool.analyze.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.profile.Profile.GroupShare;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.threads.SampledStack;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ProfilesTest {

  private static final List<SampledStack> STACKS =
      List.of(
          stack(60, "java.lang.Thread.run", "dev.loombench.kernels.Compute.run"),
          stack(20, "java.lang.Thread.run", "io.netty.A.b", "java.nio.Buffer.flip"),
          stack(20, "org.springframework.A.b"));

  @Test
  void groupsSumToTotalCpuAndCpuPerRequest() {
    Profile profile = profiled(1).getFirst();

    assertThat(profile.groups().stream().mapToDouble(GroupShare::share).sum())
        .isCloseTo(1, within(1e-9));
    assertGroup(profile, ProfileGroup.KERNEL, 0.48, 150);
    assertGroup(profile, ProfileGroup.HTTP, 0.16, 50);
    assertGroup(profile, ProfileGroup.FRAMEWORK, 0.16, 50);
    assertGroup(profile, ProfileGroup.JIT, 0.04, 12.5);
    assertGroup(profile, ProfileGroup.GC, 0.10, 31.25);
    assertGroup(profile, ProfileGroup.JVM, 0.06, 18.75);
  }

  @Test
  void samplesOfSeveralTrialsArePooled() {
    Profile profile = profiled(3).getFirst();

    assertThat(profile.trials()).isEqualTo(3);
    assertThat(profile.samples().taken()).isEqualTo(300);
    assertThat(profile.stacks()).hasSize(3);
    assertThat(profile.depths()).isEqualTo(Map.of(1, 60L, 2, 180L, 3, 60L));
    assertThat(profile.medianDepth()).hasValue(2);
    assertThat(profile.maxDepth()).hasValue(3);
    assertThat(profile.kernel().orElseThrow().ofJava()).isCloseTo(0.6, within(1e-9));
  }

  @Test
  void sampleCoverageIncludesLostSamples() {
    // 100 samples and 20 lost, 10 ms each, of 1.6 s of CPU time.
    assertThat(profiled(1).getFirst().accounted().orElseThrow()).isCloseTo(0.75, within(1e-9));
  }

  @Test
  void aRunWithoutStacksHasNoProfile() {
    assertThat(run(1).analyzed().recordings().profiles()).isEmpty();
  }

  @Test
  void aRunWithProfilesOnlyHasNoHeadlineResults() {
    Analysis analysis = run(1).ofProfilesOnly().analyzed();

    assertThat(analysis.quality().warnings()).isEmpty();
    assertThat(analysis.conclusions().answers())
        .allSatisfy(answer -> assertThat(answer.details()).isEmpty());
  }

  private static List<Profile> profiled(int trials) {
    return run(trials)
        .analyzedWith(
            (_, measurement) ->
                Optional.of(
                    new SampledStacks(
                        measurement.window(),
                        "jfr",
                        "jdk.CPUTimeSample",
                        OptionalLong.of(10_000_000),
                        20,
                        0,
                        Map.of(
                            ThreadKind.JAVA, 1_600_000_000L,
                            ThreadKind.JIT, 80_000_000L,
                            ThreadKind.GC, 200_000_000L,
                            ThreadKind.JVM, 120_000_000L),
                        STACKS)))
        .recordings()
        .profiles();
  }

  private static RunBuilder run(int trials) {
    return RunBuilder.closed("pool-200")
        .now(Pass.PROFILE)
        .values(
            Metric.CPU_PER_REQUEST,
            "pool-200",
            DoubleStream.generate(() -> 300).limit(trials).toArray());
  }

  private static void assertGroup(
      Profile profile, ProfileGroup group, double share, double microsPerRequest) {
    GroupShare found = profile.of(group).orElseThrow();
    assertThat(found.share()).as("%s", group).isCloseTo(share, within(1e-9));
    assertThat(found.microsPerRequest().orElseThrow())
        .as("%s", group)
        .isCloseTo(microsPerRequest, within(1e-6));
  }

  private static SampledStack stack(long samples, String... frames) {
    return new SampledStack(ThreadKind.JAVA, List.of(frames), samples);
  }
}
