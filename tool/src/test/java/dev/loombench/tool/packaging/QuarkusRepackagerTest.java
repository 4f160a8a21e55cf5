package dev.loombench.tool.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.NativeImage;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses a fake build; checks its arguments and the resulting package. */
class QuarkusRepackagerTest {

  private static final String MAVEN =
      """
      #!/usr/bin/env bash
      for word in "$@"; do
        case $word in -Dloombench.quarkus.target=*) target=${word#*=} ;; esac
      done
      mkdir -p "$target/quarkus-virtual/lib" "$target/classes"
      echo runner >"$target/quarkus-virtual/quarkus-run.jar"
      """;

  @TempDir private Path home;

  private PackageStore store;
  private JvmPackage virtual;

  @BeforeEach
  void createHome() throws IOException {
    store = new PackageStore(home.resolve("target/packages"), _ -> {});
    Path build = Files.createDirectories(home.resolve("servers/quarkus/target/quarkus-virtual"));
    Files.writeString(build.resolve("quarkus-run.jar"), "quarkus-virtual");
    virtual =
        JvmPackage.ofBuild(home.resolve("servers/quarkus/target/quarkus-virtual/quarkus-run.jar"));
  }

  @Test
  void repackagesOnlyTheGivenBuild() throws IOException {
    maven(MAVEN);

    JvmPackage made = new QuarkusRepackager(home, store).aotJar(virtual, "quarkus");

    assertThat(made.jar()).hasContent("runner").endsWith(Path.of("app/quarkus-run.jar"));
    Path folder = made.jar().getParent().getParent();
    try (Stream<Path> kept = Files.list(folder)) {
      assertThat(kept.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("app", "key.txt", "took-millis");
    }
    assertThat(Files.readString(Path.of(folder + ".log")))
        .contains("/sources servers/quarkus -Dloombench.quarkus.target=")
        .contains(" -Dquarkus.package.jar.type=aot-jar ")
        .contains(" -Dloombench.quarkus.skip.all=true -Dloombench.quarkus.skip.virtual=false");
  }

  @Test
  void buildsAnExecutableAndKeepsItWithItsLibraries() throws IOException {
    maven(
        MAVEN
            + """
            program="$target/quarkus-virtual/quarkus-1-runner"
            printf '#!/bin/sh\\n' >"$program" && chmod +x "$program"
            printf 'a library' >"$target/quarkus-virtual/libawt.so"
            mkdir "$target/quarkus-virtual/quarkus-1-native-image-source-jar"
            echo '[INFO] [1/8] Initializing...    (5.2s @ 0.12GB)'
            echo '  1.2s (2.0% of total time) in 9 GCs | Peak RSS: 812.00MiB | CPU load: 1.90'
            """);
    Path graalvm = Files.createDirectories(home.resolve("graalvm/bin")).getParent();
    Path program = Files.createFile(graalvm.resolve("bin/native-image"));
    Files.createFile(graalvm.resolve("release"));

    Artifact.Executable made =
        new QuarkusRepackager(home, store)
            .executable(virtual, false, new NativeImage(program, "native-image 25"), "quarkus");

    assertThat(made.program()).hasContent("#!/bin/sh").isExecutable();
    assertThat(made.program().resolveSibling("libawt.so")).exists();
    assertThat(made.facts())
        .containsEntry("packaging.bytes", "19")
        .containsEntry("packaging.compiler", "native-image 25")
        .containsEntry("packaging.peak-memory-bytes", Long.toString(812L << 20));
    assertThat(Files.readString(Path.of(made.program().getParent().getParent() + ".log")))
        .contains(
            " -Dquarkus.native.enabled=true -Dquarkus.package.jar.enabled=false"
                + " -Dquarkus.native.container-build=false -Dquarkus.native.graalvm-home="
                + graalvm)
        .contains(" -Dloombench.quarkus.skip.all=true -Dloombench.quarkus.skip.virtual=false");
  }

  @Test
  void reportsTheOutputOfAFailedBuild() throws IOException {
    maven("#!/usr/bin/env bash\necho '[ERROR] no such extension'; exit 1\n");

    assertThatThrownBy(() -> new QuarkusRepackager(home, store).aotJar(virtual, "quarkus"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("can't build Quarkus's aot-jar of 'quarkus'")
        .hasMessageContaining("[ERROR] no such extension");
  }

  private void maven(String script) throws IOException {
    Path program = Files.createDirectories(home.resolve("bin")).resolve("build-form");
    Files.writeString(program, script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
