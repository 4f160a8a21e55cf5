package dev.loombench.tool.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.os.FileTrees;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uses a fake Maven, which unpacks a repository of one library. */
class ReachabilityMetadataTest {

  private static final String INDEX =
      """
      [{"metadata-version": "5.0.1", "tested-versions": ["5.0.1", "5.1.0"]},
       {"metadata-version": "6.0.0", "default-for": "6\\\\..*", "tested-versions": ["6.0.0"]},
       {"latest": true, "override": true, "metadata-version": "7.0.0", "tested-versions": ["7.0.0"]}]
      """;

  @SuppressWarnings("InlineFormatString") // a script
  private static final String MAVEN =
      """
      #!/usr/bin/env bash
      for word in "$@"; do
        case $word in -DoutputDirectory=*) to=${word#*=} ;; esac
      done
      mkdir -p "$to" && cp -r %s/. "$to"
      """;

  @TempDir private Path home;

  private ReachabilityMetadata metadata;

  @BeforeEach
  void publish() throws IOException {
    Path library = Files.createDirectories(home.resolve("published/com.zaxxer/HikariCP"));
    Files.writeString(library.resolve("index.json"), INDEX);
    for (String version : List.of("5.0.1", "6.0.0", "7.0.0")) {
      Files.writeString(
          Files.createDirectories(library.resolve(version)).resolve("reachability-metadata.json"),
          version);
    }
    Path maven = Files.createDirectories(home.resolve("bin")).resolve("maven");
    Files.writeString(maven, MAVEN.formatted(home.resolve("published")));
    Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
    metadata = new ReachabilityMetadata(home, new PackageStore(home.resolve("packages"), _ -> {}));
  }

  @Test
  void anEmptyRepositoryIsAFailure() throws IOException {
    FileTrees.delete(home.resolve("published/com.zaxxer"));

    assertThatThrownBy(() -> metadata.copy(List.of(), home))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("can't build GraalVM's repository of metadata")
        .hasMessageContaining("zip:repository is empty");
  }

  @ParameterizedTest
  @CsvSource({
    "5.1.0, 5.0.1, false",
    "6.3.0, 6.0.0, false",
    "7.0.2, 7.0.0, true",
    "7.0.2-SNAPSHOT, 7.0.0, true"
  })
  void copiesTheMetadataOfTheVersion(String version, String chosen, boolean replaces)
      throws IOException {
    Path classes = Files.createDirectory(home.resolve("classes"));

    Path library = Path.of("HikariCP-%s.jar".formatted(version));

    List<Path> replaced = metadata.copy(List.of(library, Path.of("HikariCP-java7-2.jar")), classes);

    assertThat(replaced).isEqualTo(replaces ? List.of(library) : List.of());

    try (Stream<Path> files = Files.walk(classes)) {
      Path copied = files.filter(Files::isRegularFile).reduce((_, _) -> null).orElseThrow();
      assertThat(copied)
          .hasContent(chosen)
          .isEqualTo(
              classes.resolve(
                  "META-INF/native-image/com.zaxxer/HikariCP/reachability-metadata.json"));
    }
  }
}
