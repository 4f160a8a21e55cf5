package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.ownapp.recognize.content.ClassFacts;
import dev.loombench.tool.ownapp.recognize.content.ClassPath;
import java.util.Optional;

/**
 * Quarkus.
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
 */
record QuarkusRecipe() implements Recipe {

  private static final String ANNOTATION = "io.smallrye.common.annotation.RunOnVirtualThread";

  /** Main class of a jar with all libraries unpacked, which has no sign of the own classes. */
  private static final String GENERATED_MAIN = "io.quarkus.runner.GeneratedMain";

  @Override
  public Optional<Recognition> recognize(JavaProgram program) {
    ClassPath classPath = program.classPath();
    if (!classPath.uses("quarkus-core", "io.quarkus.runtime.Quarkus")) {
      return Optional.empty();
    }
    Recognition base =
        Recognition.of(Framework.QUARKUS, classPath.version("quarkus-core"))
            .port(PropertyStyle.SYSTEM_PROPERTY.set("quarkus.http.port", Launch.PORT))
            .remark(
                annotated(program)
                    + " @RunOnVirtualThread and quarkus.virtual-threads.enabled are fixed when the"
                    + " application is built. To compare both models, build it twice and try both"
                    + " jars")
            .remark(
                "To compare sizes of its worker pool, add --vary"
                    + " quarkus.thread-pool.max-threads=50,200; of its event loops, --vary"
                    + " quarkus.http.io-threads=1,2");
    boolean hasHealth =
        classPath.uses(
            "quarkus-smallrye-health", "io.quarkus.smallrye.health.runtime.SmallRyeHealthHandler");
    return Optional.of(hasHealth ? base.ready("/q/health/ready") : base);
  }

  private static String annotated(JavaProgram program) {
    if (program.mainClass().filter(GENERATED_MAIN::equals).isPresent()) {
      return "Virtual threads can't be switched from outside.";
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
