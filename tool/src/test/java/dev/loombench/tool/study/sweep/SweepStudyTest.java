package dev.loombench.tool.study.sweep;

import static dev.loombench.tool.study.sweep.SweptStudies.CLOSED;
import static dev.loombench.tool.study.sweep.SweptStudies.design;
import static dev.loombench.tool.study.sweep.SweptStudies.request;
import static dev.loombench.tool.study.sweep.SweptStudies.study;
import static dev.loombench.tool.study.sweep.SweptStudies.swept;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design.SweepAxis;
import dev.loombench.tool.study.Design.SweepCell;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
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
  void theBaselineIsBelowTheLineHoweverTheTwoAreNamed() {
    assertThat(design(swept(List.of("webflux", "platform-200"))).over())
        .isEqualTo(new VariantId("platform-200"));
    assertThat(design(swept(List.of("webflux", "virtual"))).over())
        .isEqualTo(new VariantId("webflux"));
  }
}
