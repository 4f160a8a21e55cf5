package dev.loombench.tool.study.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.Knob;
import dev.loombench.tool.study.Knob.Resource;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KnobVariantsTest {

  private static final JvmSettings JVM =
      JvmSettings.of("512m", JvmSettings.Collector.SERIAL, List.of());

  @Test
  void aPoolOfThreadsGetsHalfAsManyMore() {
    KnobVariants knobs = knobs(bundled("platform-200", Map.of("threads", "200")));

    assertThat(knobs.design().knobs())
        .containsExactly(
            new Knob(
                new VariantId("platform-200, 300 threads"),
                Resource.WORKER_POOL,
                "300 threads",
                1.2),
            new Knob(
                new VariantId("platform-200, 75 % of its CPU"),
                Resource.CPU,
                "75 % of its CPU",
                0.9),
            new Knob(
                new VariantId("platform-200, a heap of 1024 MiB"),
                Resource.HEAP,
                "a heap of 1024 MiB",
                1.2));
    assertThat(knobs.variants())
        .extracting(variant -> variant.id().name())
        .containsExactly(
            "platform-200, 300 threads",
            "platform-200, 75 % of its CPU",
            "platform-200, a heap of 1024 MiB");
    assertThat(knobs.variants().get(0).server())
        .isEqualTo(new Server.Bundled("spring-mvc", Map.of("threads", "300")));
    assertThat(knobs.variants().get(1).limits()).isEqualTo(Limits.ofCpus(0.75));
    assertThat(knobs.variants().get(2).jvmFlags()).containsExactly("-Xms1048576k", "-Xmx1048576k");
  }

  @Test
  void aPoolThatTheVariantDoesNotNameHasItsDefault() {
    assertThat(knobs(bundled("mvc", Map.of())).design().knobs().getFirst().setting())
        .isEqualTo("300 threads");
  }

  @Test
  void connectionsToADatabaseAreAKnobWhereThereIsOne() {
    Variant virtual = bundled("virtual", Map.of("threads", "virtual"));

    assertThat(
            KnobVariants.of(virtual, JVM, Set.of(Backing.DATABASE), 1, Optional.empty())
                .design()
                .knobs())
        .extracting(Knob::setting)
        .contains("15 pooled connections");
  }

  @Test
  void virtualThreadsAreNoPool() {
    assertThat(knobs(bundled("virtual", Map.of("threads", "virtual"))).design().knobs())
        .extracting(Knob::resource)
        .containsExactly(Resource.CPU, Resource.HEAP);
  }

  @Test
  void quarkusHasAPoolOfThreadsInOneModelOnly() {
    assertThat(knobs(quarkus("worker")).design().knobs())
        .extracting(Knob::resource)
        .containsExactly(Resource.WORKER_POOL, Resource.CPU, Resource.HEAP);
    assertThat(knobs(quarkus("reactive")).design().knobs())
        .extracting(Knob::resource)
        .containsExactly(Resource.CPU, Resource.HEAP);
  }

  private static Variant quarkus(String model) {
    return new Variant(
        new VariantId(model),
        new Server.Bundled("quarkus", Map.of("model", model)),
        List.of(),
        Limits.NONE,
        Optional.empty());
  }

  @Test
  void aQuotaOfItsOwnIsWhatItsCpuIs() {
    var limited =
        new Variant(
            new VariantId("limited"),
            new Server.Bundled("spring-mvc", Map.of("threads", "virtual")),
            List.of(),
            Limits.ofMemory(600L << 20).withCpus(0.5),
            Optional.empty());

    KnobVariants knobs = KnobVariants.of(limited, JVM, Set.of(), 0.5, Optional.empty());
    assertThat(knobs.design().knobs())
        .extracting(Knob::resource)
        .containsExactly(Resource.CPU_QUOTA);
    assertThat(knobs.variants().getFirst().limits())
        .isEqualTo(Limits.ofMemory(600L << 20).withCpus(0.375));
    assertThat(knobs.design().notTried())
        .containsExactly(
            new Design.NotTried(Resource.HEAP, "a larger one has no room in its memory limit"));
  }

  @Test
  void whereNoQuotaCanBeSetTheCpuIsNotTried() {
    KnobVariants knobs =
        KnobVariants.of(
            bundled("mvc", Map.of()),
            JVM,
            Set.of(),
            1,
            Optional.of("no control group is delegated"));

    assertThat(knobs.design().notTried())
        .containsExactly(new Design.NotTried(Resource.CPU, "no control group is delegated"));
    assertThat(knobs.design().knobs())
        .extracting(Knob::resource)
        .containsExactly(Resource.WORKER_POOL, Resource.HEAP);
  }

  @Test
  void aCommandWithoutTheFlagsKeepsItsHeap() {
    var command =
        new Variant(
            new VariantId("mine"),
            new Server.Command(
                List.of("app"), "/", OptionalInt.empty(), Map.of(), Map.of(), Optional.empty()),
            List.of());

    assertThat(knobs(command).design().knobs())
        .extracting(Knob::resource)
        .containsExactly(Resource.CPU);
    assertThat(knobs(command).design().notTried())
        .containsExactly(
            new Design.NotTried(Resource.HEAP, "its command does not take flags by {jvm}"));
  }

  @Test
  void aServerThatRunsHasNoKnobs() {
    var running =
        new Variant(
            new VariantId("there"),
            new Server.Running(URI.create("http://127.0.0.1:8080"), "/"),
            List.of());

    assertThat(knobs(running).design().knobs()).isEmpty();
    assertThat(knobs(running).design().notTried()).hasSize(2);
  }

  private static KnobVariants knobs(Variant variant) {
    return KnobVariants.of(variant, JVM, Set.of(), 1, Optional.empty());
  }

  private static Variant bundled(String name, Map<String, String> properties) {
    return new Variant(
        new VariantId(name), new Server.Bundled("spring-mvc", properties), List.of());
  }
}
