package dev.loombench.tool.launch;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.Variant;
import java.nio.file.Path;

/** Finds, or makes, what servers of ours are started from. */
@FunctionalInterface
public interface Artifacts {

  /**
   * For a server of ours that runs on that JDK.
   *
   * @throws Problem if it was not built
   */
  Provisioned<Artifact> of(Variant variant, Bundled server, Jdk jdk);

  /** Every server as its build left it. */
  static Artifacts asBuilt(Path home) {
    return (_, server, _) ->
        new Provisioned.Ready<>(Artifact.OnJvm.jar(Provisions.jar(home, server)));
  }
}
