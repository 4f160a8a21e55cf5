package dev.loombench.tool.launch;

import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.Variant;
import java.util.Optional;

/** Source of the artifacts that bundled servers are started from. */
@FunctionalInterface
public interface Artifacts {

  /**
   * Returns the artifact of a bundled server for a JDK.
   *
   * @throws Problem if the server is not built
   */
  Resolution<Artifact> of(Variant variant, Bundled server, Jdk jdk);

  /**
   * Returns the artifact for servers that have a database; empty if it is the same as without.
   *
   * @throws Problem if the server is not built
   */
  default Resolution<Optional<Artifact>> withDatabase(Variant variant, Bundled server) {
    return new Resolution.Ready<>(Optional.empty());
  }
}
