package dev.loombench.e2e.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.Commands;
import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests of {@code bin/release} in a repository with a fake Maven and a fake JDK. */
@EnabledOnOs(OS.LINUX)
class ReleaseTest {

  private static final Duration LIMIT = Duration.ofMinutes(2);

  private static final String CHANGELOG =
      """
      # Changelog

      ## Unreleased

      - New.

      ## 1.1.0 - 2026-01-01

      - Old.
      """;

  private static final String JAVA =
      """
      #!/bin/sh
      case $1 in
        --list-modules) printf 'java.base@25\\njdk.jfr@25\\njdk.jlink@25\\njdk.jpackage@25\\n' ;;
        -cp) cat "${11}/opt/loombench/runtime/release" >"$4" ;;
      esac
      """;

  private static final String JLINK =
      """
      #!/bin/sh
      modules=$2
      while [ "$1" != --output ]; do shift; done
      mkdir -p "$2/bin"
      printf '#!/bin/sh\\n' >"$2/bin/java"
      printf '#!/bin/sh\\n' >"$2/bin/javac"
      chmod +x "$2"/bin/*
      printf 'JAVA_VERSION="25.0.3"\\nMODULES="%s"\\n' "$modules" >"$2/release"
      """;

  @TempDir private Path folder;
  private FakeProject project;

  @BeforeEach
  void commitAProject() throws Exception {
    project = new FakeProject(folder.toRealPath());
    Path jdk = folder.resolve("jdk");
    Commands.executable(jdk.resolve("bin/java"), JAVA);
    Commands.executable(jdk.resolve("bin/jlink"), JLINK);
    Commands.executable(jdk.resolve("bin/javac"), "#!/bin/sh\n");
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.3\"\nIMPLEMENTOR=\"Built\"\n");
    project.set("JAVA_HOME", jdk.toString());
    for (String file :
        List.of(
            "studies/a.yaml",
            "docs/a.schema.json",
            "examples/a",
            "deploy/a",
            "results/a",
            "bench/a/README.md",
            "bench/a/run",
            "README.md")) {
      project.write(file, file);
    }
    project.write("LICENSE", "");
    project.write("SECURITY.md", "");
    project.write("CONTRIBUTING.md", "");
    project.write("CHANGELOG.md", CHANGELOG);
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "--message", "All");
  }

  @Test
  void theSameTagGivesTheSameBytesAndItsVersion() throws Exception {
    git("tag", "v1.2.0");
    Path first = release("first");
    Path second = release("second");

    String sums = Files.readString(first.resolve("SHA256SUMS"));
    assertThat(sums).isEqualTo(Files.readString(second.resolve("SHA256SUMS")));
    assertThat(
            sums.lines()
                .map(
                    line ->
                        line.replaceFirst("^\\w+  ", "")
                            .replaceFirst("-(x64|arm64|aarch64)", "-ARCH")))
        .containsExactlyInAnyOrder(
            "loombench-1.2.0.md",
            "loombench-1.2.0.cdx.json",
            "loombench-1.2.0.tar.gz",
            "loombench-1.2.0-linux-ARCH.tar.gz",
            "loombench-1.2.0-image-ARCH.tar",
            "loombench-1.2.0-schemas.tar.gz");
    assertThat(run(first, List.of("sha256sum", "--check", "SHA256SUMS")).exitCode()).isZero();
  }

  @Test
  void theChangelogIsCutAtTheTag() throws Exception {
    git("tag", "v1.2.0");
    Path out = release("out");

    assertThat(Files.readString(out.resolve("loombench-1.2.0.md")))
        .matches("## 1\\.2\\.0 - \\d{4}-\\d\\d-\\d\\d\n\n- New\\.\n\n");
    Path home = unpacked(out.resolve("loombench-1.2.0.tar.gz"), "loombench-1.2.0");
    assertThat(Files.readString(home.resolve("CHANGELOG.md")))
        .doesNotContain("Unreleased")
        .contains("## 1.2.0 - ", "## 1.1.0 - 2026-01-01");
    assertThat(Files.readString(home.resolve("PREBUILT"))).matches("1\\.2\\.0 [0-9a-f]{40}\n");
    assertThat(home.resolve("bench/a/README.md")).exists();
    assertThat(home.resolve("bench/a/run")).doesNotExist();
    assertThat(home.resolve("runtime")).doesNotExist();
  }

  @Test
  void aLinkedRuntimeHasAllModulesButThoseOfJlinkAndComesFirst() throws Exception {
    git("tag", "v1.2.0");
    Path out = release("out");

    Path home =
        unpacked(
            out.resolve("loombench-1.2.0-linux-%s.tar.gz".formatted(architecture())),
            "loombench-1.2.0");
    assertThat(Files.readString(home.resolve("runtime/release")))
        .isEqualTo(
            """
            JAVA_VERSION="25.0.3"
            MODULES="java.base,jdk.jfr"
            IMPLEMENTOR="Built"
            IMAGE_TYPE="linked by jlink"
            """);
    assertThat(
            run(folder, List.of(home.resolve("bin/find-jdk").toString())).standardOutput().strip())
        .isEqualTo(home.resolve("runtime").toRealPath().toString());
  }

  @Test
  void aRevisionWithoutATagIsNamedByItsCommit() throws Exception {
    Path out = release("out");

    try (var files = Files.list(out)) {
      assertThat(
              files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".md")))
          .singleElement()
          .asString()
          .matches("loombench-0\\.0\\.0-[0-9a-f]{12}\\.md");
    }
  }

  @Test
  void anUnknownRevisionOrOptionIsRefused() throws Exception {
    assertThat(run(folder, command("nowhere")).exitCode()).isEqualTo(2);
    assertThat(run(folder, command("--nothing")).standardError())
        .contains("unknown option '--nothing'");
  }

  private Path release(String name) throws Exception {
    Path out = folder.resolve(name);
    Ended ended = run(folder, command("--out", out.toString()));
    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    return out;
  }

  private List<String> command(String... arguments) {
    return Stream.concat(
            Stream.of(project.home().resolve("bin/release").toString()), Stream.of(arguments))
        .toList();
  }

  private Path unpacked(Path archive, String name) throws Exception {
    assertThat(run(folder, List.of("tar", "-xzf", archive.toString())).exitCode()).isZero();
    return project.home().resolveSibling(name);
  }

  private static String architecture() {
    return switch (System.getProperty("os.arch")) {
      case "amd64" -> "x64";
      case "aarch64" -> "arm64";
      case String other -> other;
    };
  }

  private void git(String... arguments) throws Exception {
    var command =
        new ArrayList<>(
            List.of(
                "git",
                "-C",
                project.home().toString(),
                "-c",
                "user.name=a",
                "-c",
                "user.email=a@b"));
    command.addAll(List.of(arguments));
    Ended ended = run(folder, command);
    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
  }

  private Ended run(Path in, List<String> command) throws InterruptedException {
    try (var process = project.startIn(in, command)) {
      return process.awaitEnd(LIMIT);
    }
  }
}
