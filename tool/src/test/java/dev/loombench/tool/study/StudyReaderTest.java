package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.Protocol.WarmUp;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyReaderTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  @TempDir private Path folder;

  @Test
  void theFirstVariantIsTheBaselineUnlessOneIsNamed() {
    String variants = "variants: {b: {server: spring-mvc}, a: {server: spring-mvc}}";
    String workloads = "workloads: {w: {kernel: hello, load: {users: 5}}}";

    assertThat(study(variants, workloads).baseline()).isEqualTo("b");
    assertThat(study(variants, workloads, "baseline: a").baseline()).isEqualTo("a");
  }

  @Test
  void whatIsLeftOutHasItsDefault() {
    Study study = withLoad("{users: 5}");

    assertThat(study.jvm()).isEqualTo(new JvmSettings("512m", Collector.SERIAL, List.of()));
    assertThat(study.protocol())
        .isEqualTo(
            new Protocol(
                new Protocol.Blocks(3, 1),
                1,
                Duration.ofSeconds(3),
                Duration.ofSeconds(8),
                new WarmUp(Duration.ofSeconds(6), 0.1, 0.01, Duration.ofSeconds(45), 0),
                Duration.ofSeconds(10),
                Duration.ofSeconds(60),
                0.05));
  }

  @Test
  void filesLieInTheRunsFolderUnlessAFolderIsNamed() {
    String variants = "variants: {a: {server: spring-mvc}}";
    String workloads = "workloads: {w: {kernel: file, load: {users: 5}}}";

    assertThat(study(variants, workloads).files()).isEmpty();
    assertThat(study(variants, workloads, "files: disk").files()).hasValue(folder.resolve("disk"));
    assertThat(study(variants, workloads, "files: /dev/shm").files()).hasValue(Path.of("/dev/shm"));
  }

  @Test
  void blocksAreFixedUnlessTheyGoOnUntilSure() {
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
  void aStudyWithoutHeadlineBlocksDoesNotGoOnUntilSure() {
    Study untilSure = withProtocol("{until-sure: {}}");
    Protocol profiled =
        untilSure.protocol().making(new Protocol.Blocks(0, 0, 0, 1, 0), Protocol.Profiling.DEFAULT);

    assertThat(untilSure.with(profiled).design()).isEqualTo(new Design.Fixed());
    assertThat(untilSure.with(untilSure.protocol()).design()).isEqualTo(untilSure.design());
  }

  private Study withProtocol(String protocol) {
    return study(
        "variants: {a: {server: spring-mvc}}",
        "workloads: {w: {kernel: hello, load: {users: 5}}}",
        "protocol: " + protocol);
  }

  @Test
  void theProtocolIsReadWithItsUnits() {
    Study study =
        study(
            "variants: {a: {server: spring-mvc}}",
            "workloads: {w: {kernel: hello, load: {users: 5}}}",
            """
            protocol:
              blocks: 20
              diagnostic-blocks: 0
              seed: 42
              settle: 5000ms
              window: 2m
              timeout: 1500ms
              ready-within: 90s
              equivalence-margin: 2.5%
              warm-up: {cpu: 14s, filled-compiler-share: 8%, plateau: 3%, compiler-share: 0.5%, ceiling: 1h, users: 64}
            """);

    assertThat(study.protocol())
        .isEqualTo(
            new Protocol(
                new Protocol.Blocks(20, 0),
                42,
                Duration.ofSeconds(5),
                Duration.ofSeconds(120),
                new WarmUp(Duration.ofSeconds(14), 0.08, 0.03, 0.005, Duration.ofSeconds(3600), 64),
                Duration.ofMillis(1500),
                Duration.ofSeconds(90),
                0.025));
  }

  @Test
  void limitsAreTheStudysUnlessAVariantHasItsOwn() {
    Study study =
        study(
            """
            variants:
              a: {server: spring-mvc}
              b: {server: spring-mvc, limits: {memory: 1g}}
            """,
            "workloads: {w: {kernel: hello, load: {users: 5}}}",
            "limits: {cpus: 0.5, memory: 600m}");

    assertThat(study.variant("a").limits()).isEqualTo(new Limits(0.5, 600L << 20));
    assertThat(study.variant("b").limits()).isEqualTo(new Limits(0, 1L << 30));
  }

  @Test
  void theJvmIsReadWithItsFlags() {
    Study study =
        study(
            "variants: {a: {server: spring-mvc}}",
            "workloads: {w: {kernel: hello, load: {users: 5}}}",
            "jvm: {heap: 2g, gc: z, flags: [-Xss512k, -Da=b]}");

    assertThat(study.jvm())
        .isEqualTo(new JvmSettings("2g", Collector.Z, List.of("-Xss512k", "-Da=b")));
  }

  @Test
  void aServerOfOursTakesItsOptionsAndItsFrameworksProperties() {
    Variant variant =
        variant(
            """
            {server: spring-mvc, threads: unbounded, client-connections: 500,
             server.tomcat.accept-count: 100, jvm-flags: [-Xlog:gc]}\
            """);

    assertThat(variant)
        .isEqualTo(
            new Variant(
                "a",
                new Server.Bundled(
                    "spring-mvc",
                    Map.of(
                        "threads", "unbounded",
                        "client-connections", "500",
                        "server.tomcat.accept-count", "100")),
                List.of("-Xlog:gc")));
  }

  @Test
  void helidonTakesTheSizesOfItsPoolsAndItsOwnProperties() {
    Variant variant =
        variant(
            "{server: helidon, pool: 20, client-connections: 500, server.write-queue-length: 4}");

    assertThat(variant)
        .isEqualTo(
            new Variant(
                "a",
                new Server.Bundled(
                    "helidon",
                    Map.of(
                        "pool", "20",
                        "client-connections", "500",
                        "server.write-queue-length", "4")),
                List.of()));
  }

  @Test
  void aCommandKeepsItsPlaceholdersButForTheFolder() {
    Variant variant =
        variant(
            """
            {command: [java, "{jvm}", -jar, "{folder}/app.jar", "--port={port}"],
             environment: {A: 1, B: ''}}\
            """);

    assertThat(variant.server())
        .isEqualTo(
            new Server.Command(
                List.of("java", "{jvm}", "-jar", folder + "/app.jar", "--port={port}"),
                "/",
                0,
                Map.of("A", "1", "B", "")));
  }

  @Test
  void aCommandWithAPortOfItsOwnNeedsNoPlaceholder() {
    assertThat(variant("{command: [./serve], port: 8080, ready: /up}").server())
        .isEqualTo(new Server.Command(List.of("./serve"), "/up", 8080, Map.of()));
  }

  @Test
  void aCommandMayTakeItsPortFromItsEnvironmentAndFlagsOfItsOwn() {
    Variant variant =
        variant(
            """
            {command: [java, "{jvm}", -jar, app.jar], environment: {PORT: "{port}"},
             jvm-flags: [-Xmx1g]}\
            """);

    assertThat(variant)
        .isEqualTo(
            new Variant(
                "a",
                new Server.Command(
                    List.of("java", "{jvm}", "-jar", "app.jar"), "/", 0, Map.of("PORT", "{port}")),
                List.of("-Xmx1g")));
  }

  @Test
  void aRunningServerIsReachedByItsUrl() {
    assertThat(variant("{url: 'https://localhost:8443/', ready: /up}").server())
        .isEqualTo(new Server.Running(URI.create("https://localhost:8443"), "/up"));
  }

  @Test
  void everyKindOfVariantMayHaveAPrometheusEndpoint() {
    assertThat(variant("{server: spring-mvc, prometheus: /actuator/prometheus}"))
        .isEqualTo(
            new Variant(
                "a",
                new Server.Bundled("spring-mvc", Map.of()),
                List.of(),
                Limits.NONE,
                "/actuator/prometheus"));
    assertThat(
            variant("{command: [./serve], port: 80, prometheus: 'http://127.0.0.1:9090/metrics'}")
                .prometheus())
        .isEqualTo("http://127.0.0.1:9090/metrics");
    assertThat(variant("{url: 'http://localhost:8080', prometheus: '/q/metrics?a=b'}").prometheus())
        .isEqualTo("/q/metrics?a=b");
    assertThat(variant("{server: spring-mvc}").isScraped()).isFalse();
  }

  @Test
  void whatIsScrapedBesideThePoolsIsNamed() {
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
  void aRequestOfOnesOwnIsSentAsWritten() {
    Work work =
        workload(
                """
                {request: {method: PUT, path: /a?b=c, headers: {Accept: text/plain}, body: x,
                 expect-body: 200}, load: {users: 5}}\
                """)
            .work();

    assertThat(work.requests().getFirst())
        .isEqualTo(
            RequestSpec.of("PUT", "/a?b=c", Map.of("Accept", "text/plain"), "x")
                .expecting(new BodyCheck.EqualTo("200")));
    assertThat(work.builtInDelay()).isEmpty();
    assertThat(work.needs()).isEmpty();
  }

  @Test
  void aRequestWithABodyIsAPostUnlessItSaysOtherwise() throws IOException {
    Files.writeString(folder.resolve("body.json"), "[1]");

    assertThat(
            workload("{request: {path: /, body-file: body.json}, load: {users: 5}}")
                .work()
                .requests()
                .getFirst())
        .isEqualTo(RequestSpec.of("POST", "/", Map.of(), "[1]"));
    assertThat(workload("{request: {path: /}, load: {users: 5}}").work().requests().getFirst())
        .isEqualTo(RequestSpec.get("/"));
  }

  @Test
  void severalRequestsAreDrawnByWeightOrTakenInTheirOrder() throws IOException {
    Work drawn =
        workload("{requests: [{path: /a, weight: 3}, {path: /b}], load: {users: 5}}").work();
    assertThat(drawn.order()).isEqualTo(Order.WEIGHTED);
    assertThat(drawn.requests()).extracting(RequestSpec::path).containsExactly("/a", "/b");
    assertThat(drawn.requests()).extracting(RequestSpec::weight).containsExactly(3, 1);
    Work listed =
        workload("{requests: [{path: /a}, {path: /b}], order: listed, load: {users: 5}}").work();
    assertThat(listed.order()).isEqualTo(Order.LISTED);
  }

  @Test
  void anAnswerIsCheckedForSomeTextOrItsLength() throws IOException {
    assertThat(checkOf("expect-contains: found")).isEqualTo(new BodyCheck.Containing("found"));
    assertThat(checkOf("expect-length: 34")).isEqualTo(new BodyCheck.OfLength(34));
    assertThatThrownBy(() -> checkOf("expect-length: 34, expect-body: x"))
        .hasMessageContaining("give only one");
    assertThatThrownBy(() -> workload("{requests: [], load: {users: 5}}"))
        .hasMessageContaining("the list is empty; give at least one request");
  }

  private BodyCheck checkOf(String field) throws IOException {
    return workload("{request: {path: /, " + field + "}, load: {users: 5}}")
        .work()
        .requests()
        .getFirst()
        .check();
  }

  @Test
  void usersComeSpreadOverASecondOrOverTheDelayBuiltIn() {
    assertThat(withLoad("{users: 5}").workload("w").loads())
        .containsExactly(new Load.Closed(5, SECOND, SECOND, Duration.ZERO));
    assertThat(workload("{kernel: delay, with: {millis: 2001}, load: {users: 5}}").loads())
        .containsExactly(new Load.Closed(5, Duration.ofSeconds(3), SECOND, Duration.ZERO));
  }

  @Test
  void usersWithIterationsDoThemAndLeave() {
    assertThat(withLoad("{users: 100, iterations: 10, start-over: 10s}").workload("w").loads())
        .containsExactly(
            new Load.Iterations(100, Duration.ofSeconds(10), 10, Duration.ofMinutes(10)));
    assertThat(
            withLoad("{users: 5, iterations: 2, start-over: 0s, within: 30s}")
                .workload("w")
                .loads())
        .containsExactly(new Load.Iterations(5, Duration.ZERO, 2, Duration.ofSeconds(30)));
    assertThat(
            workload("{kernel: delay, with: {millis: 2001}, load: {users: 5, iterations: 2}}")
                .loads())
        .containsExactly(new Load.Iterations(5, Duration.ofSeconds(3), 2, Duration.ofMinutes(10)));
  }

  @Test
  void iterationsDoNotRiseAndFall() {
    assertThatThrownBy(() -> withLoad("{users: 5, iterations: 2, rise: 1s}"))
        .hasMessageContaining("unknown field 'rise'")
        .hasMessageContaining("'start-over'");
  }

  @Test
  void loadsOfEveryKindAreRead() {
    List<Load> loads =
        workload(
                """
                {kernel: hello, loads: [
                  {users: 9, rise: 2s, fall: 4s, think: 250ms}, {rate: 99.5},
                  {rate: 200, arrivals: poisson},
                  {steps: {from: 10, to: 30, by: 10, hold: 8s, arrivals: poisson}}]}\
                """)
            .loads();

    assertThat(loads)
        .containsExactly(
            new Load.Closed(
                9, Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofMillis(250)),
            new Load.Open(99.5, Spacing.UNIFORM),
            new Load.Open(200, Spacing.POISSON),
            new Load.OpenSteps(10, 30, 10, Duration.ofSeconds(8), Spacing.POISSON));
  }

  @Test
  void loadsThatFindTheirRatesAreRead() {
    List<Load> loads =
        workload(
                """
                {kernel: hello, loads: [
                  {search: {from: 10}},
                  {search: {from: 10, resolution: 1%, p99: 2s, failed: 0%, arrivals: poisson}},
                  {ramp: {from: 50, by: 25, hold: 10s}},
                  {ramp: {from: 50, by: 50, hold: 3s, failures: 5, p99: 10s, failed: 2%}}]}\
                """)
            .loads();

    var usual = new Slo(Duration.ofMillis(500), 0.001);
    assertThat(loads)
        .containsExactly(
            new Load.Search(10, 0.025, usual, Spacing.UNIFORM),
            new Load.Search(10, 0.01, new Slo(Duration.ofSeconds(2), 0), Spacing.POISSON),
            new Load.Ramp(50, 25, Duration.ofSeconds(10), 3, usual, Spacing.UNIFORM),
            new Load.Ramp(
                50,
                50,
                Duration.ofSeconds(3),
                5,
                new Slo(Duration.ofSeconds(10), 0.02),
                Spacing.UNIFORM));
  }

  @Test
  void anchorsAndAByteOrderMarkAreFine() {
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

    assertThat(study.workload("two").loads()).isEqualTo(study.workload("one").loads());
  }

  private Variant variant(String yaml) {
    return study("variants: {a: " + yaml + "}", "workloads: {w: {kernel: hello, load: {users: 5}}}")
        .variant("a");
  }

  private Workload workload(String yaml) {
    return study("variants: {a: {server: spring-mvc}}", "workloads: {w: " + yaml + "}")
        .workload("w");
  }

  private Study withLoad(String load) {
    return study(
        "variants: {a: {server: spring-mvc}}",
        "workloads: {w: {kernel: hello, load: " + load + "}}");
  }

  private Study study(String... parts) {
    return read("study: s\nquestion: Which?\n" + String.join("\n", parts) + "\n");
  }

  private Study read(String yaml) {
    return new StudyReader().read(yaml, folder.resolve("study.yaml"));
  }
}
