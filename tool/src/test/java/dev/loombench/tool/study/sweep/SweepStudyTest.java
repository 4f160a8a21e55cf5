package dev.loombench.tool.study.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Design.SweepAxis;
import dev.loombench.tool.study.Design.SweepCell;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.yaml.StudyReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SweepStudyTest {

  private static final Load CLOSED =
      new ClosedModel.Closed(
          500, Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofMillis(20));

  @Test
  void aPlaceOfTheGridIsAWorkloadAndALoad() {
    Study swept = swept("users=50,100", "millis=50,2500");

    assertThat(swept.workloads())
        .extracting(workload -> workload.id().name())
        .containsExactly("delay-millis-50", "delay-millis-2500");
    assertThat(swept.workloads().getFirst().loads())
        .containsExactly(
            new ClosedModel.Closed(
                50, Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofMillis(20)),
            new ClosedModel.Closed(
                100, Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofMillis(20)));
    assertThat(design(swept).cell(1, 0))
        .isEqualTo(
            new SweepCell(
                1,
                0,
                new WorkloadId("delay-millis-50"),
                new LoadId.Closed(100, Duration.ofMillis(20)),
                new VariantId("virtual"),
                new VariantId("platform-200"),
                1));
    assertThat(swept.variants())
        .extracting(variant -> variant.id().name())
        .containsExactly("platform-200", "virtual");
    assertThat(swept.protocol().blocks().headline()).isEqualTo(3);
    assertThat(swept.question())
        .isEqualTo("Over users and millis: where does virtual serve more than platform-200?");
  }

  @Test
  void usersArriveOverAsLongAsARequestWaits() {
    Load load = swept("users=50,100", "millis=50,2500").workloads().getLast().loads().getFirst();

    assertThat(((ClosedModel.Closed) load).rise()).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void aRateIsAnOpenLoad() {
    Study swept = swept("rate=100,250.5", "millis=50,100");

    assertThat(swept.workloads().getFirst().loads())
        .containsExactly(
            new OpenModel.Open(100, Spacing.UNIFORM), new OpenModel.Open(250.5, Spacing.UNIFORM));
    assertThat(design(swept).across().kind()).isEqualTo(SweepAxis.Kind.RATE);
  }

  @Test
  void anOptionOfAServerMakesAVariantForEachValueWithBlocksOfItsOwn() {
    Study swept = swept("users=50,100", "platform-200.threads=50,100");

    assertThat(swept.variants())
        .extracting(variant -> variant.id().name())
        .containsExactly("platform-200.threads=50", "platform-200.threads=100", "virtual");
    assertThat(swept.variant(new VariantId("platform-200.threads=100")).server())
        .isEqualTo(new Server.Bundled("spring-mvc", Map.of("threads", "100")));
    assertThat(swept.workloads())
        .extracting(workload -> workload.id().name())
        .containsExactly("delay-100");
    assertThat(design(swept).cells()).extracting(SweepCell::firstBlock).containsExactly(1, 1, 4, 4);
  }

  @Test
  void anOptionWithoutAVariantIsThatOfEitherThatHasANumberThere() {
    Study threads = swept("users=50,100", "threads=50,100");
    Study connections = swept("users=50,100", "client-connections=5,10");

    assertThat(threads.variants()).extracting(variant -> variant.id().name()).contains("virtual");
    assertThat(connections.variants())
        .extracting(variant -> variant.id().name())
        .containsExactly(
            "platform-200.client-connections=5",
            "platform-200.client-connections=10",
            "virtual.client-connections=5",
            "virtual.client-connections=10");
  }

  @Test
  void withoutALoadAmongItsAxesTheWorkloadsOwnIsTaken() {
    Study swept = swept("millis=50,100", "threads=100,200");

    assertThat(swept.workloads()).allSatisfy(workload -> assertThat(workload.loads()).hasSize(1));
    assertThat(swept.workloads().getFirst().loads().getFirst()).isEqualTo(CLOSED);
  }

  @Test
  void iterationsAreSweptOverTheirUsers() {
    var own = new ClosedModel.Iterations(10, Duration.ofSeconds(2), 5, Duration.ofMinutes(1));
    Study iterated =
        study(
            new Workload(
                new WorkloadId("search"),
                Work.Own.of(List.of(RequestSpec.get("/")), Order.WEIGHTED),
                List.of(own)));

    assertThat(SweepStudy.of(iterated, request("users=5,10", "threads=50,100")).workloads())
        .flatExtracting(Workload::loads)
        .containsExactly(
            new ClosedModel.Iterations(5, Duration.ofSeconds(2), 5, Duration.ofMinutes(1)), own);
  }

  @Test
  void requestsOfTheReadersOwnAreSweptOverTheirLoad() {
    Study own =
        study(
            new Workload(
                new WorkloadId("search"),
                Work.Own.of(List.of(RequestSpec.get("/search")), Order.WEIGHTED),
                List.of(CLOSED)));

    assertThat(SweepStudy.of(own, request("users=5,10", "threads=50,100")).workloads())
        .extracting(workload -> workload.id().name())
        .containsExactly("search");
    assertThatThrownBy(() -> SweepStudy.of(own, request("users=5,10", "millis=50,100")))
        .hasMessageContaining("--up: 'millis' can't be swept");
  }

  @Test
  void aDelayIsSweptByWorkloadsThatReplaceItsTime() {
    Study swept = SweepStudy.of(withDelay(), request("delay.db=0,20", "users=50,100"));

    assertThat(swept.workloads())
        .extracting(workload -> workload.id().name(), Workload::delays)
        .containsExactly(
            tuple("search-delay.db-0", Map.of("db", Duration.ZERO)),
            tuple("search-delay.db-20", Map.of("db", Duration.ofMillis(20))));
    assertThat(design(swept).across().kind()).isEqualTo(SweepAxis.Kind.DELAY);
    assertThat(design(swept).across().phrase(1)).isEqualTo("20 ms");
    assertThat(swept.delays()).isEqualTo(withDelay().delays());
    assertThatThrownBy(
            () -> SweepStudy.of(withDelay(), request("delay.db=0,20000", "users=50,100")))
        .hasMessage("--across: delay.db can't be 20000; give whole milliseconds from 0 to 10000.");
  }

  @Test
  void theLaunchIsSweptByVariantsThatReplaceIt() {
    Study heaps = swept("users=50,100", "heap=256,512");
    Study cpus = swept("cpus=0.5,1", "virtual.jdk=21,25");
    Study collectors = swept("users=50,100", "gc=g1,serial");

    assertThat(heaps.variants())
        .extracting(variant -> variant.id().name(), Variant::jvmFlags)
        .contains(
            tuple("platform-200.heap=256", List.of("-Xms256m", "-Xmx256m")),
            tuple("virtual.heap=512", List.of("-Xms512m", "-Xmx512m")));
    assertThat(design(heaps).up().phrase(0)).isEqualTo("a heap of 256 MiB");
    assertThat(cpus.variants())
        .extracting(
            variant -> variant.id().name(), Variant::jdk, variant -> variant.limits().cpus())
        .contains(
            tuple("platform-200.cpus=0.5", Optional.empty(), OptionalDouble.of(0.5)),
            tuple("virtual.cpus=1.jdk=21", Optional.of("21"), OptionalDouble.of(1)));
    assertThat(collectors.variants())
        .extracting(variant -> variant.id().name(), Variant::jvmFlags)
        .contains(
            tuple("platform-200.gc=serial", List.of("-XX:+UseSerialGC")),
            tuple("virtual.gc=g1", List.of("-XX:+UseG1GC")));
    assertThat(design(collectors).up().phrase(1)).isEqualTo("gc g1");
  }

  @Test
  void valuesWithoutAnOrderAreNoRow() {
    assertThatThrownBy(() -> swept("jdk=21,25", "users=50,100"))
        .hasMessage(
            "--across jdk: between two of its values nothing can be inferred; sweep it with --up, and users or a rate with --across.");
    assertThatThrownBy(() -> swept("users=50,100", "gc=cms,g1"))
        .hasMessageContaining("give collectors: serial, parallel, g1, z, shenandoah");
    assertThatThrownBy(() -> swept("users=50,100", "gc=g1,g1"))
        .hasMessageContaining("give each value once");
    assertThatThrownBy(() -> swept("users=50,100", "jdk=7,21"))
        .hasMessageContaining("jdk can't be 7; give releases from 8 to 99");
  }

  @Test
  void aServerThatRunsHasNoLaunchToSweep() {
    Study running =
        new StudyReader()
            .read(
                """
                study: test
                question: Which?
                variants:
                  here: {url: 'http://127.0.0.1:1'}
                  there: {url: 'http://127.0.0.1:2'}
                workloads: {search: {request: {path: /}, load: {users: 2}}}
                """,
                Path.of("study.yaml"));

    assertThatThrownBy(() -> SweepStudy.of(running, request("users=5,10", "heap=256,512")))
        .hasMessageContaining("--up: 'heap' can't be swept");
  }

  private static Study withDelay() {
    return new StudyReader()
        .read(
            """
            study: test
            question: Which?
            delays: {db: {to: 'localhost:5432', by: 5ms}}
            variants:
              pool: {command: [app, '{port}', '{delay.db}']}
              virtual: {command: [app, '{port}', '{delay.db}', --virtual]}
            workloads: {search: {request: {path: /}, load: {users: 2}}}
            """,
            Path.of("study.yaml"));
  }

  @Test
  void theErrorForAnUnknownAxisListsTheAxes() {
    assertThatThrownBy(() -> swept("user=50,100", "millis=50,100"))
        .hasMessage(
            "--across: 'user' can't be swept; did you mean 'users'? Of workload 'delay-100' and"
                + " these variants there are: users, rate, millis, threads, platform-200.threads,"
                + " requests-at-once, virtual.requests-at-once,"
                + " client-connections, platform-200.client-connections,"
                + " virtual.client-connections, semaphore, platform-200.semaphore,"
                + " virtual.semaphore, pool, platform-200.pool, virtual.pool,"
                + " heap, platform-200.heap, virtual.heap, cpus, platform-200.cpus, virtual.cpus,"
                + " jdk, platform-200.jdk, virtual.jdk, gc, platform-200.gc, virtual.gc.");
  }

  @Test
  void valuesOutOfTheirRangeAreRefused() {
    assertThatThrownBy(() -> swept("users=50,100000000", "millis=50,100"))
        .hasMessage("--across: users can't be 100000000; give whole numbers from 1 to 100000.");
    assertThatThrownBy(() -> swept("users=50,100", "millis=50,60001"))
        .hasMessage("--up: millis can't be 60001; give whole numbers from 0 to 60000.");
    assertThatThrownBy(() -> swept("users=50,100.5", "millis=50,100"))
        .hasMessageContaining("users can't be 100.5");
    assertThatThrownBy(() -> swept("rate=0,100", "millis=50,100"))
        .hasMessageContaining("rate can't be 0");
    assertThatThrownBy(() -> swept("users=50,100", "threads=0,100"))
        .hasMessageContaining("threads can't be 0");
  }

  @Test
  void twoAxesCantSetTheSame() {
    assertThatThrownBy(() -> swept("users=50,100", "rate=50,100"))
        .hasMessage(
            "--across users and --up rate set the same; sweep over two different parameters.");
    assertThatThrownBy(() -> swept("threads=50,100", "platform-200.threads=50,100"))
        .hasMessageContaining("set the same");
  }

  @Test
  void twoVariantsAreCompared() {
    assertThatThrownBy(() -> swept(List.of("virtual")))
        .hasMessage(
            "a sweep compares two variants; give --variant twice, each time another. Study 'test'"
                + " has: platform-200, virtual, webflux.");
    assertThatThrownBy(() -> swept(List.of("virtual", "virtual"))).hasMessageContaining("two");
    assertThatThrownBy(() -> swept(List.of("virtual", "vitual"))).hasMessageContaining("vitual");
  }

  @Test
  void theBaselineIsBelowTheLineHoweverTheTwoAreNamed() {
    assertThat(design(swept(List.of("webflux", "platform-200"))).over())
        .isEqualTo(new VariantId("platform-200"));
    assertThat(design(swept(List.of("webflux", "virtual"))).over())
        .isEqualTo(new VariantId("webflux"));
  }

  @Test
  void severalWorkloadsAskForAChoice() {
    Study two =
        study(
            new Workload(
                new WorkloadId("delay-100"),
                new Work.Kernel(KernelName.DELAY, Map.of()),
                List.of(CLOSED)),
            new Workload(
                new WorkloadId("hello"),
                new Work.Kernel(KernelName.HELLO, Map.of()),
                List.of(CLOSED)));

    assertThatThrownBy(() -> SweepStudy.of(two, request("users=5,10", "millis=50,100")))
        .hasMessage(
            "study 'test' has several workloads; choose one with --workload: delay-100, hello.");
  }

  @Test
  void severalLoadsAskForAnAxisThatIsOne() {
    Study two =
        study(
            new Workload(
                new WorkloadId("delay-100"),
                new Work.Kernel(KernelName.DELAY, Map.of()),
                List.of(CLOSED, new OpenModel.Open(5, Spacing.UNIFORM))));

    assertThatThrownBy(() -> SweepStudy.of(two, request("threads=5,10", "millis=50,100")))
        .hasMessageContaining("has 2 loads, and no axis says which");
  }

  private static Design.Sweep design(Study swept) {
    return (Design.Sweep) swept.design();
  }

  private static Study swept(List<String> variants) {
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

  private static Study swept(String across, String up) {
    return SweepStudy.of(delay(), request(across, up));
  }

  private static SweepStudy.Request request(String across, String up) {
    return new SweepStudy.Request(
        Optional.empty(),
        List.of(),
        AxisOption.read("--across", across),
        AxisOption.read("--up", up),
        3,
        Duration.ofMinutes(30));
  }

  private static Study delay() {
    return study(
        new Workload(
            new WorkloadId("delay-100"),
            new Work.Kernel(KernelName.DELAY, Map.of()),
            List.of(CLOSED)));
  }

  private static Study study(Workload... workloads) {
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
        new JvmSettings("512m", JvmSettings.Collector.SERIAL, List.of()),
        new Protocol(
            new Protocol.Blocks(3, 1),
            1,
            Duration.ofSeconds(3),
            Duration.ofSeconds(6),
            new Protocol.WarmUp(0.1, 0.01, Duration.ofSeconds(45)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            0.05));
  }
}
