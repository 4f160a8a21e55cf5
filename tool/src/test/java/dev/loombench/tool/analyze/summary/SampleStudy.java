package dev.loombench.tool.analyze.summary;

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
import java.util.function.Function;
import java.util.stream.Stream;

/** Study of made-up runs: one workload that waits 100 ms, and one load. */
final class SampleStudy {

  private static final WorkloadId WORKLOAD = new WorkloadId("delay-100");

  private SampleStudy() {}

  /** Returns a study of these variants; the first is the baseline. */
  static Study of(Load load, String... variants) {
    return new Study(
        "test",
        "Which one?",
        new VariantId(variants[0]),
        Stream.of(variants).map(SampleStudy::variant).toList(),
        List.of(new Workload(WORKLOAD, new Work.Kernel(KernelName.DELAY, Map.of()), List.of(load))),
        JvmSettings.of("512m", JvmSettings.Collector.G1, List.of()),
        new Protocol(
            new Protocol.Blocks(3, 0),
            1,
            Duration.ofSeconds(5),
            Duration.ofSeconds(20),
            new Protocol.WarmUp(0.1, 0.02, Duration.ofSeconds(60)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            0.05),
        new Design.Fixed(),
        Study.Options.DEFAULT);
  }

  /** Returns a variant: {@code pool-200} has 200 threads, other names have virtual threads. */
  private static Variant variant(String name) {
    String threads = name.startsWith("pool-") ? name.substring("pool-".length()) : "virtual";
    return new Variant(
        new VariantId(name),
        new Server.Bundled("spring-mvc", Map.of("threads", threads)),
        List.of());
  }

  /** Returns the study with another workload in place of its own, and without further options. */
  static Study ofWork(Study study, Work work, Load load) {
    return new Study(
        study.name(),
        study.question(),
        study.baseline(),
        study.variants(),
        List.of(new Workload(WORKLOAD, work, List.of(load))),
        study.jvm(),
        study.protocol(),
        new Design.Fixed(),
        Study.Options.DEFAULT);
  }

  /** Returns the study with another server for each variant, by its name. */
  static Study ofServers(Study study, Function<String, Server> server) {
    return new Study(
        study.name(),
        study.question(),
        study.baseline(),
        study.variants().stream()
            .map(one -> new Variant(one.id(), server.apply(one.id().name()), List.of()))
            .toList(),
        study.workloads(),
        study.jvm(),
        study.protocol(),
        study.design(),
        study.options());
  }

  static Study withWorkloads(Study study, List<Workload> workloads) {
    return new Study(
        study.name(),
        study.question(),
        study.baseline(),
        study.variants(),
        workloads,
        study.jvm(),
        study.protocol(),
        study.design(),
        study.options());
  }

  static Study untilSure(Study study, Design.UntilSure design) {
    return new Study(
        study.name(),
        study.question(),
        study.baseline(),
        study.variants(),
        study.workloads(),
        study.jvm(),
        study.protocol(),
        design,
        Study.Options.scraping(study.scraped()));
  }
}
