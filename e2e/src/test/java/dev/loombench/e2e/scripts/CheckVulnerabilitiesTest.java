package dev.loombench.e2e.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess;
import dev.loombench.e2e.LoombenchProcess.Ended;
import dev.loombench.e2e.Project;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The comparison of libraries with a copy of the vulnerability database. */
class CheckVulnerabilitiesTest {

  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir private Path folder;

  /** Each package has version 2.1 and one entry in the database. */
  @Test
  void affectedVersionsAreNamed() throws Exception {
    Ended ended =
        check(
            Map.of(
                "listed", listed("2.0", "2.1"),
                "fixed", listed("2.0"),
                "since", range("introduced", "2.0.1", "fixed", "2.1.1"),
                "until", range("introduced", "0", "last_affected", "2.1"),
                "before", range("introduced", "0", "fixed", "2.1"),
                "candidate", range("introduced", "0", "fixed", "2.1-rc1"),
                "later", range("introduced", "2.2", "fixed", "3.0")));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(10);
    assertThat(ended.standardOutput())
        .contains(
            "org.example:listed 2.1: GHSA-listed: reads too much",
            "org.example:since 2.1",
            "org.example:until 2.1",
            "7 packages, 7 database entries, 3 vulnerabilities")
        .doesNotContain("example:fixed", "example:before", "example:candidate", "example:later");
  }

  @Test
  void otherVersionsAreFine() throws Exception {
    assertThat(check(Map.of("fixed", listed("2.0"))).exitCode()).isZero();
  }

  @Test
  void anUnreadableDatabaseIsNoSuccess() throws Exception {
    Ended ended = check(Set.of("library"), Files.writeString(folder.resolve("all.zip"), "no zip"));

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError()).contains("nothing was checked");
  }

  private Ended check(Map<String, String> affected) throws IOException, InterruptedException {
    return check(affected.keySet(), database(affected));
  }

  private Ended check(Set<String> packages, Path database)
      throws IOException, InterruptedException {
    String components =
        packages.stream()
            .map("{\"purl\": \"pkg:maven/org.example/%s@2.1?type=jar\"}"::formatted)
            .collect(Collectors.joining(", "));
    Path document =
        Files.writeString(
            folder.resolve("bom.json"), "{\"components\": [%s]}".formatted(components));
    try (var process =
        LoombenchProcess.start(
            folder,
            Map.of("LOOMBENCH_BUILD", "never"),
            List.of(
                Project.root().resolve("bin/check-vulnerabilities").toString(),
                "--database",
                database.toString(),
                document.toString()))) {
      return process.toItsEnd(LIMIT);
    }
  }

  private static String listed(String... versions) {
    return "\"versions\": [\"%s\"]".formatted(String.join("\", \"", versions));
  }

  /** Returns one range: a kind and a version for each of its two ends. */
  private static String range(String first, String from, String second, String to) {
    return "\"ranges\": [{\"type\": \"ECOSYSTEM\", \"events\": [{\"%s\": \"%s\"}, {\"%s\": \"%s\"}]}]"
        .formatted(second, to, first, from);
  }

  /** Writes a database with one entry for each package. */
  private Path database(Map<String, String> affected) throws IOException {
    Path file = folder.resolve("all.zip");
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, String> one : affected.entrySet()) {
        zip.putNextEntry(new ZipEntry("GHSA-" + one.getKey() + ".json"));
        zip.write(
            """
            {"id": "GHSA-%1$s", "summary": "reads too much", "affected": [{"package":
              {"ecosystem": "Maven", "name": "org.example:%1$s"}, %2$s}]}
            """
                .formatted(one.getKey(), one.getValue())
                .getBytes(StandardCharsets.UTF_8));
      }
    }
    return file;
  }
}
