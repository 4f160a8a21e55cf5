package dev.loombench.tool.launch;

import dev.loombench.tool.launch.jdk.Artifact;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * JDK and artifact of a bundled server.
 *
 * @param withDatabase what is started if the server has a database; empty if that is the same
 */
public record LaunchInputs(Path jdk, Artifact artifact, Optional<Artifact> withDatabase) {

  /** Creates inputs of a server that is started from the same artifact in all contexts. */
  public LaunchInputs(Path jdk, Artifact artifact) {
    this(jdk, artifact, Optional.empty());
  }

  /** Returns the artifact with the content that servers in all contexts need, for an image. */
  Artifact inAllContexts() {
    List<Path> content =
        Stream.concat(Stream.of(artifact), withDatabase.stream())
            .flatMap(one -> one.content().stream())
            .distinct()
            .toList();
    return switch (artifact) {
      case Artifact.OnJvm jar ->
          new Artifact.OnJvm(jar.flags(), jar.main(), jar.cache(), content, jar.facts());
      case Artifact.Executable executable ->
          new Artifact.Executable(executable.program(), content, executable.facts());
    };
  }

  Artifact artifactIn(ServerContext context) {
    return context.properties().containsKey("database") ? withDatabase.orElse(artifact) : artifact;
  }
}
