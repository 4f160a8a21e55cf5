package dev.loombench.tool.ownapp.recognize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.ownapp.recognize.variation.Variations;
import dev.loombench.tool.study.id.VariantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Frameworks other than Spring Boot. */
class FrameworkRecognitionTest {

  private static final String EXECUTE_ON = "io.micronaut.scheduling.annotation.ExecuteOn";

  @TempDir Path folder;

  @Test
  void aQuarkusFastJarIsFoundFromItsFolderAndFromTheBuildsOutput() throws IOException {
    Path run = quarkus(folder.resolve("shop/target/quarkus-app"));

    for (String given : List.of("shop/target/quarkus-app", "shop/target", "shop")) {
      Application application = recognize(new Target.Folder(folder.resolve(given)));
      assertThat(application.framework()).isEqualTo(Framework.QUARKUS);
      assertThat(application.version()).hasValue("3.15.1");
      assertThat(application.minimumJdk()).hasValue(21);
      assertThat(application.name()).isEqualTo("shop");
      assertThat(application.launch().command())
          .containsExactly("{java}", "{jvm}", "-Dquarkus.http.port={port}", "-jar", run.toString());
      assertThat(application.readyPaths()).containsExactly("/q/health/ready", "/");
      assertThat(names(application)).containsExactly("baseline");
      assertThat(remarks(application))
          .contains("@RunOnVirtualThread occurs 1 times", "fixed when the application is built")
          .contains("--vary quarkus.thread-pool.max-threads=50,200");
    }
  }

  @Test
  void quarkusPoolsHaveTheSizesOfTheProductionProfile() throws IOException {
    Path app = folder.resolve("shop");
    Path run = quarkus(app);
    new TestJar().write(app.resolve("lib/main/io.quarkus.quarkus-agroal-3.15.1.jar"));
    Pools byDefault = recognize(new Target.Jar(run)).pools();
    assertThat(byDefault.workers())
        .map(Pools.Size::property)
        .hasValue("quarkus.thread-pool.max-threads");
    assertThat(byDefault.connections())
        .hasValue(new Pools.Size("quarkus.datasource.jdbc.max-size", OptionalInt.of(20)));
    new TestJar()
        .text(
            "application.properties",
            """
            quarkus.datasource.jdbc.max-size=8
            %prod.quarkus.datasource.jdbc.max-size=16
            """)
        .write(app.resolve("app/shop-1.0.jar"));

    assertThat(recognize(new Target.Jar(run)).pools().connections())
        .hasValue(new Pools.Size("quarkus.datasource.jdbc.max-size", OptionalInt.of(16)));
  }

  @Test
  void aQuarkusUberJarDoesNotShowItsOwnClasses() throws IOException {
    Application application =
        recognize(
            new TestJar()
                .manifest("Main-Class", "io.quarkus.runner.GeneratedMain")
                .classFile("", "io.quarkus.runner.GeneratedMain", 17)
                .classFile("", "io.quarkus.runtime.Quarkus", 17)
                .text("META-INF/maven/io.quarkus/quarkus-core/pom.properties", "version=3.8.6"));

    assertThat(application.framework()).isEqualTo(Framework.QUARKUS);
    assertThat(application.version()).hasValue("3.8.6");
    assertThat(remarks(application)).contains("fixed when it was built");
  }

  @Test
  void helidonSeRunsOnVirtualThreadsByDesign() throws IOException {
    Application application =
        recognize(
            thin("helidon-webserver-4.1.5.jar", "helidon-webserver-observe-health-4.1.5.jar"));

    assertThat(application.framework()).isEqualTo(Framework.HELIDON);
    assertThat(application.version()).hasValue("4.1.5");
    assertThat(application.launch().command()).contains("-Dserver.port={port}");
    assertThat(application.readyPaths()).containsExactly("/observe/health", "/");
    assertThat(names(application)).containsExactly("baseline");
    assertThat(remarks(application)).contains("virtual thread by design");
  }

  @Test
  void helidonMpHasItsHealthAtTheTop() throws IOException {
    Application application =
        recognize(
            thin(
                "helidon-microprofile-server-3.2.11.jar",
                "helidon-microprofile-health-3.2.11.jar"));

    assertThat(application.framework()).isEqualTo(Framework.HELIDON);
    assertThat(application.readyPaths()).containsExactly("/health", "/");
    assertThat(remarks(application)).contains("Helidon before 4");
  }

  @Test
  void micronautsBlockingExecutorIsComparedWithAPool() throws IOException {
    Application application =
        recognize(
            micronaut("4.7.3").annotated("com.example.web.Controller", EXECUTE_ON, "blocking"));

    assertThat(application.framework()).isEqualTo(Framework.MICRONAUT);
    assertThat(application.version()).hasValue("4.7.3");
    assertThat(application.launch().command()).contains("-Dmicronaut.server.port={port}");
    assertThat(application.readyPaths()).containsExactly("/health", "/");
    assertThat(names(application)).containsExactly("virtual", "pool");
    assertThat(application.baseline().jvmFlags()).isEmpty();
    assertThat(application.proposals().get(1).jvmFlags())
        .containsExactly(
            "-Dmicronaut.executors.blocking.type=CACHED",
            "-Dmicronaut.executors.blocking.virtual=false");
  }

  @Test
  void micronautsIoExecutorIsComparedWithVirtualThreads() throws IOException {
    Application application =
        recognize(micronaut("4.7.3").annotated("com.example.Controller", EXECUTE_ON, "io"));

    assertThat(names(application)).containsExactly("pool", "virtual");
    assertThat(application.proposals().get(1).jvmFlags())
        .containsExactly(
            "-Dmicronaut.executors.io.type=THREAD_PER_TASK",
            "-Dmicronaut.executors.io.virtual=true");
  }

  @Test
  void micronautsPoolsAreKnownByItsConfiguration() throws IOException {
    assertThat(recognize(micronaut("4.7.3")).pools()).isEqualTo(Pools.NONE);
    assertThat(
            recognize(
                    micronaut("4.7.3")
                        .classFile("", "com.zaxxer.hikari.HikariDataSource", 11)
                        .text(
                            "application.yml",
                            """
                            micronaut: {executors: {io: {type: fixed, nThreads: 75}}}
                            datasources: {default: {url: "jdbc:h2:mem:shop"}}
                            """))
                .pools())
        .isEqualTo(
            new Pools(
                Optional.of(new Pools.Size("micronaut.executors.io.n-threads", OptionalInt.of(75))),
                Optional.of(
                    new Pools.Size("datasources.default.maximum-pool-size", OptionalInt.of(10)))));
  }

  @Test
  void micronautHandlersOnTheEventLoopHaveNothingToSwitch() throws IOException {
    Application application =
        recognize(micronaut("4.7.3").annotated("org.library.Endpoint", EXECUTE_ON, "io"));

    assertThat(names(application)).containsExactly("baseline");
    assertThat(remarks(application)).contains("event loop");
  }

  @Test
  void dropwizardAsksForItsCommand() throws IOException {
    TestJar jar = dropwizard();

    assertThatThrownBy(() -> recognize(jar))
        .isInstanceOf(TargetOptions.MissingFact.class)
        .hasMessageContaining("add --arg server --arg config.yml");
  }

  @Test
  void dropwizardsPortsAreOverriddenInListsThatTheFileHas() throws IOException {
    Application application =
        dropwizard(
            """
            server:
              applicationConnectors: [{type: http, port: 8080}]
              adminConnectors: [{type: http, port: 8081}]
            """,
            OptionalInt.empty());

    assertThat(application.framework()).isEqualTo(Framework.DROPWIZARD);
    assertThat(application.version()).hasValue("4.0.7");
    assertThat(application.launch().command())
        .containsSubsequence(
            "{jvm}",
            "-Ddw.server.applicationConnectors[0].port={port}",
            "-Ddw.server.adminConnectors[0].port=0",
            "-jar",
            "server");
    assertThat(names(application)).containsExactly("pool", "virtual");
    assertThat(application.proposals().get(1).jvmFlags())
        .containsExactly("-Ddw.server.enableVirtualThreads=true");
  }

  @Test
  void dropwizardsSimpleServerHasOnePortWithItsHealthCheck() throws IOException {
    Application application =
        dropwizard("server: {type: simple, enableVirtualThreads: true}", OptionalInt.empty());

    assertThat(application.launch().command())
        .contains("-Ddw.server.connector.port={port}", "-Ddw.server.connector.type=http");
    assertThat(application.readyPaths())
        .containsExactly("/admin/healthcheck", "/application/", "/");
    assertThat(names(application)).containsExactly("virtual", "pool");
  }

  @Test
  void dropwizardsPoolsAreThoseOfItsConfigurationFile() throws IOException {
    Pools pools =
        dropwizard(
                """
                server: {type: simple, maxThreads: 50}
                shopDatabase: {driverClass: org.postgresql.Driver}
                """,
                OptionalInt.empty())
            .pools();

    assertThat(pools)
        .isEqualTo(
            new Pools(
                Optional.of(new Pools.Size("server.maxThreads", OptionalInt.of(50))),
                Optional.of(new Pools.Size("shopDatabase.maxSize", OptionalInt.of(100)))));
  }

  @Test
  void dropwizardWithoutConnectorsInItsFileKeepsItsPort() throws IOException {
    assertThatThrownBy(() -> dropwizard("logging: {level: INFO}", OptionalInt.empty()))
        .isInstanceOf(TargetOptions.MissingFact.class)
        .hasMessageContaining("add that list with a connector of type http")
        .hasMessageContaining("add --port 8080");
    assertThat(dropwizard("logging: {level: INFO}", OptionalInt.of(8080)).launch().takesPort())
        .isFalse();
  }

  @Test
  void theJettyDistributionIsSwitchedByItsModule() throws IOException {
    Path start =
        new TestJar()
            .manifest("Main-Class", "org.eclipse.jetty.start.Main")
            .manifest("Implementation-Version", "12.0.16")
            .classFile("", "org.eclipse.jetty.start.Main", 17)
            .write(folder.resolve("jetty/start.jar"));
    Files.createDirectories(folder.resolve("jetty/modules"));
    Files.createFile(folder.resolve("jetty/modules/threadpool-virtual.mod"));
    var target = new Target.Jar(start);

    assertThatThrownBy(() -> recognize(target))
        .isInstanceOf(TargetOptions.MissingFact.class)
        .hasMessageContaining("--arg jetty.base=FOLDER");
    Application application = new Recognizer().recognize(target, arguments("jetty.base=/srv/shop"));
    assertThat(application.framework()).isEqualTo(Framework.JETTY_DISTRIBUTION);
    assertThat(
            Variations.of(application, List.of("jetty.threadPool.maxThreads=50,200"), false)
                .getFirst()
                .arguments())
        .containsExactly("jetty.threadPool.maxThreads=50");
    assertThat(application.launch().command())
        .endsWith("jetty.base=/srv/shop", "jetty.http.port={port}");
    assertThat(application.proposals().get(1).arguments())
        .containsExactly("--module=threadpool-virtual");
  }

  @Test
  void tomcatTakesItsPortAsItsSettingsSay() throws IOException {
    Path tomcat = folder.resolve("tomcat");
    new TestJar().write(tomcat.resolve("lib/catalina.jar"));
    Path script = Files.createDirectories(tomcat.resolve("bin")).resolve("catalina.sh");
    Files.writeString(script, "#!/bin/sh\nexec java $JAVA_OPTS Bootstrap \"$@\"\n");
    Path settings = Files.createDirectories(tomcat.resolve("conf")).resolve("server.xml");
    Files.writeString(settings, "<Server port=\"8005\"><Connector port=\"9090\"/></Server>");
    var target = new Target.Folder(tomcat);

    assertThatThrownBy(() -> recognize(target))
        .hasMessageContaining("catalina.sh is not executable");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    assertThatThrownBy(() -> recognize(target))
        .isInstanceOf(TargetOptions.MissingFact.class)
        .hasMessageContaining("conf/server.xml sets its port, 9090: add --port 9090");

    Files.writeString(
        settings, "<Connector protocol=\"HTTP/1.1\"\n  port=\"${http.port:-8080}\"/>");
    Application application = new Recognizer().recognize(target, TargetOptions.NONE);
    assertThat(application.framework()).isEqualTo(Framework.TOMCAT_DISTRIBUTION);
    assertThat(application.launch().command()).containsExactly(script.toString(), "run");
    assertThat(application.launch().environment())
        .containsEntry("JAVA_OPTS", "{jvm} -Dhttp.port={port}");
    assertThat(remarks(application)).contains("maxThreads");
  }

  @Test
  void anEmbeddedJettyHasNoSwitchAndNoPort() throws IOException {
    TestJar jar = thin("jetty-server-12.0.16.jar");

    assertThatThrownBy(() -> recognize(jar)).hasMessageContaining("--port 8080");
    Application application =
        new Recognizer()
            .recognize(
                new Target.Jar(jar.write(folder.resolve("app.jar"))),
                new TargetOptions(
                    Optional.empty(), OptionalInt.of(8080), List.of(), Map.of(), Optional.empty()));
    assertThat(application.framework()).isEqualTo(Framework.JETTY);
    assertThat(names(application)).containsExactly("baseline");
    assertThat(remarks(application)).contains("configures Jetty in code");
  }

  private Path quarkus(Path app) throws IOException {
    new TestJar().write(app.resolve("lib/main/io.quarkus.quarkus-core-3.15.1.jar"));
    new TestJar().write(app.resolve("lib/main/io.quarkus.quarkus-smallrye-health-3.15.1.jar"));
    new TestJar()
        .classFile("", "io.quarkus.bootstrap.runner.QuarkusEntryPoint", 17)
        .write(app.resolve("lib/boot/io.quarkus.quarkus-bootstrap-runner-3.15.1.jar"));
    new TestJar()
        .classFile("", "com.example.Model", 21)
        .annotated("com.example.Resource", "io.smallrye.common.annotation.RunOnVirtualThread", "")
        .write(app.resolve("app/shop-1.0.jar"));
    return new TestJar()
        .manifest("Main-Class", "io.quarkus.bootstrap.runner.QuarkusEntryPoint")
        .manifest("Class-Path", "lib/boot/io.quarkus.quarkus-bootstrap-runner-3.15.1.jar")
        .write(app.resolve("quarkus-run.jar"));
  }

  /** Returns a jar whose manifest names libraries beside it. */
  private TestJar thin(String... libraries) throws IOException {
    for (String library : libraries) {
      new TestJar().write(folder.resolve("libs").resolve(library));
    }
    return new TestJar()
        .manifest("Main-Class", "com.example.Main")
        .manifest("Class-Path", "libs/" + String.join(" libs/", libraries))
        .classFile("", "com.example.Main", 21);
  }

  private static TestJar micronaut(String version) {
    return new TestJar()
        .manifest("Main-Class", "com.example.Application")
        .classFile("", "com.example.Application", 21)
        .classFile("", "io.micronaut.context.ApplicationContext", 17)
        .classFile("", "io.micronaut.http.server.HttpServerConfiguration", 17)
        .classFile("", "io.micronaut.management.endpoint.health.HealthEndpoint", 17)
        .text("micronaut-version.properties", "micronaut.version=" + version);
  }

  private static TestJar dropwizard() {
    return new TestJar()
        .manifest("Main-Class", "com.example.App")
        .classFile("", "com.example.App", 17)
        .classFile("", "io.dropwizard.core.Application", 11)
        .withMethod("io.dropwizard.core.server.AbstractServerFactory", "isEnableVirtualThreads")
        .text("META-INF/maven/io.dropwizard/dropwizard-core/pom.properties", "version=4.0.7");
  }

  private Application dropwizard(String configuration, OptionalInt port) throws IOException {
    Path file = Files.writeString(folder.resolve("config.yml"), configuration);
    return new Recognizer()
        .recognize(
            new Target.Jar(dropwizard().write(folder.resolve("app.jar"))),
            new TargetOptions(
                Optional.empty(),
                port,
                List.of("server", file.toString()),
                Map.of(),
                Optional.empty()));
  }

  private Application recognize(TestJar jar) throws IOException {
    return recognize(new Target.Jar(jar.write(folder.resolve("app.jar"))));
  }

  private static Application recognize(Target target) {
    return new Recognizer().recognize(target, TargetOptions.NONE);
  }

  private static TargetOptions arguments(String... arguments) {
    return new TargetOptions(
        Optional.empty(), OptionalInt.empty(), List.of(arguments), Map.of(), Optional.empty());
  }

  private static List<String> names(Application application) {
    return application.proposals().stream().map(VariantChange::id).map(VariantId::name).toList();
  }

  private static String remarks(Application application) {
    return String.join("\n", application.remarks());
  }
}
