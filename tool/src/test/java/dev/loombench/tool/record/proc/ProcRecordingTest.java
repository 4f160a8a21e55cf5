package dev.loombench.tool.record.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.MachineCpu;
import dev.loombench.tool.record.proc.ProcSeries.Sampled;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.TrialFacts.OtherProcess;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProcRecordingTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Window TEN_SECONDS = new Window(START, START.plusSeconds(10));

  private final ProcSeries series = new ProcSeries();
  private final ProcRecording recording =
      new ProcRecording(
          series,
          new ProcRecording.Present(true, true, false),
          ProcRecording.Placed.UNKNOWN,
          List.of(TEN_SECONDS));

  @Test
  void cpuIsInCoresAndPerGoodAnswerInMicroseconds() {
    grows(Sampled.SERVER_CPU, 5);

    var readings = recording.within(TEN_SECONDS, 100_000);

    assertThat(readings)
        .containsEntry(Metric.SERVER_CPU, new Measured(0.5))
        .containsEntry(Metric.CPU_PER_REQUEST, new Measured(50));
  }

  @Test
  void withoutAGoodAnswerThereIsNoCpuPerRequest() {
    grows(Sampled.SERVER_CPU, 5);

    assertThat(recording.within(TEN_SECONDS, 0))
        .containsEntry(Metric.CPU_PER_REQUEST, new Unavailable("no good answer in the window"));
  }

  @Test
  void theCompilersShareIsOfTheServersCpu() {
    grows(Sampled.SERVER_CPU, 8);
    grows(Sampled.COMPILER_CPU, 2);

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsEntry(Metric.COMPILER_SHARE, new Measured(25));
  }

  @Test
  void theCollectorsShareOfAProcessWithoutCollectorThreadsIsUnknownAndAFact() {
    grows(Sampled.SERVER_CPU, 8);
    grows(Sampled.COMPILER_CPU, 0);
    series.missing(Sampled.COLLECTOR_CPU, "no threads");

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsEntry(Metric.COLLECTOR_SHARE, new Unavailable("no threads"));
    assertThat(TrialFacts.of(recording.facts(), GrantedCpus.UNKNOWN).hasCollectorThreads())
        .isFalse();

    grows(Sampled.COLLECTOR_CPU, 1);
    assertThat(TrialFacts.of(recording.facts(), GrantedCpus.UNKNOWN).hasCollectorThreads())
        .isTrue();
  }

  @Test
  void foreignCpuIsWhatNoneOfOursUsed() {
    grows(Sampled.MACHINE_BUSY, 20);
    oursUse(9, 5, 1.5, 0.5, 1);

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsEntry(Metric.FOREIGN_CPU, new Measured(0.3));
  }

  @Test
  void theBusiestOtherProcessIsAFactOfTheTrial() {
    series.addOthers(START.minusSeconds(1), Map.of());
    series.addOthers(START, Map.of("cron", 0.1));
    series.addOthers(TEN_SECONDS.end(), Map.of("cron", 0.2, "postgres", 8.0));

    assertThat(TrialFacts.of(recording.facts(), GrantedCpus.UNKNOWN).busiestOther())
        .hasValue(new OtherProcess("postgres", 0.8));
  }

  @Test
  void onAQuietMachineNoOtherProcessIsNamed() {
    series.addOthers(START, Map.of("cron", 0.1));
    series.addOthers(TEN_SECONDS.end(), Map.of("cron", 0.2));

    assertThat(recording.facts()).isEmpty();
  }

  @Test
  void foreignCpuIsThatOfTheOthersWhereAllCanBeSeen() {
    grows(Sampled.MACHINE_BUSY, 20);
    oursUse(9, 5, 0, 0, 1);
    grows(Sampled.OTHERS_CPU, 0.5);

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsEntry(Metric.FOREIGN_CPU, new Measured(0.05));
  }

  @Test
  void whoseTrialIsNotKnownHasNoForeignCpuEitherWay() {
    series.missing(Sampled.SERVER_CPU, "elsewhere");
    grows(Sampled.OTHERS_CPU, 0.5);

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsEntry(Metric.FOREIGN_CPU, new Unavailable("elsewhere"));
  }

  @Test
  void otherProcessesCountWhereTheServerAndTheGeneratorRun() {
    oursUse(9, 4, 0, 0.5, 1);
    grows(Sampled.OTHERS_CPU, 8);
    busy(Map.of(0, 5.0, 1, 5.0, 2, 7.0, 3, 9.0));

    // CPUs 0 and 1: 10 - 9; 2: 7 - 4; database and tool are on 3, with most of the others.
    assertThat(placed("0-1", "2", "3").within(TEN_SECONDS, 1))
        .containsEntry(Metric.FOREIGN_CPU, new Measured(0.8))
        .containsEntry(Metric.FOREIGN_CPU_SERVER, new Measured(0.1))
        .containsEntry(Metric.FOREIGN_CPU_GENERATOR, new Measured(0.3))
        .as("1 s of CPU 0 and 2 s of CPU 1")
        .containsEntry(Metric.STEAL_SERVER, new Measured(0.3));
  }

  @Test
  void rolesThatShareCpusAreNoOtherProcesses() {
    oursUse(4, 4, 0, 0.5, 1);
    grows(Sampled.OTHERS_CPU, 8);
    busy(Map.of(0, 10.0));

    assertThat(placed("0", "0", "0").within(TEN_SECONDS, 1))
        .containsEntry(Metric.FOREIGN_CPU_SERVER, new Measured(0.05));
  }

  @Test
  void idleTransitionsAreNotMoreThanOtherProcessesUsed() {
    oursUse(9, 5, 0, 0, 0);
    grows(Sampled.OTHERS_CPU, 0.25);
    busy(Map.of(0, 10.0, 1, 3.0));

    assertThat(placed("0", "1", "1").within(TEN_SECONDS, 1))
        .containsEntry(Metric.FOREIGN_CPU_SERVER, new Measured(0.025))
        .containsEntry(Metric.FOREIGN_CPU_GENERATOR, new Measured(0));
  }

  private ProcRecording placed(String server, String generator, String tool) {
    return new ProcRecording(
        series,
        new ProcRecording.Present(true, true, false),
        new ProcRecording.Placed(
            Optional.of(CpuSet.parse(server)),
            Optional.of(CpuSet.parse(generator)),
            Optional.of(CpuSet.parse(tool))),
        List.of(TEN_SECONDS));
  }

  private void busy(Map<Integer, Double> growth) {
    growth.forEach(
        (cpu, busy) -> {
          series.addByCpu(START, Map.of(cpu, new MachineCpu(0, 0, 0)));
          series.addByCpu(TEN_SECONDS.end(), Map.of(cpu, new MachineCpu(busy, 1 + cpu, 10)));
        });
  }

  @Test
  void foreignCpuIsNeverNegative() {
    grows(Sampled.MACHINE_BUSY, 9);
    oursUse(10, 0, 0, 0, 0);

    assertThat(recording.within(TEN_SECONDS, 1)).containsEntry(Metric.FOREIGN_CPU, new Measured(0));
  }

  @Test
  void whatWasNotSampledIsUnavailableWithItsReasonAndNeverZero() {
    series.missing(Sampled.CGROUP_CPU, "shared");
    series.missing(Sampled.RSS, "gone");

    var readings = recording.within(TEN_SECONDS, 1);

    assertThat(readings)
        .hasSize(38)
        .allSatisfy((_, reading) -> assertThat(reading).isInstanceOf(Unavailable.class));
    assertThat(readings)
        .containsEntry(Metric.CGROUP_CPU, new Unavailable("shared"))
        .containsEntry(Metric.RSS_MEAN, new Unavailable("gone"))
        .containsEntry(Metric.STEAL, new Unavailable("not sampled over the whole window"));
  }

  @Test
  void connectionsAndSegmentsAreCountedWhole() {
    series.add(Sampled.TCP_RESETS_SENT, START.minusMillis(1), 1000);
    series.add(Sampled.TCP_RESETS_SENT, START.plusMillis(9999), 1003);
    series.add(Sampled.TCP_RESETS_SENT, START.plusMillis(10_999), 1004);

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsEntry(Metric.TCP_RESETS_SENT, new Measured(3));
    assertThat(recording.series())
        .singleElement()
        .satisfies(
            series -> {
              assertThat(series.metric()).isEqualTo("tcp_resets_sent");
              assertThat(series.unit()).isEqualTo("1/s");
              assertThat(series.points())
                  .containsExactly(
                      new Point(START.plusMillis(9999), 0.3),
                      new Point(START.plusMillis(10_999), 1));
            });
  }

  @Test
  void aQuotasHoldIsAShareOfItsPeriodsAndTimePerSecond() {
    grows(Sampled.CGROUP_PERIODS, 80);
    grows(Sampled.CGROUP_PERIODS_THROTTLED, 20);
    grows(Sampled.CGROUP_TIME_THROTTLED, 5);

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsEntry(Metric.CGROUP_THROTTLED_PERIODS, new Measured(25))
        .containsEntry(Metric.CGROUP_THROTTLED_TIME, new Measured(0.5));
  }

  @Test
  void userAndSystemTimeAreInCores() {
    grows(Sampled.SERVER_CPU_USER, 6);
    grows(Sampled.SERVER_CPU_SYSTEM, 2);

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsEntry(Metric.SERVER_CPU_USER, new Measured(0.6))
        .containsEntry(Metric.SERVER_CPU_SYSTEM, new Measured(0.2));
  }

  @Test
  void aShareHasItsOwnTimeSeries() {
    grows(Sampled.MACHINE_TOTAL, 20);
    grows(Sampled.MACHINE_STEAL, 1);

    assertThat(recording.series())
        .containsExactly(new Series("steal", "%", List.of(new Point(START.plusSeconds(10), 5))));
  }

  @Test
  void onlyWhatWasSampledBecomesASeries() {
    grows(Sampled.SERVER_CPU, 5);
    series.add(Sampled.THREADS, START, 29);

    assertThat(recording.series())
        .extracting(Series::metric)
        .containsExactly("server_cpu", "threads_mean");
  }

  private void oursUse(
      double server, double generator, double downstream, double database, double tool) {
    grows(Sampled.SERVER_CPU, server);
    grows(Sampled.GENERATOR_CPU, generator);
    grows(Sampled.DOWNSTREAM_CPU, downstream);
    grows(Sampled.DATABASE_CPU, database);
    grows(Sampled.TOOL_CPU, tool);
  }

  private void grows(Sampled counted, double by) {
    series.add(counted, START, 1000);
    series.add(counted, START.plusSeconds(10), 1000 + by);
  }
}
