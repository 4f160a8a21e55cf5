package dev.loombench.tool.launch;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.Variant;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds what a variant's server is run by and started from; it was made before. */
@FunctionalInterface
public interface Provisions {

  /**
   * For one of our own servers.
   *
   * @throws Problem if it was not built
   */
  Provision of(Variant variant, Bundled server);

  /** Every server as its build left it, on one JDK. */
  static Provisions asBuilt(Path home, Path jdk) {
    return (_, server) -> new Provision(jdk, Artifact.OnJvm.jar(jar(home, server)));
  }

  private static Path jar(Path home, Bundled server) {
    String module = server.module();
    Path jar = home.resolve("servers/%s/target/%s".formatted(module, server.jar()));
    if (!Files.isRegularFile(jar)) {
      throw Problem.environment(
          "the server '%s' is not built, there is no %s: build it with %s servers/%s"
              .formatted(module, jar, home.resolve("bin/build"), module));
    }
    return jar;
  }
}
