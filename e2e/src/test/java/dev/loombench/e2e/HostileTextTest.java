package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts from outside that try to act on the terminal. */
class HostileTextTest {

  @TempDir private Path folder;

  @Test
  void charactersOfAHarFileAreEscaped() throws Exception {
    TryCommand command = TryCommand.ofSmallApplication(folder);
    Path har =
        Files.writeString(
            folder.resolve("evil.har"),
            """
            {"log": {"entries": [
              {"request": {"method": "GET", "url": "http://app/work",
                "headers": [{"name": "X-\\u001b[2J\\u009b31mToken", "value": "a"}]},
               "response": {"status": 200}},
              {"request": {"method": "GET", "url": "http://a\\u202Eb/work", "headers": []},
               "response": {"status": 200}},
              {"request": {"method": "G\\rE\\u001b]0;mine\\u0007T", "url": "http://app/work", "headers": []},
               "response": {"status": 200}}]}}
            """);

    Ended ended =
        command.tried("--har", har.toString(), "--vary", "env:THREADS=pool,virtual", "--dry-run");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    String printed = ended.standardOutput() + ended.standardError();
    assertThat(printed)
        .contains("\\u001b[2J\\u009b31mToken", "a\\u202eb", "G\\u000dE\\u001b]0;MINE\\u0007T");
    assertThat(printed).doesNotContainPattern("[\\p{Cntrl}\\p{Cf}&&[^\\n\\t]]");
  }

  @Test
  void charactersOfArgumentsAreEscaped() throws Exception {
    Ended ended = LoombenchProcess.run(folder, TryCommand.LIMIT, "run", "no\u001b[31m\u202Estudy");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.standardError())
        .contains("\\u202estudy")
        .doesNotContainPattern("[\\p{Cntrl}\\p{Cf}&&[^\\n\\t]]");
  }

  @Test
  void aFileNameDoesNotBeginALine() throws Exception {
    String name = "study\nloombench: all is well.yaml";
    Files.writeString(folder.resolve(name), "study: [");

    for (String study : List.of(folder.resolve(name).toString(), folder + "/absent\nwell.yaml")) {
      Ended ended = LoombenchProcess.run(folder, TryCommand.LIMIT, "run", study);

      assertThat(ended.exitCode()).isEqualTo(2);
      assertThat(ended.standardError())
          .startsWith("loombench: ")
          .contains(".yaml")
          .doesNotContain("\nloombench", "\nwell");
    }
  }

  @Test
  void numbersAreTheSameInEveryLocale() throws Exception {
    assertThat(plan("fa")).isEqualTo(plan("en")).contains("time: 8 min");
  }

  private String plan(String language) throws Exception {
    Map<String, String> environment = new HashMap<>(ToolCache.environment("quiet"));
    environment.put("LOOMBENCH_JVM_OPTION", "-Duser.language=" + language);
    String tool = Project.root().resolve("loombench").toString();
    try (var process =
        LoombenchProcess.start(folder, environment, List.of(tool, "run", "quick", "--dry-run"))) {
      return process.toItsEnd(TryCommand.LIMIT).standardOutput();
    }
  }
}
