package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyCatalogTest {

  @TempDir private Path home;
  private StudyCatalog catalog;

  @BeforeEach
  void createTwoBuiltInStudies() throws IOException {
    Path studies = Files.createDirectory(home.resolve("studies"));
    Files.createFile(studies.resolve("quick.yaml"));
    Files.createFile(studies.resolve("lund-2024.yaml"));
    Files.createFile(studies.resolve("README.md"));
    catalog = new StudyCatalog(home);
  }

  @Test
  void namesBuiltInStudiesByTheirFilesInOrder() {
    assertThat(catalog.all())
        .containsExactly(
            Map.entry("lund-2024", home.resolve("studies/lund-2024.yaml")),
            Map.entry("quick", home.resolve("studies/quick.yaml")));
  }

  @Test
  void resolvesANameToABuiltInStudy() {
    assertThat(catalog.resolve("quick")).isEqualTo(home.resolve("studies/quick.yaml"));
  }

  @Test
  void treatsAnExtensionOrASeparatorAsAPath() {
    assertThat(catalog.resolve("mine.yaml")).isEqualTo(Path.of("mine.yaml"));
    assertThat(catalog.resolve("mine.yml")).isEqualTo(Path.of("mine.yml"));
    assertThat(catalog.resolve("./quick")).isEqualTo(Path.of("./quick"));
  }

  @Test
  void suggestsTheNearestOfAllNames() {
    assertThatThrownBy(() -> catalog.resolve("quikc"))
        .isInstanceOf(Problem.class)
        .hasMessage(
            "no study 'quikc'; did you mean 'quick'?; built-in studies are 'lund-2024' and"
                + " 'quick'; give a study file by its path, like ./mine.yaml");
  }

  @Test
  void reportsAnInstallationWithoutStudies() {
    var nowhere = new StudyCatalog(home.resolve("elsewhere"));

    assertThatThrownBy(nowhere::all)
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.kind()).isEqualTo(Problem.Kind.ENVIRONMENT))
        .hasMessageStartingWith(
            "can't read the built-in studies from " + home.resolve("elsewhere/studies"));
  }
}
