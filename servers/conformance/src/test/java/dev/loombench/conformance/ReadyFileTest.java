package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.EqualSettings;
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
    switch (variant.form()) {
      case JAR, AHEAD_OF_TIME ->
          assertThat(facts)
              .containsEntry("java.version", System.getProperty("java.version"))
              .containsEntry("java.vm.name", System.getProperty("java.vm.name"))
              .containsEntry("jvm.gc", "Copy, MarkSweepCompact")
              .hasEntrySatisfying(
                  "jvm.arguments",
                  flags ->
                      assertThat(flags)
                          .startsWith("-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m"));
      case NATIVE ->
          assertThat(facts)
              .hasEntrySatisfying("java.version", version -> assertThat(version).matches("\\d.*"))
              .containsEntry("java.vm.name", "Substrate VM");
    }
    assertThat(facts)
        .containsEntry(
            "jvm.available-processors", String.valueOf(Runtime.getRuntime().availableProcessors()));
    assertThat(Long.parseLong(facts.get("jvm.max-heap-bytes"))).isBetween(240L << 20, 256L << 20);
  }

  @Test
  void everyServerHasEqualSettings() {
    assertThat(facts)
        .containsEntry("server.name", variant.server())
        .containsEntry("client.max-connections", "1000");
    assertThat(EqualSettings.differences(facts)).isEmpty();
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
