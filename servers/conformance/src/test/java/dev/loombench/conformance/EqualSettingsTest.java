package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.EqualSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Detection of settings that differ, on a running server. */
class EqualSettingsTest {

  @Test
  void aServerWithAnotherBacklogAndKeepAliveLimitDiffers() {
    try (ServerProcess server =
        ServerProcess.start(
            Form.JAR,
            "spring-mvc",
            List.of(
                "--server.tomcat.accept-count=100",
                "--server.tomcat.max-keep-alive-requests=100"))) {
      assertThat(EqualSettings.differences(server.ready().facts()))
          .containsExactly(
              "server.backlog is 100 instead of 4096",
              "server.max-keep-alive-requests is 100 instead of -1");
    }
  }
}
