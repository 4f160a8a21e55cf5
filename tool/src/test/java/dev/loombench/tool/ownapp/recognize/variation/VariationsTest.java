package dev.loombench.tool.ownapp.recognize.variation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.ownapp.recognize.Application;
import dev.loombench.tool.ownapp.recognize.Framework;
import dev.loombench.tool.ownapp.recognize.Launch;
import dev.loombench.tool.ownapp.recognize.Pools;
import dev.loombench.tool.ownapp.recognize.VariantChange;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.yaml.ValueReaders;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VariationsTest {

  private static final Application SPRING =
      application(
          Framework.SPRING_BOOT_SERVLET,
          List.of("{java}", "{jvm}", "-jar", "app.jar", "--server.port={port}"),
          VariantChange.none("pool", "a pool"),
          VariantChange.none("virtual", "virtual threads")
              .withArguments(List.of("--spring.threads.virtual.enabled=true")));

  private static final Application QUARKUS =
      application(
          Framework.QUARKUS,
          List.of("{java}", "{jvm}", "-jar", "app.jar"),
          VariantChange.none("baseline", ""));

  private static final Application PYTHON =
      application(
          Framework.UNKNOWN,
          List.of("python3", "serve.py", "{port}"),
          VariantChange.none("baseline", ""));

  @Test
  void withoutAKeyTheProposalsAreCompared() {
    assertThat(Variations.of(SPRING, List.of(), false)).isEqualTo(SPRING.proposals());
  }

  @Test
  void aPropertyOfSpringIsAnArgument() {
    List<VariantChange> variants = vary(SPRING, "server.tomcat.threads.max=50,200");

    assertThat(names(variants)).containsExactly("threads.max-50", "threads.max-200");
    assertThat(variants.getFirst().arguments()).containsExactly("--server.tomcat.threads.max=50");
    assertThat(SPRING.launch().with(variants.get(1)).command())
        .endsWith("app.jar", "--server.port={port}", "--server.tomcat.threads.max=200");
  }

  @Test
  void aPropertyOfOtherFrameworksIsASystemProperty() {
    assertThat(vary(QUARKUS, "quarkus.thread-pool.max-threads=50,200").getFirst().jvmFlags())
        .containsExactly("-Dquarkus.thread-pool.max-threads=50");
    Application dropwizard =
        application(
            Framework.DROPWIZARD, List.of("{java}", "{jvm}"), VariantChange.none("pool", ""));
    assertThat(vary(dropwizard, "server.maxThreads=50,200").getFirst().jvmFlags())
        .containsExactly("-Ddw.server.maxThreads=50");
  }

  @Test
  void oneValueIsComparedWithTheApplicationAsItIs() {
    assertThat(names(vary(SPRING, "gc=g1"))).containsExactly("pool", "g1");
    assertThat(names(vary(SPRING, "gc=g1", "heap=1g"))).containsExactly("pool", "g1", "heap-1g");
  }

  @Test
  void eachKindOfKeyBecomesItsField() {
    assertThat(vary(SPRING, "jdk=21,25").getFirst().jdk()).hasValue("21");
    assertThat(names(vary(SPRING, "jdk=21,25"))).containsExactly("jdk21", "jdk25");
    assertThat(vary(SPRING, "jdk=/opt/jdk-25,25").getFirst().jdk()).hasValue("/opt/jdk-25");
    assertThat(vary(SPRING, "gc=serial,z").get(1).allJvmFlags()).containsExactly("-XX:+UseZGC");
    assertThat(vary(SPRING, "heap=256m,512m").getFirst().allJvmFlags())
        .containsExactly("-Xms256m", "-Xmx256m");
    assertThat(vary(SPRING, "cpus=0.5,2").getFirst().cpus()).hasValue(0.5);
    assertThat(vary(PYTHON, "env:WORKERS=1,4").get(1).environment())
        .isEqualTo(Map.of("WORKERS", "4"));
    assertThat(names(vary(PYTHON, "env:WORKERS=1,4"))).containsExactly("workers-1", "workers-4");
    assertThat(vary(PYTHON, "arg:--workers=1,4").get(1).arguments()).containsExactly("--workers=4");
    assertThat(names(vary(PYTHON, "arg:--http-max-workers=1,4")))
        .containsExactly("max-workers-1", "max-workers-4");
  }

  @Test
  void aModelIsAProposal() {
    assertThat(vary(SPRING, "model=pool,virtual")).isEqualTo(SPRING.proposals());
    assertThatThrownBy(() -> vary(SPRING, "model=pool,virtuel"))
        .hasMessageContaining("give pool or virtual; did you mean 'virtual'?");
    assertThatThrownBy(() -> vary(QUARKUS, "model=pool,virtual"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("Quarkus has no setting that changes its thread model. A remark");
  }

  @Test
  void jvmFlagsAreOnOffWithAValueOrSeveral() {
    assertThat(names(vary(SPRING, "jvm:-XX:+UseCompactObjectHeaders,-XX:-UseCompactObjectHeaders")))
        .containsExactly("usecompactobjectheaders-on", "usecompactobjectheaders-off");
    assertThat(vary(SPRING, "jvm:none,-XX:+UseNUMA -Xss1m").get(1).jvmFlags())
        .containsExactly("-XX:+UseNUMA", "-Xss1m");
    assertThat(vary(SPRING, "jvm:-Xlog:gc*,safepoint,-Xlog:disable").getFirst().jvmFlags())
        .containsExactly("-Xlog:gc*,safepoint");
    assertThat(names(vary(SPRING, "jvm:-XX:TieredStopAtLevel=1")))
        .containsExactly("pool", "tieredstopatlevel-1");
  }

  @Test
  void crossedKeysMakeAllCombinations() {
    List<VariantChange> variants =
        Variations.of(SPRING, List.of("model=pool,virtual", "jdk=21,25", "heap=1g"), true);

    assertThat(names(variants))
        .containsExactly("pool-jdk21", "pool-jdk25", "virtual-jdk21", "virtual-jdk25");
    assertThat(variants).allSatisfy(variant -> assertThat(variant.heap()).hasValue("1g"));
    assertThat(variants.get(3).arguments())
        .containsExactly("--spring.threads.virtual.enabled=true");
    assertThat(variants.get(3).jdk()).hasValue("25");
  }

  @Test
  void crossedKeysWithOneValueEachAreComparedWithTheApplicationAsItIs() {
    assertThat(names(Variations.of(SPRING, List.of("jdk=21", "gc=g1"), true)))
        .containsExactly("pool", "jdk21-g1");
  }

  @Test
  void severalKeysAloneAreComparedWithTheApplicationAsItIs() {
    List<VariantChange> variants = vary(SPRING, "gc=g1,parallel", "heap=256m,1g");

    assertThat(names(variants)).containsExactly("pool", "g1", "parallel", "heap-256m", "heap-1g");
    assertThat(variants.get(3).collector()).isEmpty();
  }

  @Test
  void aVariantReplacesWhatTheCommandLineSet() {
    Application typed =
        application(
            Framework.SPRING_BOOT_SERVLET,
            List.of("{java}", "{jvm}", "-jar", "app.jar", "--server.tomcat.threads.max=10"),
            heap(VariantChange.none("pool", ""), "2g").withFlags(List.of("-Da=b")));
    VariantChange small = vary(typed, "heap=256m,512m").getFirst();

    assertThat(small.allJvmFlags()).containsExactly("-Xms256m", "-Xmx256m", "-Da=b");
    assertThat(typed.launch().with(vary(typed, "server.tomcat.threads.max=50").get(1)).command())
        .containsExactly("{java}", "{jvm}", "-jar", "app.jar", "--server.tomcat.threads.max=50");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server.tomcat.threads.max=50,200",
        "env:URL=http://a/b?c=d,http://a/b?c=e",
        "jvm:-XX:+UseNUMA,-Xlog:gc*",
        "app.greeting=Hello World!,***,+++",
        "env:EMPTY=,x",
        "jdk=/opt/JDK 25/,/srv/JDK 25/"
      })
  void namesAreValidInStudyFilesAndUnique(String vary) {
    List<String> names = names(vary(SPRING, vary));

    assertThat(names).allMatch(ValueReaders::isName).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "server.tomcat.thread.max=50|did you mean 'server.tomcat.threads.max'?",
        "server.port=1,2|the tool chooses the port",
        "modell=pool,virtual|did you mean 'model'?",
        "evn:A=1|no settings have the prefix 'evn:'; did you mean 'env'?",
        "jdk=latest|give a release like 21, or the folder of a JDK",
        "jdk=11,25|compiled for Java 17 and does not start on 11; give 17 or newer",
        "gc=g2|did you mean 'g1'?",
        "heap=256|give a size with its unit",
        "cpus=0|give CPUs from 0.01 to 1024",
        "cpus|give KEY=A,B",
        "gc=g1,g1|a value occurs twice",
        "gc=g1,|a value is empty",
        "jvm:-Xmx1g|give the heap by --vary heap=",
        "jvm:-XX:+UseG1GC|give the collector by --vary gc=",
        "jvm:UseG1GC|begin with '-'"
      })
  void aWrongKeyOrValueIsAProblemWithAdvice(String vary, String advice) {
    assertThatThrownBy(() -> vary(SPRING, vary))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(advice);
  }

  @Test
  void aPropertyThatOnlyLooksLikeAKnownOneIsAccepted() {
    assertThat(names(vary(SPRING, "server.tomcat.threads.min-spare=5,50"))).hasSize(2);
    assertThat(names(vary(SPRING, "app.cache.size=5,50"))).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdk=21,25|has no {java}",
        "gc=g1,serial|has no {jvm}",
        "heap=1g|has no {jvm}",
        "jvm:-XX:+UseNUMA|has no {jvm}",
        "server.port=1|the properties of an unrecognized program are not known"
      })
  void aSettingThatDoesNotReachTheProgramIsAProblem(String vary, String reason) {
    assertThatThrownBy(() -> vary(PYTHON, vary))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aKeyIsGivenOnce() {
    assertThatThrownBy(() -> vary(SPRING, "gc=g1", "gc=z"))
        .hasMessageContaining("give all its values in one");
  }

  @Test
  void moreVariantsThanARunCanCompareAreAProblem() {
    assertThatThrownBy(
            () -> Variations.of(SPRING, List.of("cpus=1,2,3,4,5", "gc=g1,z,serial,parallel"), true))
        .hasMessageContaining("makes 20 variants, more than the 16");
  }

  private static List<VariantChange> vary(Application application, String... varies) {
    return Variations.of(application, List.of(varies), false);
  }

  private static List<String> names(List<VariantChange> variants) {
    return variants.stream().map(VariantChange::id).map(VariantId::name).toList();
  }

  private static VariantChange heap(VariantChange change, String size) {
    return new VariantChange(
        change.id(),
        change.jvmFlags(),
        change.arguments(),
        change.environment(),
        change.jdk(),
        Optional.of(size),
        change.collector(),
        change.cpus(),
        change.reason());
  }

  private static Application application(
      Framework framework, List<String> command, VariantChange... proposals) {
    return new Application(
        "app",
        framework,
        Optional.empty(),
        OptionalInt.of(17),
        new Launch(command, Map.of()),
        List.of("/"),
        List.of(proposals),
        List.of("A remark"),
        Pools.NONE);
  }
}
