package dev.loombench.tool.launch.os;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** Identifier of a build of tool, generator and servers: a hash of the hashes of their jars. */
public final class BuildId {

  private static final int SHORT_ENOUGH_TO_READ = 16;

  private BuildId() {}

  /**
   * Returns the identifier, independent of the installation's path; {@code unbuilt} without jars.
   */
  public static String of(Path home) {
    List<Path> jars = jars(home);
    return jars.isEmpty() ? "unbuilt" : hash(home, jars);
  }

  private static List<Path> jars(Path home) {
    try (Stream<Path> servers = children(home.resolve("servers"))) {
      Stream<Path> targets =
          Stream.concat(
              Stream.of("tool/target", "tool/target/lib", "loadgen/target", "loadgen/target/lib")
                  .map(home::resolve),
              servers.map(server -> server.resolve("target")).flatMap(BuildId::withBuilds));
      return targets
          .flatMap(BuildId::children)
          .filter(file -> file.toString().endsWith(".jar") && Files.isRegularFile(file))
          .sorted()
          .toList();
    }
  }

  /** Adds the folders of Quarkus's builds, which have several levels. */
  private static Stream<Path> withBuilds(Path target) {
    return Stream.concat(
        Stream.of(target),
        children(target)
            .filter(child -> child.getFileName().toString().startsWith("quarkus-"))
            .flatMap(build -> Stream.of(build, build.resolve("app"), build.resolve("quarkus"))));
  }

  private static Stream<Path> children(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Stream.empty();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.toList().stream();
    } catch (IOException cause) {
      throw Problem.environment("can't read the folder %s: %s".formatted(folder, cause), cause);
    }
  }

  private static String hash(Path home, List<Path> jars) {
    MessageDigest digest = FileHashes.digest();
    Iterator<String> hashes = FileHashes.sha256(jars).iterator();
    for (Path jar : jars) {
      String line = "%s %s%n".formatted(home.relativize(jar), hashes.next());
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest()).substring(0, SHORT_ENOUGH_TO_READ);
  }
}
