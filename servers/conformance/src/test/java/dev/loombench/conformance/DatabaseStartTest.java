package dev.loombench.conformance;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Starts with an unusable database: one line on stderr and exit code 1. */
class DatabaseStartTest {

  private static final String POOLS = "dev.loombench.conformance.DatabaseVariant#onePerPool";

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource(POOLS)
  void anUnreachableDatabaseEndsTheServerWithOneLine(DatabaseVariant variant) throws Exception {
    assertRejects(
        variant,
        "the database is unreachable or closed the connection",
        "--loombench.database=%s://127.0.0.1:1/shop".formatted(variant.engine().key()));
  }

  @ParameterizedTest
  @MethodSource(POOLS)
  void aRejectedLoginEndsTheServerWithOneLine(DatabaseVariant variant) throws Exception {
    assertRejects(
        variant,
        "the database rejects the login",
        "--loombench.database=" + variant.database().url(),
        "--loombench.database-user=nobody");
  }

  /** The user may have one connection. */
  @ParameterizedTest
  @MethodSource(POOLS)
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void tooFewConnectionsEndTheServerWithOneLine(DatabaseVariant variant) throws Exception {
    assertRejects(
        variant,
        "the database accepts no more connections",
        "--loombench.database=" + variant.database().url(),
        "--loombench.database-user=" + Database.USER_OF_ONE_CONNECTION,
        "--loombench.pool=2");
  }

  private void assertRejects(DatabaseVariant variant, String reason, String... more)
      throws Exception {
    var arguments = new ArrayList<>(variant.arguments());
    arguments.addAll(List.of(more));
    Process process = ServerProcess.launch(variant.form(), variant.server(), arguments, folder);

    assertThat(process.waitFor(60, SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(Files.readString(folder.resolve("stderr")))
        .startsWith("loombench.database: " + reason + " (")
        .endsWith(")\n")
        .hasLineCount(1);
    assertThat(Files.readString(folder.resolve("stdout"))).isEmpty();
  }
}
