package dev.loombench.e2e.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess;
import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class BuildTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Commands that a build needs, without {@code flock}. */
  private static final String[] PLAIN_COMMANDS = {
    "bash",
    "sh",
    "env",
    "awk",
    "basename",
    "cat",
    "cksum",
    "cp",
    "cut",
    "dirname",
    "find",
    "grep",
    "head",
    "mkdir",
    "mv",
    "ps",
    "readlink",
    "rm",
    "sed",
    "sleep",
    "sort",
    "tail",
    "touch",
    "tr"
  };

  @TempDir private Path folder;
  private FakeProject project;

  @BeforeEach
  void makeProject() throws IOException {
    project = new FakeProject(folder);
  }

  @Test
  void theFirstBuildBuildsDependenciesToo() throws Exception {
    Ended ended = build("tool", "servers/one");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.standardOutput()).isEmpty();
    assertThat(ended.standardError())
        .startsWith(
            "loombench: building contract,tool,servers/kernels,servers/one (the first build")
        .hasLineCount(1);
    assertThat(project.mavenCalls()).containsExactly("contract,tool,servers/kernels,servers/one");
  }

  @Test
  void aCloneThatIsNotWritableIsNamedWithItsOwner() throws Exception {
    Files.writeString(project.home().resolve("target"), "not a folder");

    Ended ended = build("tool");

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError())
        .startsWith("loombench: can't write to " + project.home().resolve("target"))
        .contains(System.getProperty("user.name") + " owns this clone")
        .hasLineCount(1);
    assertThat(project.mavenCalls()).isEmpty();
  }

  @Test
  void unchangedModulesAreNotRebuiltAndNothingIsPrinted() throws Exception {
    build("tool", "loadgen");
    Ended ended = build("tool", "loadgen");

    assertThat(ended).isEqualTo(new Ended(0, "", ""));
    assertThat(project.mavenCalls()).hasSize(1);
  }

  @Test
  void aChangedFileRebuildsItsModuleOnly() throws Exception {
    build("tool", "loadgen");
    project.write("tool/src/main/java/First.java", "class First { int changed; }");
    Ended changed = build("tool", "loadgen");
    Ended unchanged = build("tool", "loadgen");

    assertThat(changed.standardError()).isEqualTo("loombench: building tool\n");
    assertThat(unchanged.standardError()).isEmpty();
    assertThat(project.mavenCalls()).containsExactly("contract,tool,loadgen", "tool");
  }

  @Test
  void aDeletedFileIsAChangeAndItsClassIsGone() throws Exception {
    build("tool");
    project.write("tool/target/classes/Second.class", "old");
    project.write("tool/target/lib/old-library.jar", "old");
    project.delete("tool/src/main/java/Second.java");
    build("tool");

    assertThat(project.mavenCalls()).containsExactly("contract,tool", "tool");
    assertThat(project.home().resolve("tool/target/classes/Second.class")).doesNotExist();
    assertThat(project.home().resolve("tool/target/lib/old-library.jar")).doesNotExist();
  }

  @Test
  void aNewFileIsAChange() throws Exception {
    build("tool");
    project.write("tool/src/main/resources/notes in words.txt", "new");
    build("tool");

    assertThat(project.mavenCalls()).containsExactly("contract,tool", "tool");
  }

  @Test
  void aNewTestIsNoChange() throws Exception {
    build("tool");
    project.write("tool/src/test/java/FirstTest.java", "class FirstTest {}");
    build("tool");

    assertThat(project.mavenCalls()).hasSize(1);
  }

  @Test
  void aChangedModuleRebuildsThoseThatDependOnIt() throws Exception {
    build("tool", "servers/one");
    project.write("contract/src/main/java/First.java", "class First { int changed; }");
    build("servers/one");
    build("tool");

    assertThat(project.mavenCalls())
        .containsExactly(
            "contract,tool,servers/kernels,servers/one",
            "contract,servers/kernels,servers/one",
            "tool");
  }

  @Test
  void aChangedRootPomRebuildsEverything() throws Exception {
    build("tool");
    Path pom = project.home().resolve("pom.xml");
    Files.writeString(pom, Files.readString(pom) + "<!-- other versions -->");
    build("tool");

    assertThat(project.mavenCalls()).containsExactly("contract,tool", "contract,tool");
  }

  @Test
  void aJarFromAnotherBuildIsRebuilt() throws Exception {
    build("tool");
    Path jar = project.home().resolve("tool/target/loombench-tool.jar");
    Path stamp = project.home().resolve("tool/target/.built");
    Files.setLastModifiedTime(
        jar, FileTime.from(Files.getLastModifiedTime(stamp).toInstant().plusSeconds(5)));
    build("tool");

    assertThat(project.mavenCalls()).containsExactly("contract,tool", "tool");
  }

  @Test
  void aFailedBuildExitsWith3ShowsTheErrorsAndIsRetried() throws Exception {
    project.breakMaven(
        """
        [ERROR] First.java:[3,33] package nowhere does not exist
        [ERROR] Failed to execute goal compile
        [ERROR]\s
        [ERROR] Re-run Maven using the -X switch to enable full debug logging.
        """);
    Ended broken = build("tool");
    project.repairMaven();
    Ended repaired = build("tool");

    assertThat(broken.exitCode()).isEqualTo(3);
    assertThat(broken.standardOutput()).isEmpty();
    assertThat(broken.standardError())
        .contains("loombench: the build failed; full log:")
        .contains("First.java:[3,33] package nowhere does not exist")
        .doesNotContain("compiling", "Re-run Maven");
    assertThat(repaired.exitCode()).isZero();
  }

  @Test
  void aMissingLibraryIsReportedWithTheNeedForANetwork() throws Exception {
    project.breakMaven("[ERROR] Could not transfer artifact picocli: Connection refused\n");

    assertThat(build("tool").standardError()).contains("the first build needs the network");
  }

  @Test
  void aKilledBuildIsRepeated() throws Exception {
    project.closeGate();
    try (LoombenchProcess killed = project.build("tool")) {
      project.awaitMavenAtGate();
      killed.kill();
    }
    project.removeGate();
    Ended again = build("tool");

    assertThat(again.exitCode()).isZero();
    assertThat(again.standardError()).contains("building contract,tool");
  }

  @Test
  void anInterruptedBuildStopsMaven() throws Exception {
    project.closeGate();
    try (LoombenchProcess build = project.build("tool")) {
      project.awaitMavenAtGate();
      build.terminate();

      assertThat(build.awaitEnd(LIMIT).exitCode()).isEqualTo(130);
      build.awaitNothingLeft(LIMIT);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void concurrentBuildsRunOneAfterTheOtherAndTheSecondHasNothingToDo(boolean withFlock)
      throws Exception {
    if (!withFlock) {
      project.hideAllCommandsBut(PLAIN_COMMANDS);
    }
    project.closeGate();
    try (LoombenchProcess first = project.build("tool")) {
      project.awaitMavenAtGate();
      try (LoombenchProcess second = project.build("tool")) {
        second.awaitOutput("waiting for another build", LIMIT);
        project.openGate();

        assertThat(first.awaitEnd(LIMIT).exitCode()).isZero();
        Ended ended = second.awaitEnd(LIMIT);
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.standardError()).doesNotContain("building");
      }
    }
    assertThat(project.mavenCalls()).hasSize(1);
  }

  @Test
  void theLockOfAKilledBuildIsTakenOver() throws Exception {
    project.hideAllCommandsBut(PLAIN_COMMANDS);
    project.closeGate();
    try (LoombenchProcess killed = project.build("tool")) {
      project.awaitMavenAtGate();
      killed.kill();
    }
    project.removeGate();
    Ended next = build("tool");

    assertThat(next.exitCode()).isZero();
    assertThat(project.home().resolve("target/build.lock.d/owner")).exists();
  }

  @Test
  void anUnknownModuleIsReportedWithTheKnownOnes() throws Exception {
    Ended ended = build("servers/two");

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("no module 'servers/two'; the modules are: contract servers/kernels servers/one");
  }

  @Test
  void loombenchBuildNeverSkipsTheBuild() throws Exception {
    project.set("LOOMBENCH_BUILD", "never");

    assertThat(build("tool")).isEqualTo(new Ended(0, "", ""));
    assertThat(project.mavenCalls()).isEmpty();
  }

  private Ended build(String... modules) throws InterruptedException {
    try (LoombenchProcess build = project.build(modules)) {
      return build.awaitEnd(LIMIT);
    }
  }
}
