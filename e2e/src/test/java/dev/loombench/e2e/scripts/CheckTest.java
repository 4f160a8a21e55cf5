package dev.loombench.e2e.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of {@code ./check --fast}. */
class CheckTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Prints its arguments and writes the report of a passed test class of the tool. */
  private static final String PASSING =
      """
      echo "maven $*"
      mkdir -p tool/target/surefire-reports
      echo 'Tests run: 2, Failures: 0' >tool/target/surefire-reports/FirstTest.txt
      """;

  @TempDir private Path folder;
  private FakeProject project;

  @BeforeEach
  void makeProject() throws IOException {
    project = new FakeProject(folder);
    project.write("tool/src/test/java/org/FirstTest.java", "");
    project.write("tool/src/test/java/Fixture.java", "");
    project.write("e2e/src/test/java/SecondTest.java", "");
  }

  @Test
  void runsTheNamedTestOfAModuleAndPrintsItsResult() throws Exception {
    project.runTestsBy(PASSING);

    Ended ended = check("--fast", "tool", "FirstTest#adds");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput())
        .isEqualTo(
            """
            maven --quiet --batch-mode test --projects tool --also-make -Dloombench.quick\
             -Dtest=org/FirstTest.java#adds -Dsurefire.failIfNoSpecifiedTests=false
            Tests run: 2, Failures: 0
            """);
    assertThat(project.mavenCalls()).as("packaged modules").isEmpty();
  }

  @Test
  void runsOnlyTheTestsOfTheModuleIfNoneIsNamed() throws Exception {
    project.runTestsBy(PASSING);

    assertThat(check("--fast", "tool").standardOutput()).contains("-Dtest=org/FirstTest.java -D");
  }

  @Test
  void packagesTheModulesThatTheTestsStart() throws Exception {
    project.runTestsBy(PASSING.replace("tool/", "e2e/"));

    assertThat(check("--fast", "e2e", "SecondTest").exitCode()).isZero();
    assertThat(project.mavenCalls()).containsExactly("contract,tool,loadgen");
  }

  @Test
  void exitsWithTheFailureOfMaven() throws Exception {
    project.runTestsBy(PASSING + "exit 1");

    assertThat(check("--fast", "tool").exitCode()).isEqualTo(1);
  }

  @Test
  void failsIfNoTestMatches() throws Exception {
    Ended ended = check("--fast", "tool", "Missing*Test");

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.standardError()).contains("no test of tool matches");
  }

  @Test
  void explainsWrongUsage() throws Exception {
    assertThat(check("--fast", "nowhere").standardError()).startsWith("check: no module 'nowhere'");
    assertThat(check("--fast").exitCode()).isEqualTo(2);
    assertThat(check("--help").standardOutput()).startsWith("Usage: ./check [--install] [--full]");
  }

  private Ended check(String... arguments) throws InterruptedException {
    try (var check = project.start("check", arguments)) {
      return check.awaitEnd(LIMIT);
    }
  }
}
