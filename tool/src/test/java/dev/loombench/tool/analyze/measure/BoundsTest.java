package dev.loombench.tool.analyze.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.yaml.StudyReader;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of threads that a variant can have at work. */
class BoundsTest {

  private static final Study FRAMEWORKS =
      new StudyReader().read(Path.of("..", "studies", "frameworks.yaml"));

  @ParameterizedTest
  @CsvSource({"mvc-200, 200", "quarkus-worker, 200"})
  void aPoolHasASize(String variant, int threads) {
    assertThat(Bounds.poolSize(FRAMEWORKS, new VariantId(variant))).isEqualTo(Optional.of(threads));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"mvc-virtual", "webflux", "quarkus-virtual", "quarkus-reactive", "helidon"})
  void otherModelsHaveNone(String variant) {
    assertThat(Bounds.poolSize(FRAMEWORKS, new VariantId(variant))).isEmpty();
  }
}
