package dev.loombench.kernels.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.kernels.data.Engine;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoombenchPropertiesTest {

  @Test
  void defaults() {
    assertThat(optionsOf(Map.of()))
        .isEqualTo(
            new ServerOptions(
                Optional.empty(),
                false,
                Optional.empty(),
                1000,
                Optional.empty(),
                Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "here",
        "http://127.0.0.1/shop",
        "mysql://127.0.0.1/shop",
        "postgresql://127.0.0.1",
        "postgresql://127.0.0.1/"
      })
  void anInvalidDatabaseUrlIsRejected(String url) {
    assertRejected(
        Map.of("loombench.database", url),
        "loombench.database is '%s', but must be a URL like postgresql://127.0.0.1:5432/name or mariadb://127.0.0.1:3306/name"
            .formatted(url));
  }

  @Test
  void propertiesAreRead() {
    assertThat(
            optionsOf(
                Map.of(
                    "loombench.ready-file", "ready.json",
                    "loombench.gc", "true",
                    "loombench.downstream", "http://127.0.0.1:9000/",
                    "loombench.client-connections", "50",
                    "loombench.database", "postgresql://127.0.0.1:9001/shop",
                    "loombench.database-user", "bench",
                    "loombench.pool", "20",
                    "loombench.files", "files")))
        .isEqualTo(
            new ServerOptions(
                Optional.of(Path.of("ready.json")),
                true,
                Optional.of(URI.create("http://127.0.0.1:9000")),
                50,
                Optional.of(
                    new DatabaseOptions(
                        Engine.POSTGRESQL, "127.0.0.1", 9001, "shop", "bench", "", 20)),
                Optional.of(Path.of("files"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "here", "/slow", "ftp://host", "http://", "http://a b"})
  void anInvalidHttpUrlIsRejected(String url) {
    assertRejected(
        Map.of("loombench.downstream", url),
        "loombench.downstream is '%s', but must be a URL like http://127.0.0.1:9000"
            .formatted(url));
  }

  @Test
  void aNumberOutOfRangeIsRejectedWithItsRange() {
    assertRejected(
        Map.of("loombench.client-connections", "0"),
        "loombench.client-connections is '0', but must be a whole number from 1 to 100000");
  }

  @Test
  void aFlagIsTrueOrFalse() {
    assertRejected(
        Map.of("loombench.gc", "yes"), "loombench.gc is 'yes', but must be true or false");
  }

  @Test
  void anUnknownPropertyIsRejected() {
    String[] arguments = {"--server.port=0", "--loombench.gc=true", "--loombench.loops=2"};
    assertThatThrownBy(() -> LoombenchProperties.rejectUnknown(arguments, Set.of("threads", "gc")))
        .isInstanceOf(BadProperty.class)
        .hasMessage("loombench.loops is not a property of this server; allowed: gc, threads");
  }

  @Test
  void propertiesOfTheFrameworkAreIgnored() {
    String[] arguments = {"--server.port=0", "--loombench.gc=true", "loombench.loops"};
    assertThatCode(() -> LoombenchProperties.rejectUnknown(arguments, Set.of("gc")))
        .doesNotThrowAnyException();
  }

  private static ServerOptions optionsOf(Map<String, String> properties) {
    return ServerOptions.from(new LoombenchProperties(properties::get));
  }

  private static void assertRejected(Map<String, String> properties, String line) {
    assertThatThrownBy(() -> optionsOf(properties))
        .isInstanceOf(BadProperty.class)
        .hasMessage(line);
  }
}
