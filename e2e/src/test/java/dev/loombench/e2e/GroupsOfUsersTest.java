package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Groups of users that overlap, with a real server that limits its connections. */
class GroupsOfUsersTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path folder;

  /** The idle connections of the first group use up the limit of the server. */
  @Test
  void asManyUsersGetNoConnectionAsArithmeticSays() throws Exception {
    Path study = folder.resolve("groups.yaml");
    Files.writeString(
        study,
        """
        study: groups
        question: Who gets a connection?
        variants:
          limited: {server: spring-mvc, server.tomcat.max-connections: 10, server.tomcat.accept-count: 1}
        workloads:
          delay:
            kernel: delay
            with: {millis: 20}
            load: {groups: [{users: 10, hold: 2s}, {users: 10, start: 2s, hold: 1s}], stop-within: 10s}
        protocol: {blocks: 1, diagnostic-blocks: 0, timeout: 3s, warm-up: none}
        """);
    try (var process = LoombenchProcess.startRun(folder, study)) {
      Ended ended = process.toItsEnd(LIMIT);
      assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4); // valid on a quiet machine
    }

    JsonNode results =
        TrialFiles.of(folder.resolve("run"), "headline")
            .getFirst()
            .path("requests")
            .path("results");
    // Of 20 connections Tomcat accepts 10, and Linux queues one more than the one asked for.
    assertThat(results.path("CONNECT_TIMEOUT").asLong()).as(results.toString()).isEqualTo(8);
    assertThat(results.path("TIMEOUT").asLong()).as(results.toString()).isEqualTo(2);
    assertThat(results.path("OK").asLong()).as(results.toString()).isGreaterThan(20);
  }
}
