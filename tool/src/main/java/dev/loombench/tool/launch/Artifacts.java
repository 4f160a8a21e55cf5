package dev.loombench.tool.launch;

import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.launch.jdk.Resolution;
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
  Resolution<Artifact> of(Variant variant, Bundled server, Jdk jdk);

  /** Every server as its build left it. */
  static Artifacts asBuilt(Path home) {
    return (_, server, _) ->
        new Resolution.Ready<>(Artifact.OnJvm.jar(LaunchInputsSource.jar(home, server)));
  }
}
