package dev.loombench.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.loombench.walls.Walls;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The walls between the packages: that the tool keeps them, and that breaking one is seen. */
class WallsTest {

  private static final Walls OURS = new Walls("dev.loombench");

  @Nested
  class OfTheTool {

    private final JavaClasses classes = OURS.productionClasses();

    @Test
    void noPackageUsesWhatTheTableDoesNotGrantIt() {
      OURS.onlyWhatTheTableGrants().forEach(rule -> rule.check(classes));
    }

    @Test
    void noPackagesUseOneAnotherInACircle() {
      OURS.noCycles().check(classes);
    }

    @Test
    void everyPackageStandsInTheTable() {
      OURS.everyPackageInTheTable().check(classes);
    }

    @Test
    void theContractUsesTheJdkOnly() {
      OURS.contractUsesTheJdkOnly().check(classes);
    }
  }

  @Nested
  class OfTheTable {

    @Test
    void aPackageMayUseOnlyWhatStandsAboveIt() {
      var above = new LinkedHashSet<>(Set.of("contract"));
      Walls.table()
          .forEach(
              (name, granted) -> {
                assertThat(above).as("what stands above %s", name).containsAll(granted);
                above.add(name);
              });
    }

    @Test
    void statisticsKnowNothingOfServers() {
      assertThat(reachableFrom("stats")).isEmpty();
    }

    @Test
    void anOldRunIsAnalysedAndReportedWithoutWhatRunsIt() {
      assertThat(reachableFrom("analyze")).doesNotContain("launch", "load", "record", "run");
      assertThat(reachableFrom("report")).doesNotContain("launch", "load", "record", "run");
    }

    private Set<String> reachableFrom(String name) {
      var reached = new LinkedHashSet<String>();
      var waiting = new ArrayDeque<>(Walls.table().get(name));
      while (!waiting.isEmpty()) {
        String next = waiting.pop();
        if (reached.add(next)) {
          waiting.addAll(Walls.table().getOrDefault(next, List.of()));
        }
      }
      return reached;
    }
  }

  @Nested
  class OfHousesBuiltToBreakThem {

    @Test
    void aSoundHouseBreaksNone() {
      assertThat(violations("sound")).isEmpty();
    }

    @Test
    void statisticsThatKnowAStudyAreSeen() {
      assertThat(violations("knowing"))
          .isNotEmpty()
          .allSatisfy(
              violation -> assertThat(violation).contains("tool.stats.Mean", "tool.study.Study"));
    }

    @Test
    void aReportThatStartsServersIsSeen() {
      assertThat(violations("starting"))
          .isNotEmpty()
          .allSatisfy(
              violation ->
                  assertThat(violation).contains("tool.report.Page", "tool.launch.Launcher"));
    }

    @Test
    void aToolThatCallsTheGeneratorsCodeIsSeen() {
      assertThat(violations("calling"))
          .isNotEmpty()
          .allSatisfy(
              violation -> assertThat(violation).contains("tool.load.Engine", "loadgen.Loop"));
    }

    @Test
    void aContractThatNeedsTheToolIsSeen() {
      assertThat(violations("leaking"))
          .isNotEmpty()
          .allSatisfy(
              violation -> assertThat(violation).contains("contract.Plan", "tool.problem.Problem"));
    }

    @Test
    void aPackageThatTheTableDoesNotNameIsSeen() {
      assertThat(violations("straying")).singleElement().asString().contains("tool.helpers.Texts");
    }

    @Test
    void packagesThatUseOneAnotherAreSeenAsACircleToo() {
      assertThat(violations("circling"))
          .anySatisfy(
              violation ->
                  assertThat(violation)
                      .startsWith("Cycle detected")
                      .contains("Slice plan", "Slice study"));
    }

    private static List<String> violations(String house) {
      var walls = new Walls("dev.loombench.walls.fixture." + house);
      JavaClasses classes = new ClassFileImporter().importPackages(walls.root());
      var rules = new ArrayList<ArchRule>(walls.onlyWhatTheTableGrants());
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
}
