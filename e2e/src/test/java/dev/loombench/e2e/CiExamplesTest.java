package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import dev.loombench.e2e.apps.SwitchedApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of examples/ci, which their workflows call, on a small application. */
class CiExamplesTest {

  private static final Duration LIMIT = Duration.ofMinutes(4);
  private static final Path EXAMPLES = Project.root().resolve("examples/ci");
  private static final List<String> FILES =
      List.of(
          "junit.xml", "summary.md", "smaller-is-better.json", "bigger-is-better.json", "run.zip");

  @TempDir private Path folder;

  @Test
  void twoBuildsAreComparedInOneRunAndPacked() throws Exception {
    Path old = jar("app-1.0.jar");
    Path now = Files.copy(old, folder.resolve("app-1.1.jar"));

    Stream<String> arguments =
        Stream.of(
            old.toString(), now.toString(), "out", "--arg", "{port}", "--request", "GET /work");
    Ended ended =
        script(
            "compare-builds",
            Stream.concat(arguments, Studies.SHORTEST_TRY.stream()).toArray(String[]::new));

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(FILES).allSatisfy(file -> assertThat(folder.resolve("out").resolve(file)).exists());
    assertThat(folder.resolve("out/junit.xml")).content().contains("<testsuite name=\"trials\"");

    Ended again = LoombenchProcess.run(folder, LIMIT, "report", "out/run.zip", "--out", "again");
    assertThat(again.exitCode()).as(again.standardError()).isEqualTo(ended.exitCode());
    for (String table : List.of("trials.csv", "comparisons.csv")) {
      assertThat(folder.resolve("again").resolve(table))
          .hasSameTextualContentAs(folder.resolve("out/run").resolve(table));
    }
  }

  @Test
  void aStudyIsAddedToItsHistory() throws Exception {
    Path study = Studies.of(folder, Studies.tinyApp("tiny", 1_000_000), Studies.SHORTEST);

    Ended ended = script("watch-trend", study.toString(), "test", "history");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(FILES)
        .allSatisfy(file -> assertThat(folder.resolve("history").resolve(file)).exists());
    assertThat(folder.resolve("history/trend.html")).exists();
    assertThat(ended.standardOutput()).contains("no change found");
  }

  @Test
  void theWorkflowsCallTheScripts() throws IOException {
    assertThat(EXAMPLES.resolve("pull-request.yml"))
        .content()
        .contains("examples/ci/compare-builds\"");
    assertThat(EXAMPLES.resolve("nightly.gitlab-ci.yml"))
        .content()
        .contains("examples/ci/watch-trend\"");
  }

  private Ended script(String name, String... arguments) throws InterruptedException {
    var environment = new HashMap<>(ToolCache.environment("quiet"));
    environment.put("LOOMBENCH", Project.root().resolve("loombench").toString());
    List<String> command =
        Stream.concat(Stream.of(EXAMPLES.resolve(name).toString()), Stream.of(arguments)).toList();
    try (var process = LoombenchProcess.start(folder, environment, command)) {
      return process.toItsEnd(LIMIT);
    }
  }

  private Path jar(String name) throws IOException {
    Path jar = folder.resolve(name);
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, SwitchedApp.class.getName());
    Path classes = AppClasses.folder().resolve(AppClasses.file(SwitchedApp.class)).getParent();
    try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        Stream<Path> files = Files.list(classes)) {
      for (Path file :
          files
              .filter(
                  one -> one.getFileName().toString().startsWith(SwitchedApp.class.getSimpleName()))
              .toList()) {
        out.putNextEntry(new JarEntry(AppClasses.folder().relativize(file).toString()));
        Files.copy(file, out);
        out.closeEntry();
      }
    }
    return jar;
  }
}
