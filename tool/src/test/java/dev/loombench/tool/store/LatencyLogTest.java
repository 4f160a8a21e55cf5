package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.HistogramTag;
import dev.loombench.tool.trial.Window;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  private static long max(LatencyLog log, Window window) {
    return log.within(window, HistogramTag.LATENCY).getMaxValue();
  }

  /** One time a second. */
  private Path log(String name, Instant base, long... nanos) throws Exception {
    Path file = folder.resolve(name);
    try (var out = new PrintStream(Files.newOutputStream(file))) {
      var writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputBaseTime(base.toEpochMilli());
      writer.outputLegend();
      for (int second = 0; second < nanos.length; second++) {
        var histogram = new Histogram(3);
        histogram.recordValue(nanos[second]);
        histogram.setTag(HistogramTag.LATENCY.name());
        writer.outputIntervalHistogram(second, second + 1, histogram, 1e6);
      }
    }
    return file;
  }
}
