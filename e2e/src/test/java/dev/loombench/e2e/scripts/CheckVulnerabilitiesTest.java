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
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The comparison of libraries with a copy of the vulnerability database. */
class CheckVulnerabilitiesTest {

  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir private Path folder;

  @Test
  void anAffectedVersionIsNamed() throws Exception {
    Ended ended = check(listed("2.0", "2.1"));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(10);
    assertThat(ended.standardOutput())
        .contains("org.example:library 2.1: GHSA-1: reads too much")
        .contains("1 packages, 1 database entries, 1 vulnerabilities");
  }

  @Test
  void aFixedVersionIsFine() throws Exception {
    assertThat(check(listed("2.0")).exitCode()).isZero();
  }

  @Test
  void aVersionInARangeIsNamed() throws Exception {
    assertThat(check(range("introduced", "2.0.1", "fixed", "2.1.1")).exitCode()).isEqualTo(10);
    assertThat(check(range("introduced", "0", "last_affected", "2.1")).exitCode()).isEqualTo(10);
  }

  @Test
  void aVersionOutsideOfARangeIsFine() throws Exception {
    assertThat(check(range("introduced", "0", "fixed", "2.1")).exitCode()).isZero();
    assertThat(check(range("introduced", "0", "fixed", "2.1-rc1")).exitCode()).isZero();
    assertThat(check(range("introduced", "2.2", "fixed", "3.0")).exitCode()).isZero();
  }

  @Test
  void anUnreadableDatabaseIsNoSuccess() throws Exception {
    Ended ended = check(Files.writeString(folder.resolve("all.zip"), "no zip"));

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError()).contains("nothing was checked");
  }

  private Ended check(Path database) throws IOException, InterruptedException {
    Path document =
        Files.writeString(
            folder.resolve("bom.json"),
            """
            {"components": [{"purl": "pkg:maven/org.example/library@2.1?type=jar"}]}
            """);
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

  private Path listed(String... versions) throws IOException {
    return database("\"versions\": [\"%s\"]".formatted(String.join("\", \"", versions)));
  }

  /** Returns a database with one range: a kind and a version for each of its two ends. */
  private Path range(String first, String from, String second, String to) throws IOException {
    return database(
        "\"ranges\": [{\"type\": \"ECOSYSTEM\", \"events\": [{\"%s\": \"%s\"}, {\"%s\": \"%s\"}]}]"
            .formatted(second, to, first, from));
  }

  private Path database(String affected) throws IOException {
    Path file = folder.resolve("all.zip");
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("GHSA-1.json"));
      zip.write(
          """
          {"id": "GHSA-1", "summary": "reads too much", "affected": [{"package":
            {"ecosystem": "Maven", "name": "org.example:library"}, %s}]}
          """
              .formatted(affected)
              .getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }
}
