package dev.loombench.tool.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.load.DelayReading.Lateness;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Delay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Process of delaying proxies as the tool sees it; scripts stand for it. */
class DelayProxiesTest {

  private static final Delay DB =
      new Delay("db", new Delay.Target.Address("localhost", 5432), Duration.ofMillis(5));
  private static final String LISTENING = "echo '{\"db\":41234}';";

  @TempDir private Path folder;

  @Test
  void aCommandGetsTheAddressOfTheProxy() {
    try (DelayProxies proxies = launch(LISTENING + "cat")) {
      assertThat(proxies.placeholders(DB))
          .isEqualTo(
              Map.of(
                  "delay.db",
                  "127.0.0.1:41234",
                  "delay.db.host",
                  "127.0.0.1",
                  "delay.db.port",
                  "41234"));
    }
  }

  @Test
  void theProcessGetsNameMicrosecondsAndAddress() {
    String script =
        "echo {}; read -r line; printf '{\"%%s\":%s}\\n' \"$1\"; cat".formatted(reading(1));
    try (DelayProxies proxies = launch(script)) {
      assertThat(proxies.read()).containsOnlyKeys("db 5000 localhost:5432");
    }
  }

  @Test
  void readingsWithoutDataHaveNoLateness() {
    try (DelayProxies proxies = launch(LISTENING + answer(0))) {
      assertThat(proxies.read())
          .isEqualTo(Map.of("db", new DelayReading(2, 1, "refused", Optional.empty())));
    }
    try (DelayProxies proxies = launch(LISTENING + answer(3))) {
      assertThat(proxies.read().get("db").lateness())
          .hasValue(
              new Lateness(
                  Duration.ofNanos(20_000), Duration.ofNanos(80_000), Duration.ofNanos(90_000)));
    }
  }

  @Test
  void aProcessThatEndsIsAProblemBeforeItListensAndAFailureAfterwards() {
    assertThatThrownBy(() -> launch("exit 1"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("the process of the delaying proxies ended; see ");
    try (DelayProxies proxies = launch(LISTENING + "exit 1")) {
      assertThatThrownBy(proxies::read).isInstanceOf(BackingServiceFailure.class);
    }
  }

  private static String answer(long chunks) {
    return "read -r line; echo '{\"db\":%s}'; cat".formatted(reading(chunks));
  }

  private static String reading(long chunks) {
    return "{\"connections\":2,\"failed\":1,\"failure\":\"refused\",\"chunks\":%d,\"meanLatenessNanos\":20000,\"p99LatenessNanos\":80000,\"maxLatenessNanos\":90000}"
        .formatted(chunks);
  }

  private DelayProxies launch(String script) {
    return DelayProxies.launch(
        List.of("sh", "-c", script, "sh"), Map.of(DB, "localhost:5432"), folder.resolve("log"));
  }
}
