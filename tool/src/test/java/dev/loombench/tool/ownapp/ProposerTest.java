package dev.loombench.tool.ownapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.jdk.Jdks;
import dev.loombench.tool.ownapp.recognize.TargetOptions;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Variant.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProposerTest {

  @TempDir private Path folder;

  @Test
  void wordsAfterAJarAreItsArguments() throws IOException {
    String jar = Files.createFile(folder.resolve("app.jar")).toString();

    assertThatThrownBy(() -> applications(jar, "server", "config.yml"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("only a second build can follow")
        .hasMessageEndingWith("try %s --arg server --arg config.yml".formatted(jar));
    assertThatThrownBy(() -> applications(jar, jar, jar))
        .hasMessageContaining("only a second build can follow");
  }

  @Test
  void aRunningServerIsAlone() {
    assertThatThrownBy(() -> applications("http://127.0.0.1:1", "http://127.0.0.1:2"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("a running server is measured alone");
  }

  @Test
  void buildsAreNamedByWhatTheirFilesDifferIn() {
    assertThat(Proposer.buildNames(List.of("todo-1.0-runner.jar", "b/todo-loom-1.0-runner.jar")))
        .containsExactly("todo", "todo-loom");
    assertThat(Proposer.buildNames(List.of("app-1.2-exec.jar", "app-1.3-exec.jar")))
        .containsExactly("app-1.2", "app-1.3");
    assertThat(Proposer.buildNames(List.of("exec.jar", "new-exec.jar")))
        .containsExactly("exec", "new-exec");
    assertThat(Proposer.buildNames(List.of("a/app.jar", "b/app.jar")))
        .containsExactly("old", "new");
  }

  private static void applications(String... words) {
    new Proposer(
            new TrySubject(
                List.of(words),
                TargetOptions.NONE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                List.of(),
                false,
                false,
                Map.of(),
                List.of(),
                Transport.DEFAULT),
            new TypedCommand(Stream.concat(Stream.of("try"), Stream.of(words)).toList()),
            Jdks.of(List.of(), Path.of("none"), Map.of()))
        .applications();
  }
}
