package dev.loombench.tool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.history.SampleHistory;
import dev.loombench.tool.store.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code history}, {@code trend} and {@code baseline} on run directories. */
class HistoryCommandTest {

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void runsAreListedInTheOrderMadeAndDamagedOnesWithTheReason() throws IOException {
    store(SampleHistory.runs(2, 1, 1).getFirst(), "first");
    store(SampleHistory.runs(2, 1, 1).getLast(), "second");
    Files.createDirectories(folder.resolve("cut"));
    Files.writeString(folder.resolve("cut/run.json"), "{");

    assertThat(run("history", folder.toString(), "--csv")).as(err.toString()).isZero();

    assertThat(out.toString().lines()).hasSize(3);
    assertThat(out.toString().indexOf("first")).isLessThan(out.toString().indexOf("second"));
    assertThat(err.toString()).contains("6/6").contains("cut/run.json is damaged");
  }

  @Test
  void aRunInsideARunIsNotListed() {
    store(SampleHistory.runs(2, 1, 1).getFirst(), "whole");
    store(SampleHistory.runs(2, 1, 1).getLast(), "whole/tuning");

    assertThat(run("history", folder.toString(), "--csv")).isZero();
    assertThat(out.toString().lines()).hasSize(2);
  }

  @Test
  void aChangeForTheWorseFailsTheGateUntilItIsAccepted() {
    storeAll();
    Path page = folder.resolve("trend.html");

    assertThat(trend("--fail-if", "worse", "--page", page.toString())).isEqualTo(10);
    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("p99 of virtual at delay-100, closed 500: 1.2", "worse")
        .contains("commit: aaaaaaaaaaaa, then bbbbbbbbbbbb")
        .contains("JDK: 25.0.3 Made-up, then 26 Made-up");
    assertThat(page).exists();

    assertThat(run("baseline", "accepted", folder.resolve("r25").toString())).isZero();
    assertThat(trend("--since", "@accepted", "--fail-if", "worse")).as(err.toString()).isZero();
  }

  @Test
  void onlyTheMetricsThatAreAskedForAreSearched() {
    storeAll();

    assertThat(trend("--metric", "throughput", "--json")).isZero();
    assertThat(out.toString()).contains("\"schema\" : 1").doesNotContain("latency_p99");
    assertThat(trend("--metric", "speed")).isEqualTo(2);
    assertThat(err.toString()).contains("--metric: found 'speed'; give one of throughput");
  }

  @Test
  void wrongUsageIsNamed() {
    store(SampleHistory.runs(2, 1, 1).getFirst(), "first");

    assertThat(run("history", folder.resolve("nowhere").toString())).isEqualTo(2);
    assertThat(run("trend", "quick", "--in", folder.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("no run of the study 'quick'").contains("runs of test");
    assertThat(trend("--fail-if", "slow")).isEqualTo(2);
    assertThat(trend("--since", "@none")).isEqualTo(2);
    assertThat(err.toString()).contains("no baseline 'none'");
    assertThat(run("baseline", "a b", folder.resolve("first").toString())).isEqualTo(2);
    assertThat(run("baseline", "main")).isEqualTo(2);
    assertThat(trend("--json", "--csv")).isEqualTo(2);
  }

  @Test
  void compareTakesANamedBaseline() {
    store(SampleHistory.runs(2, 1, 1).getFirst(), "first");
    store(SampleHistory.runs(2, 1, 1).getLast(), "second");
    assertThat(run("baseline", "--in", folder.toString())).isZero();
    assertThat(out.toString()).contains("No baselines in " + folder, "baseline NAME RUN");
    assertThat(run("baseline", "main", folder.resolve("first").toString())).isZero();

    assertThat(run("compare", "@main", folder.resolve("second").toString()))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).contains("OLD " + folder.resolve("first"));
    assertThat(run("baseline", "--in", folder.toString())).isZero();
    assertThat(out.toString()).contains("@main  " + folder.resolve("first"));
  }

  private int trend(String... options) {
    String[] arguments = new String[options.length + 4];
    System.arraycopy(new String[] {"trend", "test", "--in", folder.toString()}, 0, arguments, 0, 4);
    System.arraycopy(options, 0, arguments, 4, options.length);
    return run(arguments);
  }

  private void storeAll() {
    SampleHistory.slower().forEach(run -> store(run, run.label().replace("runs/", "")));
  }

  private void store(StoredRun run, String name) {
    RunDirectory directory =
        RunDirectory.create(folder.resolve(name), run.study(), "study: test\n");
    run.environments().forEach(directory::epochOf);
    run.trials().forEach(directory::append);
  }

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }
}
