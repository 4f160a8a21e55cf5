package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.container.HostLibraries;
import dev.loombench.tool.launch.identity.CommandFiles;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Files of this machine that an image holds, by layer.
 *
 * @param jdk the JDK without what only developers need; empty without a JVM
 */
record ImageFiles(SortedSet<Path> system, SortedSet<Path> jdk, SortedSet<Path> application) {

  /** Parts of a JDK that no server uses: half of its size. */
  private static final Set<String> FOR_DEVELOPERS =
      Set.of("jmods", "src.zip", "lib/src.zip", "include", "man", "demo", "docs", "sample");

  static ImageFiles of(Variant variant, Path jdk, Optional<Artifact> artifact) {
    return switch (variant.server()) {
      case Server.Bundled _ ->
          switch (artifact.orElseThrow()) {
            case Artifact.OnJvm onJvm -> of(Optional.of(jdk), onJvm.content());
            case Artifact.Executable executable -> of(Optional.empty(), executable.content());
          };
      case Server.Command command -> ofCommand(command, variant, jdk);
      case Server.Running _ -> throw new IllegalArgumentException("a running server has no image");
    };
  }

  private static ImageFiles ofCommand(Server.Command command, Variant variant, Path jdk) {
    Path directory = Path.of("").toAbsolutePath();
    Set<Path> files = CommandFiles.of(command, variant.jvmFlags(), directory);
    Optional<Path> home =
        command.asksForJava()
            ? Optional.of(jdk)
            : files.stream().flatMap(file -> homeOf(file).stream()).findFirst();
    var application = new TreeSet<>(files);
    application.add(directory);
    return of(home, application);
  }

  /** Returns the home of the JDK whose program {@code java} this is. */
  private static Optional<Path> homeOf(Path program) {
    return program.endsWith("bin/java")
        ? Jdk.at(program.getParent().getParent()).map(Jdk::home)
        : Optional.empty();
  }

  private static ImageFiles of(Optional<Path> jdk, Collection<Path> content) {
    SortedSet<Path> java =
        jdk.map(
                home ->
                    below(home).stream()
                        .filter(
                            file ->
                                FOR_DEVELOPERS.stream()
                                    .noneMatch(home.relativize(file)::startsWith))
                        .collect(Collectors.toCollection(TreeSet::new)))
            .orElseGet(TreeSet::new);
    SortedSet<Path> application =
        content.stream()
            .flatMap(
                path ->
                    path.equals(Path.of("").toAbsolutePath())
                        ? Stream.of(path)
                        : below(path).stream())
            .filter(file -> !java.contains(file))
            .collect(Collectors.toCollection(TreeSet::new));
    SortedSet<Path> system =
        HostLibraries.of(
            Stream.concat(java.stream(), application.stream())
                .filter(file -> Files.isRegularFile(file))
                .filter(file -> Files.isExecutable(file) || file.toString().endsWith(".so"))
                .toList());
    system.removeAll(java);
    return new ImageFiles(system, java, application);
  }

  /** Returns all files at or below a path; links are followed, because layers hold files only. */
  private static SortedSet<Path> below(Path path) {
    try (Stream<Path> files = Files.walk(path.toAbsolutePath(), FileVisitOption.FOLLOW_LINKS)) {
      return files.filter(Files::isRegularFile).collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException | UncheckedIOException cause) {
      throw Problem.unreadable(path, cause);
    }
  }

  PackageKey key() {
    return PackageKey.of("image 1")
        .with("system", hash(system))
        .with("jdk", hash(jdk))
        .with("application", hash(application));
  }

  private static String hash(SortedSet<Path> files) {
    return new PackageKey(
            files.stream()
                .filter(Files::isRegularFile)
                .collect(Collectors.toMap(Path::toString, PackageKey::ofContent)))
        .hash();
  }
}
