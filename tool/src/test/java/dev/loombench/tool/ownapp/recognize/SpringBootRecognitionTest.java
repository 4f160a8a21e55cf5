package dev.loombench.tool.ownapp.recognize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.id.VariantId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpringBootRecognitionTest {

  private static final String VIRTUAL = "spring.threads.virtual.enabled";

  @TempDir Path folder;

  @Test
  void aFatJarIsStartedOnAChosenPortAndProbedAtItsHealthEndpoint() throws IOException {
    Application application =
        recognize(
            boot("3.4.1")
                .files(
                    "BOOT-INF/lib/spring-webmvc-6.2.1.jar",
                    "BOOT-INF/lib/tomcat-embed-core-10.1.34.jar",
                    "BOOT-INF/lib/spring-boot-actuator-3.4.1.jar"));

    assertThat(application.name()).isEqualTo("spring-petclinic");
    assertThat(application.framework()).isEqualTo(Framework.SPRING_BOOT_SERVLET);
    assertThat(application.version()).hasValue("3.4.1");
    assertThat(application.minimumJdk()).hasValue(17);
    assertThat(application.launch().command())
        .containsExactly(
            "{java}",
            "{jvm}",
            "-jar",
            folder.resolve("spring-petclinic-4.0.0-SNAPSHOT.jar").toString(),
            "--server.port={port}");
    assertThat(application.readyPaths()).containsExactly("/actuator/health", "/");
  }

  @Test
  void tomcatIsComparedOnItsPoolAndOnVirtualThreads() throws IOException {
    Application application = recognize(mvc("3.2.0"));

    assertThat(names(application)).containsExactly("pool", "virtual");
    assertThat(application.baseline().arguments()).isEmpty();
    assertThat(application.proposals().get(1).arguments())
        .containsExactly("--" + VIRTUAL + "=true");
    assertThat(application.baseline().reason()).contains("server.tomcat.threads.max");
  }

  @Test
  void anApplicationThatAlreadyUsesVirtualThreadsIsComparedWithAPool() throws IOException {
    Application application =
        recognize(
            mvc("3.5.0")
                .text(
                    "BOOT-INF/classes/application.yml",
                    "spring: {threads: {virtual: {enabled: true}}}"));

    assertThat(names(application)).containsExactly("virtual", "pool");
    assertThat(application.baseline().arguments()).isEmpty();
    assertThat(application.proposals().get(1).arguments())
        .containsExactly("--" + VIRTUAL + "=false");
  }

  @Test
  void before32ThereIsNoSwitch() throws IOException {
    Application application = recognize(mvc("3.1.9"));

    assertThat(names(application)).containsExactly("pool");
    assertThat(remarks(application)).contains("3.1.9 has no switch", "server.tomcat.threads.max");
    assertThat(remarks(recognize(mvc("2.2.13")))).contains("server.tomcat.max-threads=50,200");
  }

  @Test
  void jettyHasItsOwnPoolProperty() throws IOException {
    Application application =
        recognize(
            boot("3.3.0")
                .files(
                    "BOOT-INF/lib/spring-webmvc-6.1.8.jar",
                    "BOOT-INF/lib/jetty-server-12.0.9.jar"));

    assertThat(names(application)).containsExactly("pool", "virtual");
    assertThat(application.baseline().reason()).contains("server.jetty.threads.max");
  }

  @Test
  void theWorkerPoolIsThatOfTheContainer() throws IOException {
    assertThat(recognize(mvc("3.2.0")).pools().workers())
        .hasValue(new Pools.Size("server.tomcat.threads.max", OptionalInt.of(200)));
    assertThat(
            recognize(
                    boot("4.0.0")
                        .files(
                            "BOOT-INF/lib/spring-webmvc-7.0.1.jar",
                            "BOOT-INF/lib/jetty-server-12.1.0.jar")
                        .text(
                            "BOOT-INF/classes/application.yml",
                            "server: {jetty: {threads: {max: 64}}}"))
                .pools()
                .workers())
        .hasValue(new Pools.Size("server.jetty.threads.max", OptionalInt.of(64)));
    assertThat(
            recognize(
                    boot("3.3.0")
                        .files(
                            "BOOT-INF/lib/spring-webmvc-6.1.8.jar",
                            "BOOT-INF/lib/undertow-core-2.3.13.Final.jar"))
                .pools()
                .workers())
        .hasValue(new Pools.Size("server.undertow.threads.worker", OptionalInt.empty()));
  }

  @Test
  void webFluxHasTheConnectionPoolOfR2dbc() throws IOException {
    Pools pools =
        recognize(
                boot("3.4.1")
                    .files(
                        "BOOT-INF/lib/spring-webflux-6.2.1.jar",
                        "BOOT-INF/lib/r2dbc-pool-1.0.2.RELEASE.jar"))
            .pools();

    assertThat(pools.workers()).isEmpty();
    assertThat(pools.connections())
        .hasValue(new Pools.Size("spring.r2dbc.pool.max-size", OptionalInt.of(10)));
  }

  @Test
  void virtualThreadsAreNotProposedForUndertow() throws IOException {
    Application application =
        recognize(
            boot("3.3.0")
                .files(
                    "BOOT-INF/lib/spring-webmvc-6.1.8.jar",
                    "BOOT-INF/lib/undertow-core-2.3.13.Final.jar"));

    assertThat(names(application)).containsExactly("pool");
    assertThat(remarks(application)).contains("Undertow", "--vary " + VIRTUAL + "=false,true");
  }

  @Test
  void webFluxHasNoPoolToReplace() throws IOException {
    Application application =
        recognize(
            boot("3.4.1")
                .files(
                    "BOOT-INF/lib/spring-webflux-6.2.1.jar",
                    "BOOT-INF/lib/reactor-netty-http-1.2.1.jar"));

    assertThat(application.framework()).isEqualTo(Framework.SPRING_BOOT_WEBFLUX);
    assertThat(names(application)).containsExactly("baseline");
    assertThat(remarks(application)).contains("event loop", "--vary " + VIRTUAL + "=false,true");
    assertThat(remarks(recognize(boot("3.1.0").files("BOOT-INF/lib/spring-webflux-6.0.0.jar"))))
        .contains("event loop")
        .doesNotContain("--vary");
  }

  @Test
  void withBothTheServletStackWinsUnlessTheConfigurationSaysOtherwise() throws IOException {
    TestJar both = mvc("3.4.1").files("BOOT-INF/lib/spring-webflux-6.2.1.jar");

    assertThat(recognize(both).framework()).isEqualTo(Framework.SPRING_BOOT_SERVLET);
    assertThat(
            recognize(
                    both.text(
                        "BOOT-INF/classes/application.properties",
                        "spring.main.web-application-type=reactive"))
                .framework())
        .isEqualTo(Framework.SPRING_BOOT_WEBFLUX);
  }

  @Test
  void anotherWebServerGetsThePortAndNoSwitch() throws IOException {
    Application application = recognize(boot("3.4.1").files("BOOT-INF/lib/armeria-1.31.3.jar"));

    assertThat(application.framework()).isEqualTo(Framework.SPRING_BOOT_OTHER);
    assertThat(application.launch().takesPort()).isTrue();
    assertThat(remarks(application)).contains("neither Spring MVC nor WebFlux", "--port");
  }

  @Test
  void theConfigurationMovesTheHealthEndpoint() throws IOException {
    TestJar jar =
        mvc("3.4.1")
            .files("BOOT-INF/lib/spring-boot-actuator-3.4.1.jar")
            .text(
                "BOOT-INF/classes/application.properties",
                """
                server.servlet.context-path=/shop/
                management.endpoints.web.base-path=/manage
                """);

    assertThat(recognize(jar).readyPaths()).containsExactly("/shop/manage/health", "/shop/", "/");
    jar.text("BOOT-INF/classes/config/application.yml", "management.server.port: 9000");
    assertThat(recognize(jar).readyPaths()).containsExactly("/shop/", "/");
  }

  @Test
  void theConnectionPoolIsNamedWithItsSize() throws IOException {
    TestJar jar = mvc("3.4.1").files("BOOT-INF/lib/HikariCP-5.1.0.jar");

    assertThat(remarks(recognize(jar))).contains("limited to 10 at once");
    jar.text(
        "BOOT-INF/classes/application.properties", "spring.datasource.hikari.maximum-pool-size=25");
    assertThat(remarks(recognize(jar))).contains("limited to 25 at once");
    assertThat(recognize(jar).pools().connections())
        .hasValue(new Pools.Size("spring.datasource.hikari.maximum-pool-size", OptionalInt.of(25)));
    jar.text(
        "BOOT-INF/classes/application.properties",
        "spring.datasource.hikari.maximum-pool-size=${POOL:30}");
    assertThat(remarks(recognize(jar))).contains("are limited (spring.datasource.hikari");
  }

  @Test
  void anExecutableWarIsTheSame() throws IOException {
    Path war =
        new TestJar()
            .manifest("Main-Class", "org.springframework.boot.loader.launch.WarLauncher")
            .manifest("Start-Class", "com.example.App")
            .manifest("Spring-Boot-Version", "3.4.1")
            .classFile("WEB-INF/classes/", "com.example.App", 21)
            .files(
                "WEB-INF/lib/spring-webmvc-6.2.1.jar",
                "WEB-INF/lib-provided/tomcat-embed-core-10.1.34.jar")
            .write(folder.resolve("shop.war"));
    Application application =
        new Recognizer().recognize(Target.of(List.of(war.toString())), TargetOptions.NONE);

    assertThat(application.framework()).isEqualTo(Framework.SPRING_BOOT_SERVLET);
    assertThat(application.minimumJdk()).hasValue(21);
    assertThat(names(application)).containsExactly("pool", "virtual");
  }

  @Test
  void anUnpackedJarIsStartedByItsLauncher() throws IOException {
    Path unpacked = mvc("3.4.1").unpack(folder.resolve("shop"));
    Application application =
        new Recognizer().recognize(new Target.Folder(unpacked), TargetOptions.NONE);

    assertThat(application.framework()).isEqualTo(Framework.SPRING_BOOT_SERVLET);
    assertThat(application.minimumJdk()).hasValue(17);
    assertThat(application.launch().command())
        .containsExactly(
            "{java}",
            "{jvm}",
            "-cp",
            unpacked.toString(),
            "org.springframework.boot.loader.launch.JarLauncher",
            "--server.port={port}");
  }

  @Test
  void anExtractedJarHasItsLibrariesBesideIt() throws IOException {
    new TestJar().write(folder.resolve("lib/spring-boot-3.4.1.jar"));
    new TestJar().write(folder.resolve("lib/spring-webmvc-6.2.1.jar"));
    new TestJar()
        .manifest("Main-Class", "com.example.App")
        .manifest("Class-Path", "lib/spring-boot-3.4.1.jar lib/spring-webmvc-6.2.1.jar")
        .classFile("", "com.example.App", 17)
        .write(folder.resolve("shop.jar"));
    Application application =
        new Recognizer().recognize(new Target.Folder(folder), TargetOptions.NONE);

    assertThat(application.framework()).isEqualTo(Framework.SPRING_BOOT_SERVLET);
    assertThat(application.version()).hasValue("3.4.1");
    assertThat(application.launch().command()).contains(folder.resolve("shop.jar").toString());
  }

  private Application recognize(TestJar jar) throws IOException {
    return new Recognizer()
        .recognize(
            new Target.Jar(jar.write(folder.resolve("spring-petclinic-4.0.0-SNAPSHOT.jar"))),
            TargetOptions.NONE);
  }

  private static TestJar mvc(String version) {
    return boot(version)
        .files("BOOT-INF/lib/spring-webmvc-6.2.1.jar", "BOOT-INF/lib/tomcat-embed-core-10.1.jar");
  }

  private static TestJar boot(String version) {
    return new TestJar()
        .manifest("Main-Class", "org.springframework.boot.loader.launch.JarLauncher")
        .manifest("Start-Class", "com.example.App")
        .manifest("Spring-Boot-Version", version)
        .manifest("Build-Jdk-Spec", "25")
        .classFile("BOOT-INF/classes/", "com.example.App", 17)
        .classFile("", "org.springframework.boot.loader.launch.JarLauncher", 17);
  }

  private static List<String> names(Application application) {
    return application.proposals().stream().map(VariantChange::id).map(VariantId::name).toList();
  }

  private static String remarks(Application application) {
    return String.join("\n", application.remarks());
  }
}
