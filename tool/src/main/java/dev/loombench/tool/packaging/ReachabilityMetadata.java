package dev.loombench.tool.packaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loombench.tool.launch.os.FileTrees;
import dev.loombench.tool.packaging.PackageStore.StoredPackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * GraalVM's shared repository of metadata, which lists for the compiler what libraries reach by
 * reflection. Most libraries of the servers have no metadata of their own.
 */
record ReachabilityMetadata(Path home, PackageStore store) {

  /** Version that Spring Boot's parent uses. */
  static final String VERSION = "1.1.1";

  private static final String ARTIFACT =
      "org.graalvm.buildtools:graalvm-reachability-metadata:%s:zip:repository".formatted(VERSION);

  private static final String FOLDER = "metadata";

  private static final Pattern JAR = Pattern.compile("(.+?)-(\\d.*)\\.jar");

  private static final JsonMapper JSON = JsonMapper.shared();

  /**
   * Metadata of one range of versions of a library.
   *
   * @param tested versions that it was tested with
   * @param defaultFor regular expression of other versions; null for none
   * @param latest true for the metadata of versions that no other entry names
   * @param replaces true if it replaces the metadata in the library's jar
   */
  record Entry(
      @JsonProperty("metadata-version") String folder,
      @JsonProperty("tested-versions") List<String> tested,
      @JsonProperty("default-for") String defaultFor,
      boolean latest,
      @JsonProperty("override") boolean replaces) {

    Entry {
      tested = tested == null ? List.of() : List.copyOf(tested);
    }

    private boolean suits(String version) {
      return tested.contains(version) || (defaultFor != null && version.matches(defaultFor));
    }
  }

  /** Copies metadata to where the compiler reads it; returns libraries whose own it replaces. */
  List<Path> copy(List<Path> libraries, Path classes) throws IOException {
    Path repository = repository();
    var replaced = new ArrayList<Path>();
    for (Path library : libraries) {
      Matcher name = JAR.matcher(library.getFileName().toString());
      if (name.matches() && copy(repository, name.group(1), name.group(2), classes)) {
        replaced.add(library);
      }
    }
    return replaced;
  }

  /** Returns whether the metadata replaces that of the library. */
  private static boolean copy(Path repository, String artifact, String version, Path classes)
      throws IOException {
    boolean replaces = false;
    try (Stream<Path> groups = Files.list(repository)) {
      for (Path of : groups.map(group -> group.resolve(artifact)).toList()) {
        Path index = of.resolve("index.json");
        if (Files.isRegularFile(index)) {
          Optional<Entry> chosen =
              choose(List.of(JSON.readValue(Files.readString(index), Entry[].class)), version)
                  .filter(entry -> Files.isDirectory(of.resolve(entry.folder())));
          if (chosen.isPresent()) {
            Path target =
                classes
                    .resolve("META-INF/native-image")
                    .resolve(repository.relativize(of).toString());
            FileTrees.copy(of.resolve(chosen.get().folder()), target);
            replaces |= chosen.get().replaces();
          }
        }
      }
    }
    return replaces;
  }

  static Optional<Entry> choose(List<Entry> entries, String version) {
    return Stream.<Predicate<Entry>>of(entry -> entry.suits(version), Entry::latest)
        .flatMap(rule -> entries.stream().filter(rule))
        .findFirst();
  }

  private Path repository() {
    StoredPackage stored =
        store.get(
            PackageKey.of("metadata").with("artifact", ARTIFACT),
            "GraalVM's repository of metadata",
            (target, tools) -> download(target.resolve(FOLDER), tools));
    return stored.folder().resolve(FOLDER);
  }

  /** Downloads the repository. Maven unpacks nothing if its markers say that it did so before. */
  private void download(Path folder, BuildTools tools) throws IOException {
    Path markers = folder.resolveSibling("markers");
    tools.run(
        home.resolve("bin/maven").toString(),
        List.of(
            "--batch-mode",
            "--non-recursive",
            "dependency:unpack",
            "-Dartifact=" + ARTIFACT,
            "-DmarkersDirectory=" + markers,
            "-DoutputDirectory=" + folder));
    FileTrees.delete(markers);
    try (Stream<Path> groups = Files.list(folder)) {
      if (groups.findAny().isEmpty()) {
        throw tools.failed(ARTIFACT + " is empty", "");
      }
    }
  }
}
