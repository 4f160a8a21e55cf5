package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.yaml.StudyReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PackagingTest {

  @Test
  void aVariantSaysItsPackaging() {
    Study study = read("{server: spring-mvc, packaging: aot-cache}", "hello");

    assertThat(packagingOf(study)).isEqualTo(Packaging.AOT_CACHE);
  }

  @Test
  void withoutAWordItIsStartedAsItsBuildLeftIt() {
    assertThat(packagingOf(read("{server: spring-webflux}", "hello"))).isEqualTo(Packaging.JAR);
  }

  @Test
  void aFormThatAServerDoesNotHaveIsRefused() {
    assertThatThrownBy(() -> read("{server: spring-mvc, packaging: aot-jar}", "hello"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("'jar', 'extracted', 'cds', 'aot-cache', 'spring-aot' or 'native'");
    assertThatThrownBy(() -> read("{server: scripted, packaging: aot-cache}", "hello"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("'jar'");
  }

  @Test
  void everyFormOfSpringTakesADatabase() {
    assertThat(packagingOf(read("{server: spring-mvc, packaging: spring-aot}", "db")))
        .isEqualTo(Packaging.SPRING_AOT);
    assertThat(packagingOf(read("{server: spring-webflux, packaging: native}", "crud")))
        .isEqualTo(Packaging.NATIVE);
  }

  @Test
  void helidonHasANativeExecutable() {
    assertThat(packagingOf(read("{server: helidon, packaging: native}", "hello")))
        .isEqualTo(Packaging.NATIVE);
  }

  private static Packaging packagingOf(Study study) {
    return ((Server.Bundled) study.variant(new VariantId("a")).server()).packaging();
  }

  private static Study read(String variant, String kernel) {
    return new StudyReader()
        .read(
            """
            study: s
            question: Which?
            variants: {a: %s}
            workloads: {w: {kernel: %s, load: {users: 5}}}
            """
                .formatted(variant, kernel),
            Path.of("study.yaml"));
  }
}
