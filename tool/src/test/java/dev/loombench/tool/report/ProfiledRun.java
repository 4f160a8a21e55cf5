package dev.loombench.tool.report;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunData;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.SampledStack;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** A run of profiles only, its stacks made up. */
public final class ProfiledRun {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final Window WINDOW = new Window(START, START.plusSeconds(20));
  private static final Load LOAD =
      new ClosedModel.Closed(64, Duration.ofSeconds(2), Duration.ZERO, Duration.ZERO);
  private static final List<String> VARIANTS = List.of("platform-200", "virtual", "webflux");

  private static final Map<String, List<SampledStack>> STACKS =
      Map.of(
          "platform-200", stacks("java.lang.Thread.run;org.apache.tomcat.A.run", 60, 30, 10),
          "virtual", stacks("java.lang.VirtualThread.run;org.apache.tomcat.A.run", 80, 10, 10),
          "webflux", stacks("java.lang.Thread.run;io.netty.channel.A.run", 50, 20, 30));

  private ProfiledRun() {}

  public static Analysis analyzed() {
    return Analysis.of(
        new RunData(
            study(),
            List.of(),
            new Environment("boot-1", "test-host", "0123abcd", Map.of()),
            IntStream.range(0, VARIANTS.size()).mapToObj(ProfiledRun::trial).toList(),
            VARIANTS.size()),
        (_, _) -> Optional.empty(),
        (trial, measurement) -> Optional.of(sampled(trial.trial().variant().name(), measurement)));
  }

  private static Study study() {
    return new Study(
        "profiled",
        "Where does the time go?",
        new VariantId("platform-200"),
        VARIANTS.stream()
            .map(
                name ->
                    new Variant(
                        new VariantId(name), new Server.Bundled("any", Map.of()), List.of()))
            .toList(),
        List.of(
            new Workload(
                new WorkloadId("compute"),
                new Work.Kernel(KernelName.COMPUTE, Map.of()),
                List.of(LOAD))),
        JvmSettings.of("512m", JvmSettings.Collector.SERIAL, List.of()),
        new Protocol(
            new Protocol.Blocks(0, 0, 0, 1, 0),
            OptionalLong.of(1),
            Duration.ofSeconds(3),
            Duration.ofSeconds(8),
            new Protocol.WarmUp(0.1, 0.01, Duration.ofSeconds(45)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            0.05,
            Protocol.Profiling.DEFAULT,
            Protocol.DEFAULT_IDLE,
            Protocol.ServerPer.LOAD,
            Protocol.Generator.DEFAULT),
        new Design.Fixed(),
        Study.Options.DEFAULT);
  }

  private static TrialRecord trial(int at) {
    return new TrialRecord(
        new Trial(
            at + 1,
            Pass.PROFILE,
            1,
            1,
            new VariantId(VARIANTS.get(at)),
            Optional.of(new WorkloadId("compute")),
            LOAD.id(),
            1),
        1,
        new Outcome.Completed(),
        START.minusSeconds(30),
        START.plusSeconds(25),
        TrialFacts.of(
            Map.of("profile.sampler", "jfr, jdk.CPUTimeSample every 10 ms of a thread's CPU time"),
            GrantedCpus.UNKNOWN),
        new WarmUpTimeSeries("all gates held", true, List.of()),
        List.of(
            new Measurement(
                LOAD.points().getFirst(),
                WINDOW,
                Map.of(
                    Metric.CPU_PER_REQUEST, new Measured(950),
                    Metric.SERVER_CPU, new Measured(0.8),
                    Metric.SERVER_CPU_SYSTEM, new Measured(0.1)))),
        RequestCounts.NONE,
        List.of(),
        List.of(),
        Optional.empty());
  }

  private static SampledStacks sampled(String variant, Measurement measurement) {
    return new SampledStacks(
        measurement.window(),
        "jfr",
        "jdk.CPUTimeSample",
        OptionalLong.of(10_000_000),
        1,
        0,
        Map.of(
            ThreadKind.JAVA, 1_000_000_000L,
            ThreadKind.JIT, 50_000_000L,
            ThreadKind.GC, 0L,
            ThreadKind.JVM, 25_000_000L),
        STACKS.get(variant));
  }

  private static List<SampledStack> stacks(String root, long kernel, long server, long framework) {
    return List.of(
        stack(root + ";org.springframework.web.B.handle;dev.loombench.kernels.Compute.run", kernel),
        stack(root + ";java.nio.Buffer.flip", server),
        stack(root + ";org.springframework.web.B.handle;java.lang.String.equals", framework));
  }

  private static SampledStack stack(String frames, long samples) {
    return new SampledStack(ThreadKind.JAVA, List.of(frames.split(";", -1)), samples);
  }
}
