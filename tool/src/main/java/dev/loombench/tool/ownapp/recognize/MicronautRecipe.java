package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.ownapp.recognize.content.ApplicationSettings;
import dev.loombench.tool.ownapp.recognize.content.ClassFacts;
import dev.loombench.tool.ownapp.recognize.content.ClassPath;
import dev.loombench.tool.ownapp.recognize.content.ConfigurationFile;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * Micronaut.
 *
 * <p>Since version 4 and on Java 21 or newer, the executor {@code blocking} runs tasks on virtual
 * threads; {@code io} is a cached pool of platform threads. A handler runs on one of them if it is
 * annotated {@code @ExecuteOn}, else on the event loop. Both executors are configured by {@code
 * micronaut.executors.NAME}, so each can be switched to the other kind.
 *
 * @see <a href="https://docs.micronaut.io/latest/guide/#virtualThreads">Virtual threads</a>
 * @see <a
 *     href="https://docs.micronaut.io/latest/api/io/micronaut/scheduling/TaskExecutors.html">TaskExecutors</a>
 * @see <a
 *     href="https://docs.micronaut.io/latest/api/io/micronaut/scheduling/executor/UserExecutorConfiguration.html">UserExecutorConfiguration:
 *     type and virtual</a>
 */
record MicronautRecipe() implements Recipe {

  private static final String EXECUTE_ON = "io.micronaut.scheduling.annotation.ExecuteOn";
  private static final String BLOCKING = "blocking";
  private static final String IO = "io";

  @Override
  public Optional<Recognition> recognize(JavaProgram program) {
    ClassPath classPath = program.classPath();
    if (!classPath.uses("micronaut-context", "io.micronaut.context.ApplicationContext")
        || !classPath.uses(
            "micronaut-http-server", "io.micronaut.http.server.HttpServerConfiguration")) {
      return Optional.empty();
    }
    Optional<String> version =
        classPath
            .version("micronaut-context")
            .or(
                () ->
                    classPath
                        .resource("micronaut-version.properties")
                        .map(
                            content ->
                                ConfigurationFile.properties(content).get("micronaut.version")));
    Recognition base =
        withVariants(
                withPools(new Recognition(Framework.MICRONAUT, version), classPath),
                version,
                executors(program))
            .takesPort();
    boolean hasHealth =
        classPath.uses(
            "micronaut-management", "io.micronaut.management.endpoint.health.HealthEndpoint");
    return Optional.of(base.readyIf(hasHealth, "/health"));
  }

  private static Set<String> executors(JavaProgram program) {
    var executors = new TreeSet<String>();
    program
        .classPath()
        .ownClasses(program.mainPackage())
        .flatMap(classFile -> ClassFacts.uses(classFile, EXECUTE_ON).stream())
        .forEach(executors::add);
    return executors;
  }

  /**
   * Adds the pool of I/O threads, if the configuration limits it, and the connections of the
   * default database.
   */
  private static Recognition withPools(Recognition base, ClassPath classPath) {
    ApplicationSettings settings = ApplicationSettings.of(classPath);
    if (settings.is("micronaut.executors.io.type", "fixed")) {
      base.workers(
          Pools.Size.of(
              "micronaut.executors.io.n-threads", settings.values(), OptionalInt.empty()));
    }
    if (classPath.uses("HikariCP", "com.zaxxer.hikari.HikariDataSource")
        && settings.hasGroup("datasources.default")) {
      base.connections(
          Pools.Size.of(
              "datasources.default.maximum-pool-size", settings.values(), OptionalInt.of(10)));
    }
    return base;
  }

  private static Recognition withVariants(
      Recognition base, Optional<String> version, Set<String> executors) {
    if (version.filter(known -> !Recipe.isAtLeast(known, 4, 0)).isPresent()) {
      return base.remark(
          "Micronaut before 4 has no virtual threads. To compare sizes of its I/O pool, add --vary micronaut.executors.io.n-threads=50,200 --vary micronaut.executors.io.type=FIXED --cross");
    }
    VariantChange pool =
        executor(BLOCKING, "CACHED", false)
            .as(
                Recognition.POOL,
                "the executor 'blocking' uses a cached pool of platform threads (micronaut.executors.blocking)");
    VariantChange virtual =
        executor(IO, "THREAD_PER_TASK", true)
            .as(
                Recognition.VIRTUAL,
                "the executor 'io' uses virtual threads (micronaut.executors.io; needs Java 21 or newer)");
    if (executors.contains(BLOCKING) && executors.contains(IO)) {
      return base.proposals(base.baseline(), pool, virtual);
    }
    if (executors.contains(BLOCKING)) {
      return base.proposals(
          VariantChange.none(
              Recognition.VIRTUAL,
              "the executor 'blocking' uses virtual threads, its default since Java 21"),
          pool);
    }
    if (executors.contains(IO)) {
      return base.proposals(
          VariantChange.none(
              Recognition.POOL,
              "the executor 'io' uses a cached pool of platform threads, its default"),
          virtual);
    }
    return base.remark(
        "No handler is annotated @ExecuteOn(BLOCKING) or @ExecuteOn(IO), so requests run on the event loop and there is no pool to replace by virtual threads. To compare numbers of event loops, add --vary micronaut.netty.event-loops.default.num-threads=1,2");
  }

  private static Settings executor(String name, String type, boolean virtual) {
    String prefix = "-Dmicronaut.executors.%s.".formatted(name);
    return new Settings(List.of(prefix + "type=" + type, prefix + "virtual=" + virtual), List.of());
  }
}
