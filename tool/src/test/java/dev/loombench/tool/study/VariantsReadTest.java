package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.study.id.VariantId;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class VariantsReadTest extends StudyText {

  @Test
  void aServerOfOursTakesItsOptionsAndItsFrameworksProperties() {
    Variant variant =
        variant(
            """
            {server: spring-mvc, threads: unbounded, client-connections: 500,
             server.tomcat.accept-count: 100, jvm-flags: [-Xlog:gc]}\
            """);

    assertThat(variant)
        .isEqualTo(
            new Variant(
                new VariantId("a"),
                new Server.Bundled(
                    "spring-mvc",
                    Map.of(
                        "threads", "unbounded",
                        "client-connections", "500",
                        "server.tomcat.accept-count", "100")),
                List.of("-Xlog:gc")));
  }

  @Test
  void helidonTakesTheSizesOfItsPoolsAndItsOwnProperties() {
    Variant variant =
        variant(
            "{server: helidon, pool: 20, client-connections: 500, server.write-queue-length: 4}");

    assertThat(variant)
        .isEqualTo(
            new Variant(
                new VariantId("a"),
                new Server.Bundled(
                    "helidon",
                    Map.of(
                        "pool", "20",
                        "client-connections", "500",
                        "server.write-queue-length", "4")),
                List.of()));
  }

  @Test
  void aCommandKeepsItsPlaceholdersButForTheFolder() {
    Variant variant =
        variant(
            """
            {command: [java, "{jvm}", -jar, "{folder}/app.jar", "--port={port}"],
             environment: {A: 1, B: ''}}\
            """);

    assertThat(variant.server())
        .isEqualTo(
            new Server.Command(
                List.of("java", "{jvm}", "-jar", folder + "/app.jar", "--port={port}"),
                "/",
                OptionalInt.empty(),
                Map.of("A", "1", "B", ""),
                Map.of(),
                Optional.empty()));
  }

  @Test
  void aCommandWithAPortOfItsOwnNeedsNoPlaceholder() {
    assertThat(variant("{command: [./serve], port: 8080, ready: /up}").server())
        .isEqualTo(
            new Server.Command(
                List.of("./serve"),
                "/up",
                OptionalInt.of(8080),
                Map.of(),
                Map.of(),
                Optional.empty()));
  }

  @Test
  void aCommandMayTakeItsPortFromItsEnvironmentAndFlagsOfItsOwn() {
    Variant variant =
        variant(
            """
            {command: [java, "{jvm}", -jar, app.jar], environment: {PORT: "{port}"},
             jvm-flags: [-Xmx1g]}\
            """);

    assertThat(variant)
        .isEqualTo(
            new Variant(
                new VariantId("a"),
                new Server.Command(
                    List.of("java", "{jvm}", "-jar", "app.jar"),
                    "/",
                    OptionalInt.empty(),
                    Map.of("PORT", "{port}"),
                    Map.of(),
                    Optional.empty()),
                List.of("-Xmx1g")));
  }

  @Test
  void aStartScriptMayTakeFlagsAndJdkFromItsEnvironment() {
    Variant variant =
        variant(
            """
            {command: [bin/app], environment: {JAVA_OPTS: "{jvm} -Dport={port}",
             JAVA_HOME: "{java-home}"}, jvm-flags: [-Xmx1g], jdk: 21}\
            """);

    assertThat(variant.jvmFlags()).containsExactly("-Xmx1g");
    assertThat(variant.jdk()).hasValue("21");
  }

  @Test
  void aRunningServerIsReachedByItsUrl() {
    assertThat(variant("{url: 'https://localhost:8443/', ready: /up}").server())
        .isEqualTo(new Server.Running(URI.create("https://localhost:8443"), "/up"));
  }

  @Test
  void connectionsMayUseTlsAndHttp2() {
    assertThat(variant("{command: [app, '{port}'], https: true, insecure: true}").transport())
        .isEqualTo(new Transport(true, false, Trust.ANY));
    Transport running =
        variant("{url: 'https://localhost:8443', http2: true, cacert: /certs/ca.pem}").transport();
    assertThat(running).isEqualTo(new Transport(false, true, new Trust(true, "/certs/ca.pem")));
    assertThat(running.policy(250))
        .isEqualTo(new ConnectionPolicy(HttpVersion.HTTP_2, true, 3, 100, running.trust()));
  }

  @Test
  void everyKindOfVariantMayHaveAPrometheusEndpoint() {
    assertThat(variant("{server: spring-mvc, prometheus: /actuator/prometheus}"))
        .isEqualTo(
            new Variant(
                new VariantId("a"),
                new Server.Bundled("spring-mvc", Map.of()),
                List.of(),
                Limits.NONE,
                Optional.of("/actuator/prometheus")));
    assertThat(
            variant("{command: [./serve], port: 80, prometheus: 'http://127.0.0.1:9090/metrics'}")
                .prometheus())
        .hasValue("http://127.0.0.1:9090/metrics");
    assertThat(variant("{url: 'http://localhost:8080', prometheus: '/q/metrics?a=b'}").prometheus())
        .hasValue("/q/metrics?a=b");
    assertThat(variant("{server: spring-mvc}").prometheus()).isEmpty();
  }
}
