package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
