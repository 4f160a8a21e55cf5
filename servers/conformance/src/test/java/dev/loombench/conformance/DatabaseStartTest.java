package dev.loombench.conformance;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How servers refuse to start with a database that can't serve them. */
class DatabaseStartTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("servers")
  void aDatabaseThatCannotBeReachedEndsTheServerWithOneLine(String server) throws Exception {
    assertRefuses(
        server,
        "the database could not be reached or broke off",
        "--loombench.database=postgresql://127.0.0.1:1/postgres");
  }

  @ParameterizedTest
  @MethodSource("servers")
  void aLoginThatIsRefusedEndsTheServerWithOneLine(String server) throws Exception {
    assertRefuses(
        server,
        "the database refuses the login",
        "--loombench.database=" + Database.shared().url(),
        "--loombench.database-user=nobody");
  }

  /** The user may have one. */
  @ParameterizedTest
  @MethodSource("servers")
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void tooFewConnectionsEndTheServerWithOneLine(String server) throws Exception {
    assertRefuses(
        server,
        "the database has no connection left",
        "--loombench.database=" + Database.shared().url(),
        "--loombench.database-user=" + Database.USER_OF_ONE_CONNECTION,
        "--loombench.pool=2");
  }

  static List<String> servers() {
    return DatabaseVariant.all().stream().map(DatabaseVariant::server).distinct().toList();
  }

  private void assertRefuses(String server, String reason, String... arguments) throws Exception {
    Process process = ServerProcess.launch(server, List.of(arguments), folder);
    assertThat(process.waitFor(60, SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(Files.readString(folder.resolve("stderr")))
        .startsWith("loombench.database: " + reason + " (")
        .endsWith(")\n")
        .hasLineCount(1);
    assertThat(Files.readString(folder.resolve("stdout"))).isEmpty();
  }
}
