package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.ownapp.recognize.content.ApplicationSettings;
import dev.loombench.tool.ownapp.recognize.content.ClassFacts;
import dev.loombench.tool.ownapp.recognize.content.ClassPath;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Quarkus.
 *
 * <p>The connection pool of JDBC has at most 20 connections by default, and 50 since version 3.31.
 *
 * <p>A method runs on a virtual thread if it is annotated {@code @RunOnVirtualThread}. {@code
 * quarkus.virtual-threads.enabled} can disable that, but it is fixed at build time, so neither is a
 * switch from outside. {@code quarkus.thread-pool.max-threads} (by default 8 per processor, at
 * least 200), {@code quarkus.http.io-threads} and {@code quarkus.http.port} are read at run time.
 *
 * @see <a href="https://quarkus.io/guides/all-config">All configuration options</a>
 * @see <a
 *     href="https://github.com/quarkusio/quarkus/blob/main/extensions/virtual-threads/runtime/src/main/java/io/quarkus/virtual/threads/VirtualThreadsConfig.java">VirtualThreadsConfig,
 *     a config root of the phase BUILD_AND_RUN_TIME_FIXED</a>
 * @see <a
 *     href="https://github.com/quarkusio/quarkus/blob/main/core/runtime/src/main/java/io/quarkus/runtime/ThreadPoolConfig.java">ThreadPoolConfig</a>
 * @see <a href="https://github.com/quarkusio/quarkus/pull/51169">Upgrade the default maximum
 *     datasource size to 50</a>
 */
record QuarkusRecipe() implements Recipe {

  private static final String ANNOTATION = "io.smallrye.common.annotation.RunOnVirtualThread";

  /** Prefix of settings in production, the profile of an application that was built. */
  private static final String PRODUCTION = "%prod.";

  /** Main class of a jar with all libraries unpacked, which has no sign of the own classes. */
  private static final String GENERATED_MAIN = "io.quarkus.runner.GeneratedMain";

  @Override
  public Optional<Recognition> recognize(JavaProgram program) {
    ClassPath classPath = program.classPath();
    if (!classPath.uses("quarkus-core", "io.quarkus.runtime.Quarkus")) {
      return Optional.empty();
    }
    Optional<String> version = classPath.version("quarkus-core");
    Recognition base =
        withPools(new Recognition(Framework.QUARKUS, version), classPath, version)
            .takesPort()
            .remark(
                annotated(program)
                    + " @RunOnVirtualThread and quarkus.virtual-threads.enabled are fixed when the application is built. To compare both models, build it twice and try both jars")
            .remark(
                "To compare sizes of its worker pool, add --vary quarkus.thread-pool.max-threads=50,200; of its event loops, --vary quarkus.http.io-threads=1,2");
    boolean hasHealth =
        classPath.uses(
            "quarkus-smallrye-health", "io.quarkus.smallrye.health.runtime.SmallRyeHealthHandler");
    return Optional.of(base.readyIf(hasHealth, "/q/health/ready"));
  }

  private static Recognition withPools(
      Recognition base, ClassPath classPath, Optional<String> version) {
    Map<String, String> settings = settings(classPath);
    base.workers(Pools.Size.of("quarkus.thread-pool.max-threads", settings, defaultWorkers()));
    if (classPath.uses("quarkus-agroal", "io.quarkus.agroal.DataSource")) {
      base.connections(
          Pools.Size.of("quarkus.datasource.jdbc.max-size", settings, defaultConnections(version)));
    } else if (classPath.uses(
        "quarkus-reactive-datasource", "io.quarkus.reactive.datasource.ReactiveDataSource")) {
      base.connections(
          Pools.Size.of("quarkus.datasource.reactive.max-size", settings, OptionalInt.empty()));
    }
    return base;
  }

  /** Returns the settings of its configuration files; those of the profile {@code prod} win. */
  private static Map<String, String> settings(ClassPath classPath) {
    var settings = new HashMap<>(ApplicationSettings.of(classPath).values());
    var inProduction = new HashMap<String, String>();
    settings.forEach(
        (name, value) -> {
          if (name.startsWith(PRODUCTION)) {
            inProduction.put(name.substring(PRODUCTION.length()), value);
          }
        });
    settings.putAll(inProduction);
    return settings;
  }

  /** Returns the default, which grows with more CPUs than the server may have here. */
  private static OptionalInt defaultWorkers() {
    int least = 200;
    return 8 * Runtime.getRuntime().availableProcessors() <= least
        ? OptionalInt.of(least)
        : OptionalInt.empty();
  }

  private static OptionalInt defaultConnections(Optional<String> version) {
    if (version.isEmpty()) {
      return OptionalInt.empty();
    }
    if (Recipe.isAtLeast(version.get(), 3, 31)) {
      return OptionalInt.of(50);
    }
    return Recipe.isAtLeast(version.get(), 3, 30) ? OptionalInt.empty() : OptionalInt.of(20);
  }

  private static String annotated(JavaProgram program) {
    if (program.mainClass().filter(GENERATED_MAIN::equals).isPresent()) {
      return "Its use of virtual threads was fixed when it was built.";
    }
    long uses =
        program
            .classPath()
            .ownClasses("")
            .mapToLong(classFile -> ClassFacts.uses(classFile, ANNOTATION).size())
            .sum();
    return uses == 0
        ? "No method is annotated @RunOnVirtualThread, so requests run on the worker pool or the event loop."
        : "@RunOnVirtualThread occurs %d times, so these requests run on virtual threads."
            .formatted(uses);
  }
}
