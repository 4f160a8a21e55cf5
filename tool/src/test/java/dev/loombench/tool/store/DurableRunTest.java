package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.HistogramTag;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.problem.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that a crash ended. */
class DurableRunTest {

  private static final StoredRun MADE =
      RunBuilder.closed("pool-200", "virtual").throughputs("pool-200", 1000, 1001).stored("run");

  @TempDir private Path folder;

  /** Counts calls of fsync by the JDK's own event for them. */
  @Test
  void aTrialIsFlushedAsFilesThenItsRecordThenTheFolder() throws IOException {
    RunDirectory run = run();
    TrialRecord trial = MADE.trials().getFirst();
    Files.writeString(run.trialFile(trial.trial(), ".hlog"), "x\n");
    Files.writeString(run.trialFile(trial.trial(), ".log"), "x\n");
    Path events = folder.resolve("events.jfr");
    try (var recording = new Recording()) {
      recording.enable("jdk.FileForce").withoutThreshold();
      recording.start();
      run.append(trial);
      recording.dump(events);
    }

    String id = trial.trial().id();
    assertThat(RecordingFile.readAllEvents(events).stream().map(DurableRunTest::name))
        .containsExactly(id + ".hlog", id + ".log", id + ".json.part", "trials");
  }

  @Test
  void aLastTrialCutAtAnyByteIsSetAsideAndTheRunContinues() throws IOException {
    RunDirectory run = run();
    MADE.trials().forEach(run::append);
    Path last = run.trialFile(MADE.trials().getLast().trial(), ".json");
    byte[] whole = Files.readAllBytes(last);
    Path aside = last.resolveSibling(last.getFileName() + ".truncated");
    int end = new String(whole, StandardCharsets.UTF_8).stripTrailing().length();

    for (int length = 0; length < end; length += length < 40 || length > end - 40 ? 1 : 97) {
      Files.write(last, Arrays.copyOf(whole, length));

      assertThat(run.setAsideTruncated())
          .as("cut after %d bytes", length)
          .singleElement()
          .asString()
          .contains("is truncated: it is set aside as " + aside, "the trial is repeated");
      assertThat(run.trials()).hasSize(1);
      assertThat(aside).hasSize(length);
      assertThat(last).doesNotExist();
    }
    Files.write(last, whole);
    assertThat(run.setAsideTruncated()).isEmpty();
    assertThat(run.trials()).hasSize(2);
  }

  @Test
  void aTruncatedLatencyLogIsSetAsideAndTheTrialStays() throws IOException {
    RunDirectory run = run();
    MADE.trials().forEach(run::append);
    Path log = run.trialFile(MADE.trials().getLast().trial(), ".hlog");
    byte[] whole = latencyLog();
    int lastLine = new String(whole, StandardCharsets.ISO_8859_1).stripTrailing().lastIndexOf('\n');

    for (int length = lastLine + 2; length < whole.length; length++) {
      Files.write(log, Arrays.copyOf(whole, length));

      assertThat(run.setAsideTruncated())
          .as("cut after %d bytes", length)
          .singleElement()
          .asString()
          .contains("the trial keeps its readings but has no latency distribution");
      assertThat(run.isSetAside(log)).isTrue();
      assertThat(run.trials()).hasSize(2);
    }
    Files.write(log, whole);
    assertThat(run.setAsideTruncated()).isEmpty();
  }

  @Test
  void anEarlierDamagedTrialIsStillRefused() throws IOException {
    RunDirectory run = run();
    MADE.trials().forEach(run::append);
    Path first = run.trialFile(MADE.trials().getFirst().trial(), ".json");
    Files.writeString(first, "{");

    assertThat(run.setAsideTruncated()).isEmpty();
    assertThatThrownBy(run::trials).isInstanceOf(Problem.class).hasMessageContaining("is damaged");
  }

  /** The names of files are not in order then: 10000 comes before 9999. */
  @Test
  void fromTheTrial10000OnTheOrderIsByNumber() throws IOException {
    RunDirectory run = run();
    TrialRecord made = MADE.trials().getFirst();
    for (int number = 9_999; number <= 10_001; number++) {
      run.append(numbered(made, number));
    }

    assertThat(run.trials())
        .extracting(trial -> trial.trial().number())
        .containsExactly(9_999, 10_000, 10_001);
    assertThat(run.numbered(made.trial()).number()).isEqualTo(10_002);

    Path last = run.trialFile(numbered(made, 10_001).trial(), ".json");
    Files.writeString(last, "{");
    assertThat(run.setAsideTruncated()).singleElement().asString().contains(last.toString());
  }

  @Test
  void anInterruptedCreationIsCompleted() throws IOException {
    for (String left :
        List.of("", "study.yaml.part", "study.yaml", "study.json", "run.json.part")) {
      Path interrupted = folder.resolve("interrupted-" + left);
      Files.createDirectories(interrupted.resolve("trials"));
      if (!left.isEmpty()) {
        Files.writeString(interrupted.resolve(left), "{");
      }

      RunDirectory.create(interrupted, MADE.study(), "study: test\n");

      assertThat(RunDirectory.open(interrupted).study()).isEqualTo(MADE.study());
    }
  }

  @Test
  void aFolderWithAStudyOfTheUserIsNoInterruptedCreation() throws IOException {
    Files.writeString(folder.resolve("study.yaml"), "mine");

    assertThatThrownBy(() -> RunDirectory.create(folder, MADE.study(), "study: test\n"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("has other content");
    assertThat(folder.resolve("study.yaml")).hasContent("mine");
  }

  @Test
  void itsFoldersAreTheirOwnersOnly() throws IOException {
    Path parent = folder.resolve("runs");
    RunDirectory run = RunDirectory.create(parent.resolve("run"), MADE.study(), "study: test\n");

    assertThat(List.of(run.root(), run.root().resolve("trials")))
        .allSatisfy(
            path ->
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo("rwx------"));
    assertThat(Files.getPosixFilePermissions(parent))
        .isEqualTo(Files.getPosixFilePermissions(Files.createDirectory(folder.resolve("usual"))));
  }

  private static TrialRecord numbered(TrialRecord made, int number) {
    return new TrialRecord(
        made.trial().numbered(number),
        made.epoch(),
        made.outcome(),
        made.started(),
        made.ended(),
        made.facts(),
        made.warmUp(),
        made.measurements(),
        made.requests(),
        made.series(),
        made.evidence(),
        made.latencies());
  }

  private static byte[] latencyLog() {
    var bytes = new ByteArrayOutputStream();
    try (var out = new PrintStream(bytes, false, StandardCharsets.ISO_8859_1)) {
      var writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputBaseTime(RunBuilder.START.toEpochMilli());
      writer.outputLegend();
      for (int second = 0; second < 2; second++) {
        var histogram = new Histogram(3);
        histogram.recordValue(1_000_000 + second);
        histogram.setTag(HistogramTag.LATENCY.name());
        writer.outputIntervalHistogram(second, second + 1, histogram, 1e6);
      }
    }
    return bytes.toByteArray();
  }

  private RunDirectory run() {
    return RunDirectory.create(folder.resolve("run"), MADE.study(), "study: test\n");
  }

  private static String name(RecordedEvent event) {
    return Path.of(event.getString("path")).getFileName().toString();
  }
}
