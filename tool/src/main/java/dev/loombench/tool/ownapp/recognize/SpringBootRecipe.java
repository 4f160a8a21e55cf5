package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.ownapp.recognize.content.ApplicationSettings;
import dev.loombench.tool.ownapp.recognize.content.ClassPath;
import dev.loombench.tool.ownapp.recognize.content.FrameworkVersion;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

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
      for (Container container : values()) {
        if (classPath.uses(container.artifact, container.className)) {
          return Optional.of(container);
        }
      }
      return Optional.empty();
    }

    boolean hasVirtualThreads() {
      return this != UNDERTOW;
    }

    /** Returns its largest number of threads by default; that of Undertow depends on the CPUs. */
    OptionalInt defaultPool() {
      return this == UNDERTOW ? OptionalInt.empty() : OptionalInt.of(200);
    }

    /** Returns the property of its largest number of threads; it was renamed in 2.3. */
    String poolProperty(String version) {
      if (this == UNDERTOW) {
        return FrameworkVersion.isAtLeast(version, 2, 3)
            ? "server.undertow.threads.worker"
            : "server.undertow.worker-threads";
      }
      String name = label.toLowerCase(Locale.ROOT);
      return FrameworkVersion.isAtLeast(version, 2, 3)
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
        withHealth(withServer(classPath, version, settings), classPath, settings)
            .port(PropertyStyle.SPRING_ARGUMENT.set("server.port", Launch.PORT));
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
      return Recognition.of(Framework.SPRING_BOOT_OTHER, version)
          .remark(
              "The jar has neither Spring MVC nor WebFlux. Its web server gets its port as"
                  + " server.port; if it ignores that, name its port with "
                  + TargetOptions.PORT_FLAG);
    }
    Container container = Container.of(classPath).orElse(Container.TOMCAT);
    return servlet(container, version, settings);
  }

  private static Recognition webFlux(Optional<String> version) {
    String remark =
        "WebFlux handles requests on its event loop: there is no servlet pool to replace by virtual threads";
    boolean hasSwitch = version.filter(known -> !hasSwitch(known)).isEmpty();
    return Recognition.of(Framework.SPRING_BOOT_WEBFLUX, version)
        .remark(
            hasSwitch
                ? "%s. %s changes only the executor of blocking calls; to measure that, add --vary %s=false,true"
                    .formatted(remark, VIRTUAL_SWITCH, VIRTUAL_SWITCH)
                : remark);
  }

  private static boolean hasSwitch(String version) {
    return FrameworkVersion.isAtLeast(version, 3, 2);
  }

  private static Recognition servlet(
      Container container, Optional<String> version, ApplicationSettings settings) {
    String poolProperty = container.poolProperty(version.orElse("3.2"));
    Pools.Size threads = Pools.Size.of(poolProperty, settings.values(), container.defaultPool());
    Recognition base = Recognition.of(Framework.SPRING_BOOT_SERVLET, version).workers(threads);
    String pools = "--vary %s=50,200".formatted(poolProperty);
    if (version.isPresent() && !hasSwitch(version.get())) {
      return base.proposals(pool(container, threads))
          .remark(
              "Spring Boot %s has no switch for virtual threads; %s came with 3.2. To compare pool sizes, add %s"
                  .formatted(version.get(), VIRTUAL_SWITCH, pools));
    }
    if (!container.hasVirtualThreads()) {
      return base.proposals(pool(container, threads))
          .remark(
              "Undertow's use of virtual threads depends on the version of Spring Boot, so it is not proposed. To measure it, add --vary %s=false,true"
                  .formatted(VIRTUAL_SWITCH));
    }
    VariantChange pool = pool(container, threads);
    VariantChange virtual =
        VariantChange.none(
            Recognition.VIRTUAL,
            "%s handles each request on a virtual thread (%s; needs Java 21 or newer)"
                .formatted(container.label, VIRTUAL_SWITCH));
    boolean isVirtual = settings.is(VIRTUAL_SWITCH, "true");
    return isVirtual
        ? base.proposals(virtual, pool.withArguments(switchedTo(false)))
        : base.proposals(pool, virtual.withArguments(switchedTo(true)));
  }

  private static VariantChange pool(Container container, Pools.Size threads) {
    String size =
        threads.configured().isPresent()
            ? "at most %d ".formatted(threads.configured().getAsInt())
            : "";
    return VariantChange.none(
        Recognition.POOL,
        "%s handles requests on its pool of %splatform threads (%s)"
            .formatted(container.label, size, threads.property()));
  }

  private static List<String> switchedTo(boolean value) {
    return PropertyStyle.SPRING_ARGUMENT.set(VIRTUAL_SWITCH, Boolean.toString(value)).arguments();
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
    Recognition ready = hasHealth ? base.ready(context + health + "/health") : base;
    return context.isEmpty() ? ready : ready.ready(context + "/");
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

  private static Recognition withHikari(Recognition base, ApplicationSettings settings) {
    Pools.Size size = Pools.Size.of(HIKARI_SIZE, settings.values(), OptionalInt.of(10));
    return base.connections(size)
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
    Recognition remarked = base;
    if (classPath.uses("HikariCP", "com.zaxxer.hikari.HikariDataSource")) {
      remarked = withHikari(remarked, settings);
    } else if (classPath.uses("r2dbc-pool", "io.r2dbc.pool.ConnectionPool")) {
      remarked =
          remarked.connections(
              Pools.Size.of("spring.r2dbc.pool.max-size", settings.values(), OptionalInt.of(10)));
    }
    if (settings.hasGroup("server.ssl")) {
      remarked =
          remarked.remark(
              "The application's configuration sets server.ssl, but requests are sent by http; if it does not answer, add --vary server.ssl.enabled=false");
    }
    return remarked;
  }
}
