package dev.loombench.tool.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.analyze.summary.Warning;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.ReportFiles;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.store.TrialSample;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Series;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of runs with thousands of trials. The work is counted in bytes allocated. */
class LargeRunTest {

  private static final ThreadMXBean COUNTER = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final String MISSING = "\"latencies\" : \"trials/missing.hlog\"";

  @TempDir private Path folder;

  @Test
  void theWorkGrowsWithTheTrialsAndThePageDoesNot() throws IOException {
    report(20); // loads classes
    long small = report(500);
    long smallPage = Files.size(folder.resolve(ReportFiles.PAGE));
    long large = report(2_000);
    long largePage = Files.size(folder.resolve(ReportFiles.PAGE));

    assertThat((double) large / small).as("bytes allocated for 4 times the trials").isLessThan(4.4);
    assertThat((double) largePage / smallPage).as("size of the page").isLessThan(1.5);
    assertThat(Files.readString(folder.resolve("trials.csv")).lines()).hasSize(4_001);
  }

  @Test
  void thePageOfALargeRunHasTheInvalidTrialsAndSaysWhatItOmits() throws IOException {
    RunBuilder run = blocks(1_000).invalid("b", 777, "other processes used the CPU");
    Analysis analysis = run.analyzed();
    RunReports.write(analysis, folder, new PrintWriter(Writer.nullWriter()));

    assertThat(analysis.quality().warnings()).contains(new Warning.SampledTrials(96, 2_001, 21));
    String page = Files.readString(folder.resolve(ReportFiles.PAGE));
    assertThat(page)
        .contains("those of one block in 21", "0001-headline-b1-", "2001-headline-b777-")
        .contains("0043-headline-b22-")
        .doesNotContain("0045-headline-b23-");
  }

  /** The latency histograms of other trials are not even there. */
  @Test
  void theTimeSeriesOfASampleAreReadAndEverythingElseOfAllTrials() throws IOException {
    RunDirectory run = run(TrialSample.MOST_COMPLETE + 1);

    assertThat(run.content().sample()).isEqualTo(new TrialSample(6));
    List<TrialRecord> trials = run.trials();
    assertThat(trials).hasSize(501);
    assertThat(trials)
        .allSatisfy(
            trial -> assertThat(trial.series()).hasSize(trial.trial().block() % 6 == 1 ? 1 : 0));
    assertThat(trials.get(1).measurements()).isEqualTo(trials.getFirst().measurements());
    assertThat(run.trials().get(1)).as("read once").isSameAs(trials.get(1));
    RunReports.write(run, new PrintWriter(Writer.nullWriter()));
  }

  /** Without their indentation, files are read completely, and their time series are dropped. */
  @Test
  void trialsOfAnotherFormatAreTheSame() throws IOException {
    RunDirectory run = run(TrialSample.MOST_COMPLETE + 1);
    List<TrialRecord> indented = run.trials();
    for (TrialRecord trial : indented) {
      Path file = run.trialFile(trial.trial(), ".json");
      Files.writeString(file, Files.readString(file).replaceAll("\\s*\\R\\s*", ""));
    }

    assertThat(run.trials()).isEqualTo(indented);
  }

  @Test
  void aDamagedTrialIsNamed() throws IOException {
    RunDirectory run = run(TrialSample.MOST_COMPLETE + 1);
    Path damaged = run.trialFile(run.trials().get(300).trial(), ".json");
    Files.writeString(damaged, Files.readString(damaged).replaceFirst("\"readings\"", "1"));

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(run::trials)
        .withMessageStartingWith(damaged + " is damaged: ");
  }

  @Test
  void aRunOfTheUsualSizeIsReadCompletely() throws IOException {
    assertThat(run(TrialSample.MOST_COMPLETE).trials())
        .allSatisfy(trial -> assertThat(trial.series()).hasSize(1));
  }

  private long report(int blocks) {
    RunBuilder run = blocks(blocks);
    long before = COUNTER.getTotalThreadAllocatedBytes();
    Analysis analysis = run.analyzed();
    RunReports.write(analysis, folder, new PrintWriter(Writer.nullWriter()));
    assertThat(RunExitCode.of(analysis)).isZero();
    return COUNTER.getTotalThreadAllocatedBytes() - before;
  }

  /** Two variants; one trial in 50 is an outlier. */
  private static RunBuilder blocks(int count) {
    var run = RunBuilder.closed("a", "b");
    for (int block = 1; block <= count; block++) {
      double noise = block * 7_919 % 101;
      double outlier = block % 50 == 0 ? 0.5 : 1;
      run.trial("a", block, figures(1_000 + noise, 10));
      run.trial("b", block, figures((1_200 - noise) * outlier, 8));
    }
    return run;
  }

  private static Map<Metric, Double> figures(double perSecond, double millis) {
    return Map.of(
        Metric.THROUGHPUT,
        perSecond,
        Metric.LATENCY_P50,
        millis + perSecond / 1_000,
        Metric.LATENCY_P99,
        3 * millis + perSecond / 500,
        Metric.SERVER_CPU,
        0.5 + perSecond / 10_000);
  }

  /** A run with copies of one trial, each in a block of its own. */
  private RunDirectory run(int trials) throws IOException {
    StoredRun made =
        RunBuilder.closed("a")
            .withSeries(
                new Series("server_cpu", "cores", List.of(new Series.Point(RunBuilder.START, 1))))
            .throughputs("a", 1_000)
            .stored("run");
    RunDirectory run = RunDirectory.create(folder.resolve("run"), made.study(), "study: test\n");
    run.epochOf(made.environments().getFirst());
    TrialRecord only = made.trials().getFirst();
    run.append(only);
    Path first = run.trialFile(only.trial(), ".json");
    String json = Files.readString(first);
    for (int number = 2; number <= trials; number++) {
      boolean isSampled = trials <= TrialSample.MOST_COMPLETE || number % 6 == 1;
      String copy =
          json.replaceFirst("\"number\" : 1\\b", "\"number\" : " + number)
              .replaceFirst("\"block\" : 1\\b", "\"block\" : " + number)
              .replace("\"latencies\" : \"\"", isSampled ? "\"latencies\" : \"\"" : MISSING);
      Files.writeString(
          first.resolveSibling("%04d-headline-b%d-delay-100-a.json".formatted(number, number)),
          copy);
    }
    return run;
  }
}
