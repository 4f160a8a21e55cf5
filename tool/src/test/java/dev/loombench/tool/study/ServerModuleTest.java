package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerModuleTest {

  @Test
  void aServerIsStartedFromTheJarOfItsName() {
    assertThat(new Server.Bundled("spring-mvc", Map.of("threads", "virtual")).jar())
        .isEqualTo("spring-mvc.jar");
  }

  @ParameterizedTest
  @CsvSource({
    "worker, jdbc, quarkus-worker/quarkus-run.jar",
    "worker, jpa, quarkus-worker-jpa/quarkus-run.jar",
    "virtual, jdbc, quarkus-virtual/quarkus-run.jar",
    "virtual, jpa, quarkus-virtual-jpa/quarkus-run.jar"
  })
  void quarkusHasABuildForEachModelAndForEntities(String model, String persistence, String jar) {
    var server = new Server.Bundled("quarkus", Map.of("model", model, "persistence", persistence));

    assertThat(server.jar()).isEqualTo(jar);
  }

  @Test
  void quarkusRunsOnWorkerThreadsIfNothingIsSaid() {
    assertThat(new Server.Bundled("quarkus", Map.of()).jar())
        .isEqualTo("quarkus-worker/quarkus-run.jar");
  }

  @Test
  void quarkusHasABuildForEachEngine() {
    var properties = Map.of("model", "virtual", "persistence", "jpa", "engine", "mariadb");
    assertThat(new Server.Bundled("quarkus", properties).jar())
        .isEqualTo("quarkus-virtual-jpa-mariadb/quarkus-run.jar");
  }

  @Test
  void theReactiveModelOfQuarkusHasOneBuild() {
    assertThat(new Server.Bundled("quarkus", Map.of("model", "reactive")).jar())
        .isEqualTo("quarkus-reactive/quarkus-run.jar");
  }

  @ParameterizedTest
  @CsvSource({
    "worker, THREADS, true",
    "virtual, THREADS, false",
    "reactive, THREADS, false",
    "worker, COMPUTE_ON, false",
    "reactive, COMPUTE_ON, true",
    "virtual, PERSISTENCE, true",
    "reactive, PERSISTENCE, false",
    "virtual, ENGINE, true",
    "reactive, ENGINE, false",
    "reactive, EVENT_LOOPS, true",
    "reactive, SEMAPHORE, false"
  })
  void someOptionsOfQuarkusAreOfOneModelOnly(String model, ServerOption option, boolean taken) {
    assertThat(ServerModule.QUARKUS.takes(option, Map.of("model", model))).isEqualTo(taken);
  }

  @Test
  void aLimitOnRequestsNeedsVirtualThreads() {
    assertThat(takes(ServerOption.REQUESTS_AT_ONCE, Map.of("threads", "20"))).isFalse();
    assertThat(takes(ServerOption.REQUESTS_AT_ONCE, Map.of("threads", "virtual"))).isTrue();
    assertThat(takes(ServerOption.VIRTUAL_THREADS, Map.of("threads", "virtual"))).isFalse();
    assertThat(takes(ServerOption.VIRTUAL_THREADS, Map.of("requests-at-once", "20"))).isTrue();
  }

  private static boolean takes(ServerOption option, Map<String, String> properties) {
    return ServerModule.SPRING_MVC.takes(option, properties);
  }
}
