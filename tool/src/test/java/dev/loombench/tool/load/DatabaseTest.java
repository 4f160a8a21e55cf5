package dev.loombench.tool.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses a script in place of the database's process. */
class DatabaseTest {

  private static final String LISTENING =
      """
      echo '{"process":7,"engine":"mariadb","host":"127.0.0.1","port":5433,"name":"shop","user":"me",\
      "password":"secret","facts":{"fsync":"off"}}'
      """
          .replace("\\\n", "");

  @TempDir private Path folder;

  @Test
  void reportsUrlAndUserOfTheDatabase() {
    try (Database database = launch(LISTENING + "cat > /dev/null")) {
      assertThat(database.url()).isEqualTo("mariadb://127.0.0.1:5433/shop");
      assertThat(database.user()).isEqualTo("me");
      assertThat(database.password()).isEqualTo("secret");
      assertThat(database.facts()).isEqualTo(Map.of("database.fsync", "off"));
      assertThat(database.mainProcess()).isEmpty();
    }
  }

  @Test
  void answersCommands() {
    String answers =
        "read -r reset; [ \"$reset\" = 'reset 5' ] && echo '{\"reset\":true}'; read -r look; echo '{\"connections\":3}'";
    try (Database database = launch(LISTENING + answers)) {
      database.reset(Duration.ofMillis(5));
      assertThat(database.connections()).isEqualTo(3);
    }
  }

  @Test
  void aRefusalFailsWithItsReason() {
    assertThatThrownBy(() -> launch("echo '{\"failed\":\"no space left\"}'"))
        .isInstanceOf(BackingServiceFailure.class)
        .hasMessage("no space left");
    try (Database database = launch(LISTENING + "read -r x; echo '{\"failed\":\"locked\"}'")) {
      assertThatThrownBy(() -> database.reset(Duration.ZERO))
          .isInstanceOf(BackingServiceFailure.class)
          .hasMessage("locked");
    }
  }

  @Test
  void anEndOfTheProcessFailsWithItsLastLine() {
    assertThatThrownBy(() -> launch("echo 'no such class' >&2"))
        .isInstanceOf(BackingServiceFailure.class)
        .hasMessage("the database's process ended; its last line: no such class");
  }

  @Test
  void returnsOnlyLogLinesAfterTheGivenLength() throws IOException {
    try (Database database = launch(LISTENING + "cat > /dev/null")) {
      Path log = folder.resolve("database.log");
      Files.writeString(log, "LOG: ready\n");
      long before = database.logLength();
      Files.writeString(log, "LOG: ready\nPANIC: no space\n");

      assertThat(database.logSince(before)).containsExactly("PANIC: no space");
    }
  }

  private Database launch(String script) {
    return Database.launch(List.of("sh", "-c", script), Map.of(), folder);
  }
}
