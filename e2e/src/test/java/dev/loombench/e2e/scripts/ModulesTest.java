package dev.loombench.e2e.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess;
import dev.loombench.e2e.Project;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of {@code bin/modules}, which reads the module graph from the pom.xml files. */
class ModulesTest {

  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Pattern BUILDING = Pattern.compile("Building (\\S+) \\S+ +\\[");

  @TempDir private Path folder;

  @Test
  void dependenciesComeFirstAndTestDependenciesOnlyAsProcesses() throws Exception {
    var project = new FakeProject(folder);

    try (var modules = project.start("bin/modules")) {
      assertThat(modules.awaitEnd(LIMIT).standardOutput())
          .isEqualTo(
              """
              contract: contract |
              servers/kernels: contract servers/kernels |
              servers/one: contract servers/kernels servers/one |
              loadgen: contract loadgen |
              tool: contract tool |
              e2e: e2e | tool loadgen
              """);
    }
  }

  @Test
  void aMissingPomIsReported() throws Exception {
    var project = new FakeProject(folder);
    project.delete("tool/pom.xml");

    try (var modules = project.start("bin/modules")) {
      LoombenchProcess.Ended ended = modules.awaitEnd(LIMIT);
      assertThat(ended.exitCode()).isEqualTo(3);
      assertThat(ended.standardError()).contains("cannot read tool/pom.xml");
    }
  }

  /** A server module has no test dependencies, so Maven builds the very modules it needs. */
  @Test
  void mavenBuildsTheSameModules() throws Exception {
    String module = "servers/spring-mvc";
    String output = run("bin/maven", "--offline", "validate", "--projects", module, "--also-make");
    var built = new TreeSet<String>();
    var matcher = BUILDING.matcher(output);
    while (matcher.find()) {
      built.add(matcher.group(1));
    }
    built.remove("Loombench");

    String line =
        run("bin/modules")
            .lines()
            .filter(each -> each.startsWith(module + ": "))
            .findFirst()
            .orElseThrow();
    String needed = line.substring(line.indexOf(": ") + 2, line.indexOf(" |"));
    assertThat(Arrays.stream(needed.split(" ")).map(path -> Path.of(path).getFileName().toString()))
        .containsExactlyInAnyOrderElementsOf(built);
  }

  private String run(String script, String... arguments) throws InterruptedException {
    var command = new ArrayList<>(List.of(Project.root().resolve(script).toString()));
    command.addAll(List.of(arguments));
    try (var process = LoombenchProcess.start(folder, Map.of(), command)) {
      LoombenchProcess.Ended ended = process.awaitEnd(LIMIT);
      assertThat(ended.exitCode()).as(ended.toString()).isZero();
      return ended.standardOutput();
    }
  }
}
