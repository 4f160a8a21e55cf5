package dev.loombench.tool.launch.os;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/**
 * Identifier of a build of tool, generator and servers: a hash of the names, sizes and CRC-32 of
 * their jars. SHA-256 of these 126 MB takes 2 s of CPU, since C1, the only compiler of the tool's
 * JVM, has no intrinsic for it.
 */
public final class BuildId {

  private static final int SHORT_ENOUGH_TO_READ = 16;

  private BuildId() {}

  /** Returns the identifier, whatever the installation's path; {@code unbuilt} without jars. */
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
      throw Problem.environment(
          "can't read the folder %s: %s".formatted(folder, Problem.reason(cause)), cause);
    }
  }

  private static String hash(Path home, List<Path> jars) {
    MessageDigest digest = FileHashes.digest();
    List<String> lines = jars.parallelStream().map(jar -> line(home, jar)).toList();
    lines.forEach(line -> digest.update(line.getBytes(StandardCharsets.UTF_8)));
    return HexFormat.of().formatHex(digest.digest()).substring(0, SHORT_ENOUGH_TO_READ);
  }

  private static String line(Path home, Path jar) {
    try (var in = new CheckedInputStream(Files.newInputStream(jar), new CRC32())) {
      long size = in.transferTo(OutputStream.nullOutputStream());
      return "%s %d %08x%n".formatted(home.relativize(jar), size, in.getChecksum().getValue());
    } catch (IOException cause) {
      throw Problem.unreadable(jar, cause);
    }
  }
}
