package dev.loombench.tool.launch;

import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.Variant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Finds what a variant's server is run by and started from; it was made before. */
public interface LaunchInputsSource {

  /**
   * For one of our own servers.
   *
   * @throws Problem if it was not built
   */
  LaunchInputs of(Variant variant, Bundled server);

  /** The home of what runs a command's <code>{java}</code>. */
  Path jdkOf(Variant variant);

  /** Every server as its build left it, all on one JDK. */
  static LaunchInputsSource asBuilt(Path home, Path jdk) {
    return onOne(jdk, server -> Artifact.OnJvm.jar(jar(home, server)));
  }

  /** The same, whatever is asked for. */
  static LaunchInputsSource always(LaunchInputs provision) {
    return onOne(provision.jdk(), _ -> provision.artifact());
  }

  private static LaunchInputsSource onOne(Path jdk, Function<Bundled, Artifact> artifacts) {
    return new LaunchInputsSource() {
      @Override
      public LaunchInputs of(Variant variant, Bundled server) {
        return new LaunchInputs(jdk, artifacts.apply(server));
      }

      @Override
      public Path jdkOf(Variant variant) {
        return jdk;
      }
    };
  }

  /**
   * A server's jar as its build left it.
   *
   * @throws Problem if it was not built
   */
  static Path jar(Path home, Bundled server) {
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
