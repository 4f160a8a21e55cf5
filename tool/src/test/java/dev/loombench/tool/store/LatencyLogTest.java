package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadPlan;
import dev.loombench.tool.trial.Window;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyLogTest {

  private static final Instant FIRST = Instant.parse("2026-01-02T03:04:05.250Z");
  private static final Instant SECOND = FIRST.plusSeconds(9);

  @TempDir private Path folder;

  @Test
  void joinedLogsKeepTheTimesOfEach() throws Exception {
    Path one = log("trial.hlog.0", FIRST, 100, 200);
    Path other = log("trial.hlog.1", SECOND, 7_000);
    Path whole = folder.resolve("trial.hlog");

    LatencyLog.join(List.of(one, other), whole);

    LatencyLog joined = LatencyLog.read(whole);
    assertThat(max(joined, new Window(FIRST, FIRST.plusSeconds(1)))).isEqualTo(100);
    assertThat(max(joined, new Window(FIRST.plusSeconds(1), SECOND))).isEqualTo(200);
    assertThat(max(joined, new Window(SECOND, SECOND.plusSeconds(1)))).isBetween(7_000L, 7_008L);
    assertThat(folder).isDirectoryNotContaining("glob:**.hlog.*");
  }

  /** The percentiles are those of a single log, not averages of the parts' percentiles. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void aSetOfTimesSplitOverGeneratorsHasTheSamePercentiles(int generators) throws Exception {
    var random = new SplittableRandom(7);
    long[] nanos =
        LongStream.range(0, 20_000)
            .map(_ -> Math.round(1e6 * Math.exp(1.5 * random.nextGaussian())))
            .toArray();
    var parts = new ArrayList<Path>();
    for (int part = 0; part < generators; part++) {
      int number = part;
      long[] own =
          IntStream.range(0, nanos.length)
              .filter(k -> k % generators == number)
              .mapToLong(k -> nanos[k])
              .toArray();
      String tag = HistogramTag.LATENCY.in(new LoadPlan.Share(part, generators));
      parts.add(write("part." + part, FIRST, tag, own));
    }
    Path split = folder.resolve("split.hlog");
    LatencyLog.join(parts, split);
    var window = new Window(FIRST, FIRST.plusSeconds(1));
    Path single = write("single", FIRST, HistogramTag.LATENCY.name(), nanos);

    Histogram expected = LatencyLog.read(single).within(window, HistogramTag.LATENCY);
    assertThat(expected.getTotalCount()).isEqualTo(20_000);
    assertThat(LatencyLog.read(split).within(window, HistogramTag.LATENCY)).isEqualTo(expected);
  }

  @Test
  void theLatestOfSeveralGeneratorsIsNamed() throws Exception {
    var parts =
        List.of(
            write("part.1", FIRST, "LOOP_LATENESS.1", 100, 200, 300),
            write("part.2", FIRST, "LOOP_LATENESS.2", 7_000),
            write("part.3", FIRST, "LOOP_LATENESS.3", 400));
    Path whole = folder.resolve("whole.hlog");
    LatencyLog.join(parts, whole);
    LatencyLog log = LatencyLog.read(whole);

    LatencyLog.Lateness latest = log.latest(new Window(FIRST, FIRST.plusSeconds(1)));
    assertThat(latest.generator()).isEqualTo(2);
    assertThat(latest.generators()).isEqualTo(3);
    assertThat(latest.nanos().getMaxValue()).isBetween(7_000L, 7_008L);
    assertThat(log.latest(new Window(SECOND, SECOND.plusSeconds(1))).nanos().getTotalCount())
        .isZero();
  }

  private static long max(LatencyLog log, Window window) {
    return log.within(window, HistogramTag.LATENCY).getMaxValue();
  }

  /** One time a second. */
  private Path log(String name, Instant base, long... nanos) throws Exception {
    Path file = folder.resolve(name);
    try (var out = new PrintStream(Files.newOutputStream(file))) {
      HistogramLogWriter writer = writer(out, base);
      for (int second = 0; second < nanos.length; second++) {
        write(writer, second, HistogramTag.LATENCY.name(), nanos[second]);
      }
    }
    return file;
  }

  /** All times in one second. */
  private Path write(String name, Instant base, String tag, long... nanos) throws Exception {
    Path file = folder.resolve(name);
    try (var out = new PrintStream(Files.newOutputStream(file))) {
      write(writer(out, base), 0, tag, nanos);
    }
    return file;
  }

  private static HistogramLogWriter writer(PrintStream out, Instant base) {
    var writer = new HistogramLogWriter(out);
    writer.outputLogFormatVersion();
    writer.outputBaseTime(base.toEpochMilli());
    writer.outputLegend();
    return writer;
  }

  private static void write(HistogramLogWriter writer, int second, String tag, long... nanos) {
    var histogram = new Histogram(3);
    LongStream.of(nanos).forEach(histogram::recordValue);
    histogram.setTag(tag);
    writer.outputIntervalHistogram(second, second + 1, histogram, 1e6);
  }
}
