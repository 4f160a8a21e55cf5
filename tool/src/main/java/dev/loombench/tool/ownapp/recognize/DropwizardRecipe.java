package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.ownapp.recognize.content.ClassFacts;
import dev.loombench.tool.ownapp.recognize.content.ClassPath;
import dev.loombench.tool.ownapp.recognize.content.ConfigurationFile;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Dropwizard.
 *
 * <p>It is started with a command and a configuration file: {@code server config.yml}. A system
 * property {@code dw.NAME} overrides a field of the file. It can add a field, but an element of a
 * list must exist: {@code dw.server.applicationConnectors[0].port} needs a file that has this list,
 * or no file. {@code server.enableVirtualThreads} exists since late versions of 3.0 and 4.0; a
 * version without it refuses the field, so the class that reads it is looked up.
 *
 * @see <a href="https://www.dropwizard.io/en/stable/manual/core.html#configuration">Core:
 *     configuration and overrides</a>
 * @see <a
 *     href="https://www.dropwizard.io/en/stable/manual/configuration.html#servers">Configuration
 *     reference: servers</a>
 * @see <a href="https://github.com/dropwizard/dropwizard/pull/7457">Enable support for project loom
 *     for Jetty's thread pool</a>
 */
record DropwizardRecipe() implements Recipe {

  private static final String VIRTUAL_SWITCH = "server.enableVirtualThreads";
  private static final String THREADS = "server.maxThreads";
  private static final String DRIVER = ".driverClass";
  private static final String SERVER_FACTORY = "io.dropwizard.core.server.AbstractServerFactory";

  @Override
  public Optional<Recognition> recognize(JavaProgram program) {
    ClassPath classPath = program.classPath();
    if (!classPath.uses("dropwizard-core", "io.dropwizard.core.Application")
        && !classPath.uses("dropwizard-core", "io.dropwizard.Application")) {
      return Optional.empty();
    }
    List<String> arguments = program.start().arguments();
    if (arguments.isEmpty()) {
      throw new TargetOptions.MissingFact(
          "%s is a Dropwizard application, which needs a command and its configuration file: add %s server %s config.yml"
              .formatted(program.file(), TargetOptions.ARGUMENT_FLAG, TargetOptions.ARGUMENT_FLAG),
          TargetOptions.ARGUMENT_FLAG,
          "server",
          TargetOptions.ARGUMENT_FLAG,
          "config.yml");
    }
    Optional<Path> file =
        arguments.stream().skip(1).filter(word -> !word.startsWith("-")).findFirst().map(Path::of);
    Map<String, String> configuration = file.map(DropwizardRecipe::read).orElse(Map.of());
    Recognition base =
        withVariants(
            withPools(
                new Recognition(Framework.DROPWIZARD, classPath.version("dropwizard-core")),
                configuration),
            classPath,
            configuration);
    return Optional.of(
        "simple".equals(configuration.get("server.type"))
            ? simple(base, configuration)
            : standard(base, file.isEmpty(), configuration));
  }

  private static Map<String, String> read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw Problem.usage(
          "no configuration file '%s': looked for %s".formatted(file, file.toAbsolutePath()));
    }
    try {
      return ConfigurationFile.yaml(Files.readAllBytes(file)); // JSON is YAML too
    } catch (IOException cause) {
      throw Problem.unreadable(file, cause);
    }
  }

  private static Recognition simple(Recognition base, Map<String, String> configuration) {
    String admin = configuration.getOrDefault("server.adminContextPath", "/admin");
    String application =
        configuration.getOrDefault("server.applicationContextPath", "/application");
    Settings port = set("server.connector.port", Launch.PORT);
    if (!has(configuration, "server.connector.")) { // A connector needs its type.
      port = port.and(set("server.connector.type", "http"));
    }
    return base.port(port).ready(admin + "/healthcheck").ready(application + "/");
  }

  private static Recognition standard(
      Recognition base, boolean withoutFile, Map<String, String> configuration) {
    Settings port = Settings.NONE;
    if (withoutFile || has(configuration, "server.applicationConnectors[0].")) {
      port = set("server.applicationConnectors[0].port", Launch.PORT);
      if (withoutFile || has(configuration, "server.adminConnectors[0].")) {
        port = port.and(set("server.adminConnectors[0].port", "0"));
      }
    }
    String context = configuration.getOrDefault("server.applicationContextPath", "/");
    Recognition withPort =
        port.equals(Settings.NONE)
            ? base.fixedPort(
                "Its configuration file has no 'server.applicationConnectors', so its port can't be overridden: add that list with a connector of type http, or, if it always listens on one port, add %s 8080"
                    .formatted(TargetOptions.PORT_FLAG))
            : base.port(port);
    return context.equals("/") ? withPort : withPort.ready(context + "/");
  }

  /** Adds the thread pool and, if the file has one database with a driver, its connections. */
  private static Recognition withPools(Recognition base, Map<String, String> configuration) {
    base.workers(Pools.Size.of(THREADS, configuration, OptionalInt.of(1024)));
    List<String> databases =
        configuration.keySet().stream()
            .filter(name -> name.endsWith(DRIVER))
            .map(name -> name.substring(0, name.length() - DRIVER.length()))
            .toList();
    if (databases.size() == 1) {
      base.connections(
          Pools.Size.of(databases.getFirst() + ".maxSize", configuration, OptionalInt.of(100)));
    }
    return base;
  }

  private static boolean has(Map<String, String> configuration, String prefix) {
    return configuration.keySet().stream().anyMatch(name -> name.startsWith(prefix));
  }

  private static Recognition withVariants(
      Recognition base, ClassPath classPath, Map<String, String> configuration) {
    boolean hasSwitch =
        classPath
            .classFile(SERVER_FACTORY)
            .filter(classFile -> ClassFacts.hasMethod(classFile, "isEnableVirtualThreads"))
            .isPresent();
    String pool = "Jetty handles requests on its pool of platform threads (%s)".formatted(THREADS);
    if (!hasSwitch) {
      return base.proposals(VariantChange.none(Recognition.POOL, pool))
          .remark(
              "This version of Dropwizard has no switch for virtual threads (%s). To compare pool sizes, add --vary %s=50,200"
                  .formatted(VIRTUAL_SWITCH, THREADS));
    }
    return base.models(
        VIRTUAL_SWITCH,
        "true".equals(configuration.get(VIRTUAL_SWITCH)),
        pool,
        "Jetty handles requests on virtual threads (%s; needs Java 21 or newer)"
            .formatted(VIRTUAL_SWITCH));
  }

  private static Settings set(String name, String value) {
    return PropertyStyle.DROPWIZARD_OVERRIDE.set(name, value);
  }
}
