package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.ownapp.recognize.content.ClassPath;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/**
 * Jetty, as its distribution or embedded in a program.
 *
 * <p>The distribution's {@code start.jar} takes properties and modules as arguments: {@code
 * jetty.http.port=8080}, {@code --module=threadpool-virtual}. An embedded Jetty is configured in
 * code, so nothing can be switched from outside.
 *
 * @see <a href="https://jetty.org/docs/jetty/12/operations-guide/start/index.html">Starting
 *     Jetty</a>
 * @see <a
 *     href="https://github.com/jetty/jetty.project/blob/jetty-12.0.x/jetty-core/jetty-server/src/main/config/modules/threadpool-virtual.mod">Module
 *     threadpool-virtual</a>
 */
record JettyRecipe() implements Recipe {

  private static final String START = "org.eclipse.jetty.start.Main";
  private static final String BASE = "jetty.base=";

  @Override
  public Optional<Recognition> recognize(JavaProgram program) {
    if (program.mainClass().filter(START::equals).isPresent()) {
      return Optional.of(distribution(program));
    }
    ClassPath classPath = program.classPath();
    return classPath.uses("jetty-server", "org.eclipse.jetty.server.Server")
        ? Optional.of(
            new Recognition(Framework.JETTY, classPath.version("jetty-server"))
                .remark(
                    "The program configures Jetty in code, so neither its pool nor virtual threads can be switched from outside unless the program has a setting for it"))
        : Optional.empty();
  }

  private static Recognition distribution(JavaProgram program) {
    List<String> arguments = program.start().arguments();
    if (arguments.stream().noneMatch(argument -> argument.startsWith(BASE))) {
      throw new TargetOptions.MissingFact(
          "%s starts the Jetty distribution, which needs the folder of your web application: add %s %sFOLDER"
              .formatted(program.file(), TargetOptions.ARGUMENT_FLAG, BASE),
          TargetOptions.ARGUMENT_FLAG,
          BASE + "FOLDER");
    }
    var base =
        new Recognition(
                Framework.JETTY_DISTRIBUTION,
                Optional.ofNullable(program.manifest().get("Implementation-Version")))
            .takesPort();
    VariantChange pool =
        VariantChange.none(
            Recognition.POOL,
            "Jetty handles requests on its pool of platform threads (jetty.threadPool.maxThreads)");
    boolean hasModule =
        Files.exists(program.file().resolveSibling("modules/threadpool-virtual.mod"));
    return hasModule
        ? base.proposals(
            pool,
            VariantChange.none(
                    Recognition.VIRTUAL,
                    "Jetty handles requests on virtual threads (module threadpool-virtual; needs Java 21 or newer)")
                .withArguments(List.of("--module=threadpool-virtual")))
        : base.proposals(pool)
            .remark(
                "This version of Jetty has no module threadpool-virtual; it came with Jetty 12");
  }
}
