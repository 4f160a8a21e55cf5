package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets given to {@code try} in each way, searched in every byte that is written afterwards. */
class PlantedSecretsTest {

  private static final String PLANTED = "planted-";

  /** Prints the environment that the application inherited, without its own secret. */
  private static final String PRINT_ENVIRONMENT = "env | grep -v ^DB_SECRET=; exec \"$@\"";

  @TempDir private Path folder;

  @Test
  void noSecretIsWrittenOrInherited() throws Exception {
    Path jar = AppClasses.switchedJar(folder.resolve("app.jar"));
    Map<String, String> environment = new HashMap<>(ToolCache.environment("quiet"));
    for (String name : List.of("HEADER", "QUERY", "LOGIN", "APP")) {
      environment.put("MY_" + name, PLANTED + name);
    }
    var command = new ArrayList<>(List.of(Project.root().resolve("loombench").toString(), "try"));
    command.addAll(Studies.SHORTEST_TRY);
    command.addAll(
        List.of(
            "--curl",
            "curl -u planted-user:planted-pass 'http://planted-u:planted-p@h/work?password=planted-param'"
                + " -H 'X-Token: planted-head' -b sid=planted-cookie",
            "--header-from=X-Secret=MY_HEADER",
            "--query-from=token=MY_QUERY",
            "--login=POST /login {\"password\":\"{secret:MY_LOGIN}\"}",
            "--env-from=DB_SECRET=MY_APP",
            "--env=FAULT=WANTS_LOGIN",
            "--vary=env:THREADS=pool,virtual",
            "--out=" + folder.resolve("run"),
            "--study=" + folder.resolve("study.yaml"),
            "--"));
    command.addAll(List.of("sh", "-c", PRINT_ENVIRONMENT, "sh"));
    command.addAll(List.of(Studies.JAVA.toString(), "-jar", jar.toString(), "{port}"));

    Ended tried = ended(environment, command);

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(tried.exitCode()).as(tried.standardError()).isIn(0, 4);
    assertThat(folder.resolve("study.yaml")).content().contains("MY_LOGIN", "/work", "--curl");
    String run = folder.resolve("run").toString();
    String tool = command.getFirst();
    for (List<String> more :
        List.of(
            List.of(tool, "pack", run, "--unmasked", "--out", folder.resolve("all.zip").toString()),
            List.of(tool, "pack", run, "--out", folder.resolve("masked.zip").toString()),
            List.of(tool, "site", run, "--out", folder.resolve("site").toString()))) {
      Ended done = ended(environment, more);
      assertThat(done.exitCode()).as(done.standardError()).isZero();
    }
    assertThat(folder.resolve("run-first-start")).isDirectory();
    assertThat(tried.standardOutput() + tried.standardError()).doesNotContain(PLANTED);
    assertThat(filesWithSecrets()).isEmpty();
  }

  private Ended ended(Map<String, String> environment, List<String> command)
      throws InterruptedException {
    try (var process = LoombenchProcess.start(folder, environment, command)) {
      return process.toItsEnd(TryCommand.LIMIT);
    }
  }

  private List<String> filesWithSecrets() throws IOException {
    var found = new ArrayList<String>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        search(file.toString(), Files.readAllBytes(file), found);
      }
    }
    return found;
  }

  /** Searches a file, and those that it contains. */
  private static void search(String name, byte[] bytes, List<String> found) throws IOException {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int at = text.indexOf(PLANTED);
    if (at >= 0) {
      found.add(name + ": " + text.substring(at, Math.min(at + 30, text.length())));
    }
    if (name.endsWith(".gz")) {
      try (InputStream content = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
        search(name + "!", content.readAllBytes(), found);
      }
    } else if (name.endsWith(".zip")) {
      try (var zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
          search(name + "!" + entry.getName(), zip.readAllBytes(), found);
        }
      }
    }
  }
}
