package dev.loombench.tool.ownapp.recognize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PoolsTest {

  private static final String HIKARI = "spring.datasource.hikari.maximum-pool-size";
  private static final Pools.Size SIZE = new Pools.Size(HIKARI, OptionalInt.of(10));

  @Test
  void theConfigurationWinsOverTheDefault() {
    assertThat(configured(Map.of())).hasValue(10);
    assertThat(configured(Map.of(HIKARI, "25"))).hasValue(25);
    assertThat(configured(Map.of("spring.datasource.hikari.maximumPoolSize", "25"))).hasValue(25);
  }

  @Test
  void aPlaceholderIsUnknown() {
    assertThat(configured(Map.of(HIKARI, "${POOL_SIZE:25}"))).isEmpty();
  }

  @Test
  void aVariantsArgumentWins() {
    assertThat(SIZE.in(variant(Map.of(), List.of("java", "-jar", "app.jar")))).hasValue(10);
    assertThat(
            SIZE.in(
                variant(
                    Map.of("SPRING_DATASOURCE_HIKARI_MAXIMUMPOOLSIZE", "30"),
                    List.of("java", "-jar", "app.jar", "--" + HIKARI + "=40"))))
        .hasValue(40);
  }

  @Test
  void aVariantsEnvironmentWinsOverTheConfiguration() {
    assertThat(
            SIZE.in(
                variant(
                    Map.of("SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE", "30"),
                    List.of("java", "-jar", "app.jar"))))
        .hasValue(30);
    assertThat(
            SIZE.in(
                variant(
                    Map.of("JAVA_OPTS", "-Xmx1g -D" + HIKARI + "=35"), List.of("bin/start.sh"))))
        .hasValue(35);
  }

  @Test
  void aVariantsSystemPropertyCounts() {
    var threads = new Pools.Size("server.maxThreads", OptionalInt.of(1024));

    assertThat(
            threads.in(
                variant(Map.of(), List.of("java", "-Ddw.server.maxThreads=50", "-jar", "app.jar"))))
        .hasValue(50);
  }

  private static OptionalInt configured(Map<String, String> configuration) {
    return Pools.Size.of(HIKARI, configuration, OptionalInt.of(10)).configured();
  }

  private static Variant variant(Map<String, String> environment, List<String> command) {
    return new Variant(
        new VariantId("pool"),
        new Server.Command(
            command, "/", OptionalInt.empty(), environment, Map.of(), Optional.empty()),
        List.of(),
        Limits.NONE,
        Optional.empty());
  }
}
