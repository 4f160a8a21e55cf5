package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.Protocol.WarmUp;
import dev.loombench.tool.study.Scraped;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.StudyText;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class StudyReaderTest extends StudyText {

  @Test
  void theFirstVariantIsTheDefaultBaseline() {
    String variants = "variants: {b: {server: spring-mvc}, a: {server: spring-mvc}}";
    String workloads = "workloads: {w: {kernel: hello, load: {users: 5}}}";

    assertThat(study(variants, workloads).baseline()).isEqualTo(new VariantId("b"));
    assertThat(study(variants, workloads, "baseline: a").baseline()).isEqualTo(new VariantId("a"));
  }

  @Test
  void usesDefaultsForMissingFields() {
    Study study = withLoad("{users: 5}");

    assertThat(study.jvm()).isEqualTo(JvmSettings.of("512m", Collector.SERIAL, List.of()));
    assertThat(study.protocol())
        .isEqualTo(
            new Protocol(
                    new Protocol.Blocks(3, 1),
                    0,
                    Duration.ofSeconds(3),
                    Duration.ofSeconds(8),
                    new WarmUp(0.1, 0.02, Duration.ofMinutes(3)),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(60),
                    0.05)
                .seeded(OptionalLong.empty()));
  }

  @Test
  void filesAreInTheRunsFolderByDefault() {
    String variants = "variants: {a: {server: spring-mvc}}";
    String workloads = "workloads: {w: {kernel: file, load: {users: 5}}}";

    assertThat(study(variants, workloads).files()).isEmpty();
    assertThat(study(variants, workloads, "files: disk").files()).hasValue(folder.resolve("disk"));
    assertThat(study(variants, workloads, "files: /dev/shm").files()).hasValue(Path.of("/dev/shm"));
  }

  @Test
  void blocksAreFixedByDefault() {
    Study fixed = withLoad("{users: 5}");
    Study byDefault = withProtocol("{until-sure: {}}");
    Study own = withProtocol("{until-sure: {after: [4, 8], within: 90m, precision: 2%}}");

    assertThat(fixed.design()).isEqualTo(new Design.Fixed());
    assertThat(byDefault.design())
        .isEqualTo(new Design.UntilSure(List.of(6, 9, 13, 20), Duration.ofMinutes(40), 0.03));
    assertThat(byDefault.protocol().blocks()).isEqualTo(new Protocol.Blocks(20, 1));
    assertThat(own.design())
        .isEqualTo(new Design.UntilSure(List.of(4, 8), Duration.ofMinutes(90), 0.02));
    assertThat(own.protocol().blocks().headline()).isEqualTo(8);
  }

  @Test
  void untilSureNeedsHeadlineBlocks() {
    Study untilSure = withProtocol("{until-sure: {}}");
    Protocol profiled =
        untilSure.protocol().making(new Protocol.Blocks(0, 0, 0, 1, 0), Protocol.Profiling.DEFAULT);

    assertThat(untilSure.with(profiled).design()).isEqualTo(new Design.Fixed());
    assertThat(untilSure.with(untilSure.protocol()).design()).isEqualTo(untilSure.design());
  }

  @Test
  void aServerServesOneTrialByDefault() {
    assertThat(withProtocol("{blocks: 3}").protocol().serverPer()).isEqualTo(ServerPer.LOAD);
    assertThat(withProtocol("{server-per: block}").protocol().serverPer())
        .isEqualTo(ServerPer.BLOCK);
  }

  @Test
  void serverAndGeneratorShareCpusIfTheStudyAsks() {
    assertThat(withProtocol("{blocks: 3}").protocol().generator().sharesCpus()).isFalse();
    assertThat(withProtocol("{placement: shared}").protocol().generator().sharesCpus()).isTrue();
  }

  @Test
  void serversAreMeasuredColdIfTheStudyAsks() {
    Study study =
        study(
            "variants: {a: {server: spring-mvc}}",
            """
            workloads:
              whole: {kernel: hello, load: {users: 5, rise: 1s, hold: 2s, fall: 1s}}
              counted: {kernel: hello, load: {users: 5, iterations: 2}}
              groups: {kernel: hello, load: {groups: [{users: 5, rise: 2s}, {users: 5, start: 1s, hold: 2s}]}}
            """,
            "protocol: {warm-up: none}");

    assertThat(study.protocol().warmUp().areServersCold()).isTrue();
    assertThat(withProtocol("{warm-up: {ceiling: 1m}}").protocol().warmUp().areServersCold())
        .isFalse();
  }

  @Test
  void oneGeneratorSendsTheLoadByDefault() {
    assertThat(withProtocol("{blocks: 3}").protocol().generator().count()).isEqualTo(1);
    assertThat(withProtocol("{generators: 4}").protocol().generator().count()).isEqualTo(4);
    assertThat(withProtocol("{generators: 4}").protocol().generator().isAuto()).isFalse();
    assertThat(withProtocol("{generators: auto}").protocol().generator().isAuto()).isTrue();
  }

  @Test
  void theBuiltInEngineSendsTheLoadByDefault() {
    assertThat(withProtocol("{blocks: 3}").protocol().generator().engine())
        .isEqualTo(Protocol.Engine.LOOMBENCH);
    assertThat(withProtocol("{engine: k6}").protocol().generator())
        .isEqualTo(
            new Protocol.Generator(
                Protocol.Engine.K6, 1, Optional.empty(), Protocol.Placement.SEPARATE));
  }

  private Study withProtocol(String protocol) {
    return study(
        "variants: {a: {server: spring-mvc}}",
        "workloads: {w: {kernel: hello, load: {users: 5}}}",
        "protocol: " + protocol);
  }

  @Test
  void readsTheProtocolWithUnits() {
    Study study =
        study(
            "variants: {a: {server: spring-mvc}}",
            "workloads: {w: {kernel: hello, load: {users: 5}}}",
            """
            protocol:
              blocks: 20
              diagnostic-blocks: 0
              seed: 42
              stabilize: 5000ms
              window: 2m
              timeout: 1500ms
              ready-within: 90s
              equivalence-margin: 2.5%
              warm-up: {plateau: 3%, compiler-share: 0.5%, ceiling: 1h, users: 64}
            """);

    assertThat(study.protocol())
        .isEqualTo(
            new Protocol(
                new Protocol.Blocks(20, 0),
                42,
                Duration.ofSeconds(5),
                Duration.ofSeconds(120),
                new WarmUp(
                    0.03,
                    0.005,
                    Duration.ofSeconds(3600),
                    OptionalInt.of(64),
                    Protocol.MeasuredServers.WARM),
                Duration.ofMillis(1500),
                Duration.ofSeconds(90),
                0.025));
  }

  @Test
  void limitsOfAVariantReplaceTheStudys() {
    Study study =
        study(
            """
            variants:
              a: {server: spring-mvc}
              b: {server: spring-mvc, limits: {memory: 1g}}
            """,
            "workloads: {w: {kernel: hello, load: {users: 5}}}",
            "limits: {cpus: 0.5, memory: 600m}");

    assertThat(study.variant(new VariantId("a")).limits())
        .isEqualTo(Limits.ofMemory(600L << 20).withCpus(0.5));
    assertThat(study.variant(new VariantId("b")).limits()).isEqualTo(Limits.ofMemory(1L << 30));
  }

  @Test
  void readsTheJvmWithFlags() {
    Study study =
        study(
            "variants: {a: {server: spring-mvc}}",
            "workloads: {w: {kernel: hello, load: {users: 5}}}",
            "jvm: {heap: 2g, gc: z, flags: [-Xss512k, -Da=b]}");

    assertThat(study.jvm())
        .isEqualTo(JvmSettings.of("2g", Collector.Z, List.of("-Xss512k", "-Da=b")));
  }

  @Test
  void heapAndCollectorCanBeLeftToTheJdk() {
    Study study =
        study(
            "variants: {a: {server: spring-mvc}}",
            "workloads: {w: {kernel: hello, load: {users: 5}}}",
            "jvm: {heap: default, gc: default}");

    assertThat(study.jvm())
        .isEqualTo(new JvmSettings(Optional.empty(), Optional.empty(), List.of()));
  }

  @Test
  void readsSeriesAndEndpoints() {
    Study study =
        study(
            "variants: {a: {server: spring-mvc, prometheus: /metrics}}",
            "workloads: {w: {kernel: hello, load: {users: 5}}}",
            """
            series:
              answers:
                {metric: http_requests_total, labels: {code: 200, uri: /hello}, kind: counter}
              heap: {metric: jvm_memory_used_bytes, kind: level}
            """);

    assertThat(study.scraped())
        .containsExactly(
            new Scraped(
                "answers",
                "http_requests_total",
                Map.of("code", "200", "uri", "/hello"),
                Scraped.Kind.COUNTER),
            new Scraped("heap", "jvm_memory_used_bytes", Map.of(), Scraped.Kind.LEVEL));
  }

  @Test
  void acceptsAnchorsAndAByteOrderMark() {
    Study study =
        read(
            """
            \uFEFFstudy: s
            question: Which?
            variants: {a: {server: spring-mvc}}
            workloads:
              one: {kernel: hello, load: &five {users: 5}}
              two: {kernel: empty, load: *five}
            """);

    assertThat(study.workload(new WorkloadId("two")).loads())
        .isEqualTo(study.workload(new WorkloadId("one")).loads());
  }

  @Test
  void aTimeBudgetPlansTheBlocksByTheFirstOneUnlessTheirNumberIsGiven() {
    assertThat(withProtocol("{within: 10m}").design())
        .isEqualTo(new Design.UntilSure(List.of(), Duration.ofMinutes(10), 0.05));
    assertThat(withProtocol("{within: 10m, blocks: 4}").design())
        .isEqualTo(new Design.UntilSure(List.of(4, 8, 16), Duration.ofMinutes(10), 0.05));
  }
}
