package dev.loombench.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.loombench.walls.Walls;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rules of the structure on small packages that follow or break them. */
class WallFixturesTest {

  @Test
  void acceptsASoundFixture() {
    assertThat(violations("sound")).isEmpty();
  }

  @Test
  void detectsStatisticsThatDependOnAStudy() {
    assertThat(violations("knowing"))
        .isNotEmpty()
        .allSatisfy(
            violation -> assertThat(violation).contains("tool.stats.Mean", "tool.study.Study"));
  }

  @Test
  void detectsAReportThatStartsServers() {
    assertThat(violations("starting"))
        .isNotEmpty()
        .allSatisfy(
            violation ->
                assertThat(violation).contains("tool.report.Page", "tool.launch.Launcher"));
  }

  @Test
  void detectsAToolThatCallsTheGeneratorsCode() {
    assertThat(violations("calling"))
        .isNotEmpty()
        .allSatisfy(
            violation -> assertThat(violation).contains("tool.load.Engine", "loadgen.Loop"));
  }

  @Test
  void detectsAContractThatDependsOnTheTool() {
    assertThat(violations("leaking"))
        .isNotEmpty()
        .allSatisfy(
            violation -> assertThat(violation).contains("contract.Plan", "tool.problem.Problem"));
  }

  @Test
  void detectsAPackageThatIsNotInTheTable() {
    assertThat(violations("straying")).singleElement().asString().contains("tool.helpers.Texts");
  }

  @Test
  void detectsACycleOfPackages() {
    assertThat(violations("circling"))
        .anySatisfy(
            violation ->
                assertThat(violation)
                    .startsWith("Cycle detected")
                    .contains("Slice plan", "Slice study"));
  }

  @Test
  void detectsAClassUsedPastTheEntryPoint() {
    var walls = new Walls("dev.loombench.walls.fixture.starting");
    JavaClasses classes = new ClassFileImporter().importPackages(walls.root());

    assertThat(
            walls
                .onlyEntryPointsAreUsedFromOutside(Map.of("launch", Set.of()))
                .evaluate(classes)
                .getFailureReport()
                .getDetails())
        .isNotEmpty();
    assertThat(
            walls
                .onlyEntryPointsAreUsedFromOutside(Map.of("launch", Set.of("Launcher")))
                .evaluate(classes)
                .getFailureReport()
                .getDetails())
        .isEmpty();
  }

  @Test
  void detectsPackagesNamesAndRecordsPastTheirLimits() {
    JavaClasses classes =
        new ClassFileImporter().importPackages("dev.loombench.walls.fixture.large");

    assertThat(Walls.packagesLargerThan(1, Path.of("src", "test", "java").resolve(LARGE_FOLDER)))
        .containsOnlyKeys("tool/plan");
    assertThat(Walls.repeatedSimpleNames(classes)).containsOnlyKeys("Step");
    assertThat(Walls.recordsLargerThan(2, classes))
        .containsExactly(Map.entry(LARGE + ".tool.plan.Wide", 3));
  }

  private static final String LARGE = "dev.loombench.walls.fixture.large";
  private static final String LARGE_FOLDER = LARGE.replace('.', '/');

  private static List<String> violations(String fixture) {
    var walls = new Walls("dev.loombench.walls.fixture." + fixture);
    JavaClasses classes = new ClassFileImporter().importPackages(walls.root());
    var rules = new ArrayList<ArchRule>(walls.onlyAllowedDependencies());
    rules.add(walls.noCycles());
    rules.add(walls.everyPackageInTheTable());
    rules.add(walls.contractUsesTheJdkOnly());
    return rules.stream()
        .flatMap(
            rule ->
                rule
                    .allowEmptyShould(true)
                    .evaluate(classes)
                    .getFailureReport()
                    .getDetails()
                    .stream())
        .toList();
  }
}
