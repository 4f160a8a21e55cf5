package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.ownapp.recognize.content.ClassPath;
import java.util.Optional;

/**
 * Helidon SE and MP. Version 4 handles each request on a virtual thread by design.
 *
 * <p>The port is {@code server.port}. In MP, system properties are a default source of the
 * configuration; in SE they are if the application passes its configuration to the server, as
 * generated projects do.
 *
 * @see <a href="https://helidon.io/docs/v4/mp/guides/config">Config of MP</a>
 * @see <a href="https://helidon.io/docs/v4/se/guides/config">Config of SE</a>
 * @see <a href="https://helidon.io/docs/v4/se/observability.html">Observability: endpoints below
 *     /observe in SE, /health in MP</a>
 */
record HelidonRecipe() implements Recipe {

  @Override
  public Optional<Recognition> recognize(JavaProgram program) {
    ClassPath classPath = program.classPath();
    boolean mp =
        classPath.uses(
            "helidon-microprofile-server", "io.helidon.microprofile.server.ServerCdiExtension");
    boolean se = classPath.uses("helidon-webserver", "io.helidon.webserver.WebServer");
    if (!mp && !se) {
      return Optional.empty();
    }
    Optional<String> version =
        classPath
            .version("helidon-webserver")
            .or(() -> classPath.version("helidon-microprofile-server"));
    var base = new Recognition(Framework.HELIDON, version).takesPort().remark(threads(version));
    if (!mp) {
      base.remark(
          "The port is passed as -Dserver.port. If the application sets its port in code, give that port by "
              + TargetOptions.PORT_FLAG);
    }
    boolean hasHealth =
        mp
            ? classPath.uses(
                "helidon-microprofile-health", "io.helidon.microprofile.health.HealthCdiExtension")
            : classPath.uses(
                "helidon-webserver-observe-health",
                "io.helidon.webserver.observe.health.HealthObserver");
    return Optional.of(base.readyIf(hasHealth, mp ? "/health" : "/observe/health"));
  }

  private static String threads(Optional<String> version) {
    return version.filter(known -> !Recipe.isAtLeast(known, 4, 0)).isPresent()
        ? "Helidon before 4 handles requests on event loops and a pool of its own; it has no stable switch for virtual threads"
        : "Helidon 4 handles each request on a virtual thread by design; there is no pool to compare it with";
  }
}
