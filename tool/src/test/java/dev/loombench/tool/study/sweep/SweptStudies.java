package dev.loombench.tool.study.sweep;

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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Studies of three variants, and sweeps of them. */
final class SweptStudies {

  static final Load CLOSED =
      new ClosedModel.Closed(
          500, Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofMillis(20));

  private SweptStudies() {}

  static Design.Sweep design(Study swept) {
    return (Design.Sweep) swept.design();
  }

  static Study swept(List<String> variants) {
    return SweepStudy.of(
        delay(),
        new SweepStudy.Request(
            Optional.empty(),
            variants.stream().map(VariantId::new).toList(),
            AxisOption.read("--across", "users=50,100"),
            AxisOption.read("--up", "millis=50,100"),
            3,
            Duration.ofMinutes(30)));
  }

  static Study swept(String across, String up) {
    return SweepStudy.of(delay(), request(across, up));
  }

  static SweepStudy.Request request(String across, String up) {
    return new SweepStudy.Request(
        Optional.empty(),
        List.of(),
        AxisOption.read("--across", across),
        AxisOption.read("--up", up),
        3,
        Duration.ofMinutes(30));
  }

  static Study delay() {
    return study(
        new Workload(
            new WorkloadId("delay-100"),
            new Work.Kernel(KernelName.DELAY, Map.of()),
            List.of(CLOSED)));
  }

  static Study study(Workload... workloads) {
    return new Study(
        "test",
        "Which one?",
        new VariantId("platform-200"),
        List.of(
            new Variant(
                new VariantId("platform-200"),
                new Server.Bundled("spring-mvc", Map.of("threads", "200")),
                List.of()),
            new Variant(
                new VariantId("virtual"),
                new Server.Bundled("spring-mvc", Map.of("threads", "virtual")),
                List.of()),
            new Variant(
                new VariantId("webflux"),
                new Server.Bundled("spring-webflux", Map.of()),
                List.of())),
        List.of(workloads),
        JvmSettings.of("512m", JvmSettings.Collector.SERIAL, List.of()),
        new Protocol(
            new Protocol.Blocks(3, 1),
            1,
            Duration.ofSeconds(3),
            Duration.ofSeconds(6),
            new Protocol.WarmUp(0.1, 0.01, Duration.ofSeconds(45)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            0.05),
        new Design.Fixed(),
        Study.Options.DEFAULT);
  }
}
