package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Ready file and facts. */
@ForEachVariant
class ReadyFileTest {

  private final Variant variant;
  private final ServerProcess server;
  private final Map<String, String> facts;

  ReadyFileTest(Variant variant) {
    this.variant = variant;
    this.server = SharedServers.equipped(variant);
    this.facts = server.ready().facts();
  }

  @Test
  void containsProcessIdAndPort() throws Exception {
    assertThat(server.ready().pid()).isEqualTo(server.process().pid());
    assertThat(Http.to(server).get("/hello").statusCode()).isEqualTo(200);
  }

  @Test
  void containsTheModelAndTheObservedThreads() {
    variant
        .facts()
        .forEach((name, pattern) -> assertThat(facts.get(name)).as(name).matches(pattern));
  }

  @Test
  void containsTheJvm() {
    assertThat(facts)
        .containsEntry("java.version", System.getProperty("java.version"))
        .containsEntry("java.vm.name", System.getProperty("java.vm.name"))
        .containsEntry("jvm.arguments", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m")
        .containsEntry("jvm.gc", "Copy, MarkSweepCompact")
        .containsEntry(
            "jvm.available-processors", String.valueOf(Runtime.getRuntime().availableProcessors()));
    assertThat(Long.parseLong(facts.get("jvm.max-heap-bytes"))).isBetween(240L << 20, 256L << 20);
  }

  @Test
  void everyServerHasEqualSettings() {
    assertThat(facts)
        .containsEntry("server.name", variant.server())
        .containsEntry("server.backlog", "4096")
        .containsEntry("server.max-keep-alive-requests", "-1")
        .containsEntry("server.keep-alive-timeout-millis", "-1")
        .containsEntry("server.connection-timeout-millis", "-1")
        .containsEntry("client.max-connections", "1000");
    assertThat(facts.get("server.max-connections")).isIn("20000", "unlimited");
  }

  @Test
  void containsFrameworkAndEngineWithVersions() {
    assertThat(facts.get("server.framework")).matches("[\\w ]+ \\d+\\.\\d+.*");
    assertThat(facts.get("server.engine")).matches("[\\w /.]+\\d+\\.\\d+.*");
  }

  @Test
  void theServerPrintsNothing() {
    assertThat(server.output()).isEmpty();
  }
}
