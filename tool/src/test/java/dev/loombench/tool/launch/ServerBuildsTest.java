package dev.loombench.tool.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerBuildsTest {

  @TempDir Path home;

  @Test
  void theModulesNamedAreBuilt() throws IOException {
    script("echo \"$@\" > built; echo chatter");

    new ServerBuilds(home)
        .ensure(Set.of("spring-webflux", "spring-mvc"), List.of("database", "database/mariadb"));

    assertThat(home.resolve("built"))
        .hasContent("servers/spring-mvc servers/spring-webflux database database/mariadb");
  }

  @Test
  void aFailedBuildIsAProblem() throws IOException {
    script("exit 1");

    assertThatThrownBy(() -> new ServerBuilds(home).ensure(Set.of("spring-mvc"), List.of()))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("bin/build servers/spring-mvc ended with 1");
  }

  @Test
  void aHomeWithoutTheScriptIsAProblem() {
    assertThatThrownBy(() -> new ServerBuilds(home).ensure(Set.of("spring-mvc"), List.of()))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("can't run");
  }

  private void script(String body) throws IOException {
    Path script = Files.createDirectories(home.resolve("bin")).resolve("build");
    Files.writeString(script, "#!/bin/sh\n" + body + "\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
  }
}
