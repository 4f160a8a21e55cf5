package dev.loombench.e2e.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.Commands;
import dev.loombench.e2e.LoombenchProcess;
import dev.loombench.e2e.LoombenchProcess.Ended;
import dev.loombench.e2e.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindJdkTest {

  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void startFromAnEmptyHome() throws IOException {
    environment.put("JAVA_HOME", "");
    environment.put("SDKMAN_DIR", "");
    environment.put("HOME", Files.createDirectories(folder.resolve("home of a user")).toString());
  }

  @Test
  void javaHomeComesFirst() throws Exception {
    Path named = jdk("named jdk", "25.0.1");
    Path onPath = jdk("jdk on path", "26");
    environment.put("JAVA_HOME", named.toString());
    environment.put("PATH", onPath.resolve("bin") + ":" + System.getenv("PATH"));

    assertThat(found()).isEqualTo(named);
  }

  @Test
  void aJavaHomeThatIsTooOldOrWithoutCompilerIsSkipped() throws Exception {
    Path fits = jdk("fits", "25.0.3");
    environment.put("PATH", fits.resolve("bin") + ":" + System.getenv("PATH"));

    environment.put("JAVA_HOME", jdk("old", "17.0.15").toString());
    assertThat(found()).isEqualTo(fits);
    environment.put("JAVA_HOME", jdk("very old", "1.8.0_452").toString());
    assertThat(found()).isEqualTo(fits);
    environment.put("JAVA_HOME", runtime("runtime", "25.0.3").toString());
    assertThat(found()).isEqualTo(fits);
    environment.put("JAVA_HOME", folder.resolve("nowhere").toString());
    assertThat(found()).isEqualTo(fits);
  }

  @Test
  void linksOfJavaOnThePathAreFollowed() throws Exception {
    Path jdk = jdk("jdk", "25.0.3");
    Path links = Files.createDirectories(folder.resolve("links"));
    Files.createSymbolicLink(links.resolve("absolute"), jdk.resolve("bin/java"));
    Files.createSymbolicLink(links.resolve("java"), Path.of("absolute"));
    environment.put("PATH", links + ":" + System.getenv("PATH"));

    assertThat(found()).isEqualTo(jdk);
  }

  @Test
  void theLowestInstalledVersionThatFitsIsChosen() throws Exception {
    jdk("home of a user/.jdks/a-newest", "27");
    Path fits = jdk("home of a user/.jdks/b-fits", "25.0.3");
    jdk("home of a user/.jdks/c-old", "21.0.8");
    hideInstalledJdks();

    assertThat(found()).isEqualTo(fits);
  }

  @Test
  void withoutAJdkItExplainsWhatToInstallAndExitsWith3() throws Exception {
    jdk("home of a user/.jdks/old", "21.0.8");
    hideInstalledJdks();

    Ended ended = run();

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardOutput()).isEmpty();
    assertThat(ended.standardError()).contains("no JDK 25 or newer found", "JAVA_HOME");
  }

  /** Writes a copy of the script that searches no folder of this machine. */
  private void hideInstalledJdks() throws IOException {
    Path commands =
        Commands.collect(
            folder.resolve("commands"), "bash", "cat", "cut", "dirname", "readlink", "sed", "sort");
    environment.put("PATH", commands.toString());
    String script = Files.readString(Project.root().resolve("bin/find-jdk"));
    Commands.executable(
        folder.resolve("find-jdk"),
        script.replaceAll("\"/(usr|usr/local|opt|Library)/", "\"/nowhere/"));
  }

  private Path found() throws Exception {
    Ended ended = run();
    assertThat(ended.standardError()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    return Path.of(ended.standardOutput().strip());
  }

  private Ended run() throws InterruptedException {
    Path changed = folder.resolve("find-jdk");
    Path script = Files.exists(changed) ? changed : Project.root().resolve("bin/find-jdk");
    try (var process = LoombenchProcess.start(folder, environment, List.of(script.toString()))) {
      return process.awaitEnd(Duration.ofSeconds(30));
    }
  }

  private Path jdk(String name, String version) throws IOException {
    Path home = runtime(name, version);
    Commands.executable(home.resolve("bin/javac"), "#!/bin/sh\n");
    return home;
  }

  private Path runtime(String name, String version) throws IOException {
    Path home = folder.resolve(name);
    Commands.executable(home.resolve("bin/java"), "#!/bin/sh\n");
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"%s\"\n".formatted(version));
    return home.toRealPath();
  }
}
