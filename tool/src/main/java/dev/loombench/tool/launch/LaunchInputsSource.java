package dev.loombench.tool.launch;

import dev.loombench.tool.launch.container.ContainerImage;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.Variant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Source of launch inputs, prepared before the first trial. */
public interface LaunchInputsSource {

  /**
   * Returns the inputs of a bundled server.
   *
   * @throws Problem if the server is not built
   */
  LaunchInputs of(Variant variant, Bundled server);

  /** Returns the JDK home that replaces <code>{java}</code> in a command. */
  Path jdkOf(Variant variant);

  default ContainerImage imageOf(Variant variant) {
    throw new IllegalStateException("no image was prepared for " + variant.id());
  }

  /** Returns every server as its build left it, all on one JDK. */
  static LaunchInputsSource asBuilt(Path home, Path jdk) {
    return onOne(jdk, server -> new LaunchInputs(jdk, Artifact.OnJvm.jar(jar(home, server))));
  }

  static LaunchInputsSource always(LaunchInputs provision) {
    return onOne(provision.jdk(), _ -> provision);
  }

  private static LaunchInputsSource onOne(Path jdk, Function<Bundled, LaunchInputs> inputs) {
    return new LaunchInputsSource() {
      @Override
      public LaunchInputs of(Variant variant, Bundled server) {
        return inputs.apply(server);
      }

      @Override
      public Path jdkOf(Variant variant) {
        return jdk;
      }
    };
  }

  /**
   * Returns a server's jar as its build left it.
   *
   * @throws Problem if it is not built
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
