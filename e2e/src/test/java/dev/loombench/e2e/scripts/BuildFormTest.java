package dev.loombench.e2e.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess;
import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BuildFormTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String PROPERTY = "-Dtarget=elsewhere";

  @TempDir private Path folder;
  private FakeProject project;

  @BeforeEach
  void makeProject() throws IOException {
    project = new FakeProject(folder);
  }

  @Test
  void earlierBuildsStayFresh() throws Exception {
    run("bin/build", "servers/one");

    assertThat(form().exitCode()).isZero();
    Ended later = run("bin/build", "servers/one");

    assertThat(later.standardError()).isEmpty();
    assertThat(project.mavenCalls())
        .containsExactly("contract,servers/kernels,servers/one", "servers/one");
  }

  @Test
  void aSourceChangedMeanwhileIsStillBuilt() throws Exception {
    run("bin/build", "servers/one");
    project.write("servers/one/src/main/java/First.java", "class First { int more; }");

    form();

    assertThat(run("bin/build", "servers/one").standardError())
        .startsWith("loombench: building servers/one");
  }

  @Test
  void aCommandThatHoldsTheBuildLockCanBuildAForm() throws Exception {
    Ended ended =
        run(
            "bin/with-build-lock",
            project.home().resolve("bin/build-form").toString(),
            folder.resolve("copy").toString(),
            "servers/one",
            PROPERTY);

    assertThat(ended.exitCode()).isZero();
  }

  @Test
  void aFailureShowsTheOutputOfMaven() throws Exception {
    project.breakMaven("[ERROR] no such extension");

    Ended ended = form();

    assertThat(ended.exitCode()).isNotZero();
    assertThat(ended.standardOutput()).contains("[ERROR] no such extension");
  }

  private Ended form() throws InterruptedException {
    return run("bin/build-form", folder.resolve("copy").toString(), "servers/one", PROPERTY);
  }

  private Ended run(String script, String... arguments) throws InterruptedException {
    try (LoombenchProcess started = project.start(script, arguments)) {
      return started.awaitEnd(LIMIT);
    }
  }
}
