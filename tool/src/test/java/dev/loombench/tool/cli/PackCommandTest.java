package dev.loombench.tool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.compare.SampleRuns;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.store.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** {@code pack}, and {@code report} of what it made, by their command lines. */
class PackCommandTest {

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path run;
  private Path pack;

  @BeforeEach
  void aRun() {
    StoredRun sample = SampleRuns.slower();
    run = folder.resolve("run");
    pack = folder.resolve("run.zip");
    RunDirectory directory = RunDirectory.create(run, sample.study(), "study: test\n");
    sample.environments().forEach(directory::epochOf);
    sample.trials().forEach(directory::append);
  }

  @Test
  void aPackIsAnalyzedElsewhereWithTheSameFigures() throws IOException {
    assertThat(run("pack", run.toString(), "--out", pack.toString())).as(err.toString()).isZero();
    assertThat(out.toString()).contains("SHA-256 ");
    Path again = folder.resolve("again");

    assertThat(run("report", pack.toString(), "--out", again.toString()))
        .as(err.toString())
        .isZero();
    assertThat(run("report", run.toString())).isZero();

    JsonNode here = Json.MAPPER.readTree(Files.readString(run.resolve("summary.json")));
    JsonNode there = Json.MAPPER.readTree(Files.readString(again.resolve("summary.json")));
    assertThat(there.get("estimates")).isEqualTo(here.get("estimates"));
    assertThat(there.get("comparisons")).isEqualTo(here.get("comparisons")).isNotEmpty();
    assertThat(again.resolve("report.html")).exists();
  }

  @Test
  void aDamagedPackExitsWithFour() throws IOException {
    assertThat(run("pack", run.toString(), "--out", pack.toString())).isZero();
    byte[] bytes = Files.readAllBytes(pack);
    Files.write(pack, Arrays.copyOf(bytes, bytes.length / 2));

    assertThat(run("report", pack.toString(), "--out", folder.resolve("again").toString()))
        .isEqualTo(4);
    assertThat(err.toString()).contains("can't be used", "Nothing was unpacked");
    assertThat(folder.resolve("again")).doesNotExist();
  }

  @Test
  void exportsAndTheGateAreThoseOfTheRun() {
    Path junit = folder.resolve("junit.xml");
    Path summary = folder.resolve("summary.md");

    assertThat(
            run(
                "report",
                run.toString(),
                "--export",
                "junit=" + junit,
                "--export",
                "markdown=" + summary,
                "--fail-if",
                "worse"))
        .as(err.toString())
        .isZero();

    assertThat(junit).content().contains("<testsuites name=\"test\" tests=");
    assertThat(summary).content().startsWith("## Loombench: Which one?");
  }

  @Test
  void aSiteHasAnIndexReportsAndPacksWithoutTheHost() throws IOException {
    Path site = folder.resolve("site");

    assertThat(run("site", folder.toString(), "--out", site.toString()))
        .as(err.toString())
        .isZero();

    assertThat(site.resolve("index.html"))
        .content()
        .contains("Which one?", "href=\"run/report.html\"", "href=\"run/run.zip\"")
        .doesNotContain("{{");
    assertThat(site.resolve("run/report.html")).content().contains("host-1");
    assertThat(site.resolve("run/trials.csv")).exists();
  }

  @Test
  void wrongUsageIsNamed() {
    assertThat(run("pack", folder.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("is not a run directory");
    assertThat(run("report", run.toString(), "--out", "x")).isEqualTo(2);
    assertThat(err.toString()).contains("--out: only a pack can be unpacked");
    assertThat(run("report", run.toString(), "--fail-if", "slow")).isEqualTo(2);
    assertThat(run("report", run.toString(), "--export", "pdf=x")).isEqualTo(2);
    assertThat(err.toString()).contains("smaller-is-better");
  }

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }
}
