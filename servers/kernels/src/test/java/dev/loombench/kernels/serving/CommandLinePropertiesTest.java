package dev.loombench.kernels.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandLinePropertiesTest {

  private final CommandLineProperties given =
      new CommandLineProperties(
          new String[] {
            "--server.port=0", "--loombench.pool=1", "--loombench.gc", "stray", "--loombench.pool=2"
          },
          Map.of("LOOMBENCH_DATABASE_PASSWORD", "secret", "LOOMBENCH_POOL", "3"));

  @Test
  void anArgumentIsFoundByItsName() {
    assertThat(given.get("server.port")).isEqualTo("0");
  }

  @Test
  void theLastOfTwoArgumentsIsUsed() {
    assertThat(given.get("loombench.pool")).isEqualTo("2");
  }

  @Test
  void anArgumentWithoutAValueIsEmpty() {
    assertThat(given.get("loombench.gc")).isEmpty();
  }

  @Test
  void theEnvironmentIsTheFallback() {
    assertThat(given.get("loombench.database-password")).isEqualTo("secret");
  }

  @Test
  void anUnsetPropertyIsNull() {
    assertThat(given.get("loombench.files")).isNull();
  }

  @Test
  void argumentsAreTheCommandLineOnly() {
    assertThat(given.arguments())
        .containsOnly(
            Map.entry("server.port", "0"),
            Map.entry("loombench.pool", "2"),
            Map.entry("loombench.gc", ""));
  }
}
