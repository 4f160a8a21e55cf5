package dev.loombench.tool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.compare.BetweenRunsEstimate;
import dev.loombench.tool.analyze.compare.SampleRuns;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.run.BetweenRunsFile;
import dev.loombench.tool.store.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code compare} and {@code advise} on run directories, by their command lines. */
class CompareCommandTest {

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aRunAgainstItselfHasNothingWorse() {
    String run = stored("run", SampleRuns.steady());

    assertThat(run("compare", run, run, "--between-runs", "1%", "--fail-if", "worse"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .contains("none recorded")
        .contains("Nothing is worse: 8 equivalent.")
        .contains("Gate worse: passed");
  }

  @Test
  void aFailedGateIsNamedAndExitsWithTen() {
    String old = stored("old", SampleRuns.steady());
    String now = stored("new", SampleRuns.slower());

    assertThat(
            run(
                "compare",
                old,
                now,
                "--between-runs",
                "1%",
                "--fail-if",
                "latency_p99 > 10%",
                "--fail-if",
                "throughput worse"))
        .isEqualTo(10);
    assertThat(out.toString())
        .contains("Gate latency_p99 > 10%: FAILED")
        .contains("p99 of virtual at delay-100, closed 500: 1.20 times")
        .contains("Gate throughput worse: passed");
  }

  @Test
  void anEstimateBesideTheRunsIsUsedAndShown() {
    String old = stored("old", SampleRuns.steady());
    String now = stored("new", SampleRuns.slower());
    assertThat(run("compare", old, now)).as(err.toString()).isZero();
    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("a default allowance for variation between runs, not measured on this machine");
    out.getBuffer().setLength(0);
    BetweenRunsFile.write(
        folder.resolve("between-runs.json"),
        BetweenRunsEstimate.of(
            List.of(SampleRuns.steady(), SampleRuns.slower(), SampleRuns.steady())));

    assertThat(run("compare", old, now)).as(err.toString()).isZero();

    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("the variation between runs measured on this machine")
        .contains("(pool-200 at delay-100, closed 500; 3 runs), at its upper 95 % bound:");
  }

  @Test
  void aDamagedEstimateIsNamed() throws IOException {
    String run = stored("run", SampleRuns.steady());
    Files.writeString(folder.resolve("between-runs.json"), "{\"schema\" : 9}");

    assertThat(run("compare", run, run)).isEqualTo(4);
    assertThat(err.toString()).contains("between-runs.json holds no estimate");
  }

  @Test
  void anAllowanceIsAPercentageOrAFile() {
    String run = stored("run", SampleRuns.steady());

    assertThat(run("compare", run, run, "--between-runs", "x%")).isEqualTo(2);
    assertThat(err.toString()).contains("--between-runs: found 'x%'; give a percentage");
    assertThat(run("compare", run, run, "--between-runs", "nowhere.json")).isEqualTo(2);
    assertThat(err.toString()).contains("--between-runs: found 'nowhere.json'");
  }

  @Test
  void unlikeMachinesExitWithFour() {
    String old = stored("old", SampleRuns.steady());
    String now = stored("new", SampleRuns.elsewhere());

    assertThat(run("compare", old, now)).isEqualTo(4);
    assertThat(out.toString()).contains("! Incompatible: the CPU model differs");
  }

  @Test
  void filesAreWrittenWhereTheyAreAskedFor() {
    String run = stored("run", SampleRuns.steady());
    Path summary = folder.resolve("summary.md");
    Path reports = folder.resolve("reports");

    assertThat(
            run("compare", run, run, "--markdown", summary.toString(), "--out", reports.toString()))
        .as(err.toString())
        .isZero();

    assertThat(summary).content().startsWith("## Loombench: Nothing is worse");
    assertThat(reports.resolve("compare.md")).hasSameTextualContentAs(summary);
    assertThat(reports.resolve("compare.json")).content().contains("\"schema\" : 3");
  }

  @Test
  void withJsonTheTextGoesToStandardError() {
    String run = stored("run", SampleRuns.steady());

    assertThat(run("compare", run, run, "--json")).isZero();
    assertThat(out.toString()).startsWith("{");
    assertThat(err.toString()).contains("Differences");
  }

  @Test
  void aWrongGateIsWrongUsageBeforeAnythingIsRead() {
    assertThat(run("compare", "/nowhere", "/nowhere", "--fail-if", "slow")).isEqualTo(2);
    assertThat(err.toString()).contains("--fail-if: found 'slow'");
  }

  @Test
  void aFolderThatIsNoRunIsWrongUsage() {
    assertThat(run("compare", folder.toString(), folder.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("is not a run directory");
  }

  @Test
  void aRunWithoutATrialIsInvalidData() {
    StoredRun run = SampleRuns.steady();
    RunDirectory.create(folder.resolve("empty"), run.study(), "study: test\n");

    assertThat(run("advise", folder.resolve("empty").toString())).isEqualTo(4);
    assertThat(err.toString()).contains("has no trial yet");
  }

  @Test
  void adviceNamesWhoMeetsTheLimits() {
    String run = stored("run", SampleRuns.steady());

    assertThat(run("advise", run, "--p99", "200ms", "--failures", "0.1%"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .contains("virtual meets the limits, and no other does.")
        .contains("exceeds 200 ms by 60 ms")
        .contains("Not tested");
  }

  @Test
  void adviceTakesLimitsWithTheirUnitsOnly() {
    String run = stored("run", SampleRuns.steady());

    assertThat(run("advise", run, "--p99", "200")).isEqualTo(2);
    assertThat(run("advise", run, "--failures", "0.1")).isEqualTo(2);
    assertThat(run("advise", run, "--memory", "512")).isEqualTo(2);
    assertThat(run("advise", run, "--cpus", "0")).isEqualTo(2);
    assertThat(run("advise", run, "--by", "luck")).isEqualTo(2);
    assertThat(err.toString()).contains("--p99", "--failures", "--memory", "--cpus", "--by");
  }

  private String stored(String name, StoredRun run) {
    Path path = folder.resolve(name);
    if (!Files.exists(path)) {
      RunDirectory directory = RunDirectory.create(path, run.study(), "study: test\n");
      run.environments().forEach(directory::epochOf);
      run.trials().forEach(directory::append);
    }
    return path.toString();
  }

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }
}
