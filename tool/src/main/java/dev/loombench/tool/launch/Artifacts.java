package dev.loombench.tool.launch;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server.Bundled;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds, or makes, what servers of ours are started from. */
@FunctionalInterface
public interface Artifacts {

  /**
   * For a server that runs on that JDK.
   *
   * @throws Problem if it was not built
   */
  Provisioned<Artifact> of(Bundled server, Jdk jdk);

  /** Every server as its build left it. */
  static Artifacts asBuilt(Path home) {
    return (server, _) -> new Provisioned.Ready<>(Artifact.OnJvm.jar(jar(home, server)));
  }

  /**
   * What its build left.
   *
   * @throws Problem if it was not built
   */
  static Path jar(Path home, Bundled server) {
    String module = server.module();
    Path jar = home.resolve("servers/%s/target/%s.jar".formatted(module, module));
    if (!Files.isRegularFile(jar)) {
      throw Problem.environment(
          "the server '%s' is not built, there is no %s: build it with %s servers/%s"
              .formatted(module, jar, home.resolve("bin/build"), module));
    }
    return jar;
  }
}
