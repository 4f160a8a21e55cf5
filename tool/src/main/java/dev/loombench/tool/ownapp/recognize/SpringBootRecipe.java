package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.ownapp.recognize.content.ApplicationSettings;
import dev.loombench.tool.ownapp.recognize.content.ClassPath;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Spring Boot.
 *
 * <p>Since version 3.2 and on Java 21 or newer, {@code spring.threads.virtual.enabled} makes Tomcat
 * and Jetty handle each request on a virtual thread. With WebFlux the property changes only the
 * executor for blocking calls, since requests are handled on the event loop. Undertow's support was
 * added in milestones of 3.3 and removed for a memory leak, so it depends on the version.
 *
 * @see <a href="https://github.com/spring-projects/spring-boot/wiki/Spring-Boot-3.2-Release-Notes">
 *     Release notes of 3.2</a>
 * @see <a href="https://github.com/spring-projects/spring-boot/issues/39812">Virtual threads in
 *     Undertow leak memory</a>
 * @see <a
 *     href="https://docs.spring.io/spring-boot/appendix/application-properties/index.html">Common
 *     application properties</a>
 */
record SpringBootRecipe() implements Recipe {

  private static final String VIRTUAL_SWITCH = "spring.threads.virtual.enabled";
  private static final String HIKARI_SIZE = "spring.datasource.hikari.maximum-pool-size";

  /** Servlet container, in the order in which Spring Boot looks for them. */
  private enum Container {
    TOMCAT("Tomcat", "tomcat-embed-core", "org.apache.catalina.startup.Tomcat"),
    JETTY("Jetty", "jetty-server", "org.eclipse.jetty.server.Server"),
    UNDERTOW("Undertow", "undertow-core", "io.undertow.Undertow");

    private final String label;
    private final String artifact;
    private final String className;

    Container(String label, String artifact, String className) {
      this.label = label;
      this.artifact = artifact;
      this.className = className;
    }

    static Optional<Container> of(ClassPath classPath) {
      return Stream.of(values())
          .filter(container -> classPath.uses(container.artifact, container.className))
          .findFirst();
    }

    boolean hasVirtualThreads() {
      return this != UNDERTOW;
    }

    OptionalInt defaultPool() {
      return this == UNDERTOW ? OptionalInt.empty() : OptionalInt.of(200);
    }

    /** Returns the property of its largest number of threads; it was renamed in 2.3. */
    String poolProperty(String version) {
      if (this == UNDERTOW) {
        return Recipe.isAtLeast(version, 2, 3)
            ? "server.undertow.threads.worker"
            : "server.undertow.worker-threads";
      }
      String name = label.toLowerCase(Locale.ROOT);
      return Recipe.isAtLeast(version, 2, 3)
          ? "server.%s.threads.max".formatted(name)
          : this == TOMCAT ? "server.tomcat.max-threads" : "server.jetty.max-threads";
    }
  }

  @Override
  public Optional<Recognition> recognize(JavaProgram program) {
    ClassPath classPath = program.classPath();
    boolean isSpringBoot =
        program.manifest().containsKey("Spring-Boot-Version")
            || classPath.uses("spring-boot", "org.springframework.boot.SpringApplication");
    if (!isSpringBoot) {
      return Optional.empty();
    }
    Optional<String> version =
        Optional.ofNullable(program.manifest().get("Spring-Boot-Version"))
            .or(() -> classPath.version("spring-boot"));
    ApplicationSettings settings = ApplicationSettings.of(classPath);
    Recognition base =
        withHealth(withServer(classPath, version, settings), classPath, settings).takesPort();
    return Optional.of(withRemarks(base, classPath, settings));
  }

  private static Recognition withServer(
      ClassPath classPath, Optional<String> version, ApplicationSettings settings) {
    boolean webFlux =
        classPath.uses("spring-webflux", "org.springframework.web.reactive.DispatcherHandler");
    boolean servlet =
        classPath.uses("spring-webmvc", "org.springframework.web.servlet.DispatcherServlet")
            || (!webFlux && Container.of(classPath).isPresent());
    if (webFlux && (!servlet || settings.is("spring.main.web-application-type", "reactive"))) {
      return webFlux(version);
    }
    if (!servlet) {
      return new Recognition(Framework.SPRING_BOOT_OTHER, version)
          .remark(
              "The jar has neither Spring MVC nor WebFlux. Its web server gets its port as server.port; if it ignores that, name its port with "
                  + TargetOptions.PORT_FLAG);
    }
    Container container = Container.of(classPath).orElse(Container.TOMCAT);
    return servlet(container, version, settings);
  }

  private static Recognition webFlux(Optional<String> version) {
    String remark =
        "WebFlux handles requests on its event loop: there is no servlet pool to replace by virtual threads";
    boolean hasSwitch = version.filter(known -> !hasSwitch(known)).isEmpty();
    return new Recognition(Framework.SPRING_BOOT_WEBFLUX, version)
        .remark(
            hasSwitch
                ? "%s. %s changes only the executor of blocking calls; to measure that, add --vary %s=false,true"
                    .formatted(remark, VIRTUAL_SWITCH, VIRTUAL_SWITCH)
                : remark);
  }

  private static boolean hasSwitch(String version) {
    return Recipe.isAtLeast(version, 3, 2);
  }

  private static Recognition servlet(
      Container container, Optional<String> version, ApplicationSettings settings) {
    String poolProperty = container.poolProperty(version.orElse("3.2"));
    Pools.Size threads = Pools.Size.of(poolProperty, settings.values(), container.defaultPool());
    Recognition base = new Recognition(Framework.SPRING_BOOT_SERVLET, version).workers(threads);
    String pool = pool(container, threads);
    if (version.isPresent() && !hasSwitch(version.get())) {
      return base.proposals(VariantChange.none(Recognition.POOL, pool))
          .remark(
              "Spring Boot %s has no switch for virtual threads; %s came with 3.2. To compare pool sizes, add --vary %s=50,200"
                  .formatted(version.get(), VIRTUAL_SWITCH, poolProperty));
    }
    if (!container.hasVirtualThreads()) {
      return base.proposals(VariantChange.none(Recognition.POOL, pool))
          .remark(
              "Undertow's use of virtual threads depends on the version of Spring Boot, so it is not proposed. To measure it, add --vary %s=false,true"
                  .formatted(VIRTUAL_SWITCH));
    }
    return base.models(
        VIRTUAL_SWITCH,
        settings.is(VIRTUAL_SWITCH, "true"),
        pool,
        "%s handles each request on a virtual thread (%s; needs Java 21 or newer)"
            .formatted(container.label, VIRTUAL_SWITCH));
  }

  private static String pool(Container container, Pools.Size threads) {
    String size =
        threads.configured().isPresent()
            ? "at most %d ".formatted(threads.configured().getAsInt())
            : "";
    return "%s handles requests on its pool of %splatform threads (%s)"
        .formatted(container.label, size, threads.property());
  }

  private static Recognition withHealth(
      Recognition base, ClassPath classPath, ApplicationSettings settings) {
    String context = contextPath(base.framework(), settings);
    boolean hasHealth =
        classPath.uses(
                "spring-boot-actuator", "org.springframework.boot.actuate.health.HealthEndpoint")
            && !settings.has("management.server.port");
    String health =
        settings
            .text("management.endpoints.web.base-path")
            .map(SpringBootRecipe::withoutLastSlash)
            .orElse("/actuator");
    return base.readyIf(hasHealth, context + health + "/health")
        .readyIf(!context.isEmpty(), context + "/");
  }

  /** Returns the path before all requests; empty text for none. */
  private static String contextPath(Framework framework, ApplicationSettings settings) {
    String property =
        framework == Framework.SPRING_BOOT_WEBFLUX
            ? "spring.webflux.base-path"
            : "server.servlet.context-path";
    return settings.text(property).map(SpringBootRecipe::withoutLastSlash).orElse("");
  }

  private static String withoutLastSlash(String path) {
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  private static void withHikari(Recognition base, ApplicationSettings settings) {
    Pools.Size size = Pools.Size.of(HIKARI_SIZE, settings.values(), OptionalInt.of(10));
    base.connections(size)
        .remark(
            "Database connections from HikariCP are limited%s (%s): more requests than that wait for one"
                .formatted(
                    size.configured().isPresent()
                        ? " to %d at once".formatted(size.configured().getAsInt())
                        : "",
                    HIKARI_SIZE));
  }

  private static Recognition withRemarks(
      Recognition base, ClassPath classPath, ApplicationSettings settings) {
    if (classPath.uses("HikariCP", "com.zaxxer.hikari.HikariDataSource")) {
      withHikari(base, settings);
    } else if (classPath.uses("r2dbc-pool", "io.r2dbc.pool.ConnectionPool")) {
      base.connections(
          Pools.Size.of("spring.r2dbc.pool.max-size", settings.values(), OptionalInt.of(10)));
    }
    return settings.hasGroup("server.ssl")
        ? base.remark(
            "The application's configuration sets server.ssl, but requests are sent by http; if it does not answer, add --vary server.ssl.enabled=false")
        : base;
  }
}
