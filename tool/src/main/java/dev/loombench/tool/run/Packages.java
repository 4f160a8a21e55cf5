package dev.loombench.tool.run;

import dev.loombench.tool.launch.Artifact;
import dev.loombench.tool.launch.Provision;
import dev.loombench.tool.launch.Provisions;
import dev.loombench.tool.packaging.Packager;
import dev.loombench.tool.packaging.Prepared;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Has what every variant of a study is started from made before its first trial. */
final class Packages {

  private Packages() {}

  static Provisions of(Study study, Packager packager, Path jdk) {
    Map<String, Artifact> made = new HashMap<>();
    for (Variant variant : study.variants()) {
      if (variant.server() instanceof Server.Bundled server) {
        made.put(variant.name(), artifact(variant, packager.prepare(variant, server, jdk)));
      }
    }
    return (variant, _) -> new Provision(jdk, made.get(variant.name()));
  }

  private static Artifact artifact(Variant variant, Prepared prepared) {
    return switch (prepared) {
      case Prepared.Ready(Artifact artifact) -> artifact;
      case Prepared.Unavailable(String reason) ->
          throw Problem.environment("'%s' can't be measured: %s".formatted(variant.name(), reason));
    };
  }
}
