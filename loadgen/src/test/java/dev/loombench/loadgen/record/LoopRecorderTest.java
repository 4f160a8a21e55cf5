package dev.loombench.loadgen.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.LatencyCounts;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopRecorderTest {

  private static final Instant START = Instant.parse("2026-03-01T12:00:00.250Z");

  private final HistogramStore store = new HistogramStore(LoadPlan.Share.WHOLE);
  private final LoopRecorder recorder = new LoopRecorder(store);

  @Test
  void secondOfATime() {
    assertThat(LoopRecorder.secondOf(0)).isEqualTo(0);
    assertThat(LoopRecorder.secondOf(999_999_999L)).isEqualTo(0);
    assertThat(LoopRecorder.secondOf(1_000_000_000L)).isEqualTo(1);
    assertThat(LoopRecorder.secondOf(-1)).isEqualTo(0);
  }

  @Test
  void attributesResultsToTheDueSecondAndEventsToTheirOwn() {
    recorder.scheduled(900_000_000L);
    recorder.sent(900_000_000L, 1_100_000_000L, 150_000_000L, 50_000_000L, 0, 60);
    recorder.bytesReceived(80, 2_300_000_000L);
    recorder.succeeded(900_000_000L, 1_100_000_000L, 50_000_000L, 2_300_000_000L);

    assertThat(recorder.seconds())
        .containsExactly(
            new SecondCounts(0, 1, Map.of(RequestResult.OK, 1L), 0, 0, 0, 0, 0, 0),
            new SecondCounts(
                1,
                0,
                Map.of(),
                0,
                0,
                60,
                0,
                0,
                OptionalLong.of(0),
                LatencyCounts.NONE,
                OptionalLong.of(50_000_000)),
            new SecondCounts(
                2,
                0,
                Map.of(),
                1,
                80,
                0,
                0,
                0,
                OptionalLong.of(0),
                latency(1_400_000_000L),
                OptionalLong.empty()));
  }

  private static LatencyCounts latency(long nanos) {
    var buckets = new long[LatencyCounts.BUCKETS];
    buckets[LatencyCounts.bucketOf(nanos)] = 1;
    return LatencyCounts.of(buckets, nanos);
  }

  @Test
  void logHasOneLinePerDueSecondAndTag(@TempDir Path folder) throws Exception {
    recorder.scheduled(100);
    recorder.sent(100, 200, 60, 40, 30, 1);
    recorder.succeeded(100, 200, 40, 5_000_100);
    recorder.endOfSecond(0, 0, 0, 1);
    recorder.scheduled(1_500_000_000L);
    recorder.failed(1_500_000_000L, RequestResult.TIMEOUT, "late", 1_800_000_000L);
    recorder.scheduled(1_600_000_000L);
    recorder.censored(1_600_000_000L, RequestResult.UNSENT, 2_600_000_000L);
    recorder.close();
    Path log = folder.resolve("run.hlog");
    store.encodeSubmitted();
    store.writeTo(log, START);

    // Highest equivalent values: the bucket width is 4,096 ns around 5 ms, 262,144 ns around 300 ms
    // and 524,288 ns around 1 s.
    assertThat(lines(log))
        .containsExactly(
            "0.250 LATENCY 1 5001215",
            "0.250 SERVICE 1 5001215",
            "0.250 CONNECTION_WAIT 1 60",
            "0.250 LOOP_LATENESS 1 40",
            "0.250 ON_TIME 1 5001215",
            "0.250 WAKE_UP 1 30",
            "1.250 FAILED 1 300154879",
            "1.250 CENSORED 1 1000341503");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(log);
    }
  }

  @Test
  void recordsLongerTimesAsTenMinutes(@TempDir Path folder) throws Exception {
    recorder.scheduled(0);
    recorder.failed(0, RequestResult.TIMEOUT, "late", 3_600_000_000_000L);
    recorder.close();
    Path log = folder.resolve("run.hlog");
    store.encodeSubmitted();
    store.writeTo(log, START);

    // 600 s belong to the bucket of 2^29 ns from 1117 * 2^29 to 1118 * 2^29.
    assertThat(lines(log)).containsExactly("0.250 FAILED 1 600221679615");
  }

  @Test
  void mergesEventLoopsInTheLog(@TempDir Path folder) throws Exception {
    LoopRecorder other = new LoopRecorder(store);
    for (LoopRecorder each : List.of(recorder, other)) {
      each.scheduled(5);
      each.succeeded(5, 6, 400, 1_005);
      each.close();
    }
    Path log = folder.resolve("run.hlog");
    store.encodeSubmitted();
    store.writeTo(log, START);

    assertThat(lines(log))
        .containsExactly("0.250 LATENCY 2 1000", "0.250 SERVICE 2 999", "0.250 ON_TIME 2 600");
  }

  @Test
  void failsIfTheLogCannotBeWritten(@TempDir Path folder) throws Exception {
    store.encodeSubmitted();
    assertThatThrownBy(() -> store.writeTo(folder.resolve("absent").resolve("run.hlog"), START))
        .isInstanceOf(IOException.class);
  }

  @Test
  void sumOverLoopsOmitsSecondsWithoutEvents() {
    recorder.scheduled(0);
    recorder.failed(0, RequestResult.RESET, "gone", 10);
    recorder.endOfSecond(1, 0, 0, 3);
    LoopRecorder other = new LoopRecorder(store);
    other.scheduled(1);
    other.failed(1, RequestResult.RESET, "gone", 10);

    assertThat(SecondCounts.bySecond(List.of(recorder.seconds(), other.seconds())))
        .containsExactly(new SecondCounts(0, 2, Map.of(RequestResult.RESET, 2L), 0, 0, 0, 0, 0, 0));
  }

  private static List<String> lines(Path log) throws IOException {
    List<String> lines = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      for (EncodableHistogram next = reader.nextIntervalHistogram();
          next != null;
          next = reader.nextIntervalHistogram()) {
        lines.add(
            "%.3f %s %d %d"
                .formatted(
                    (next.getStartTimeStamp()
                            - Instant.parse("2026-03-01T12:00:00Z").toEpochMilli())
                        / 1000.0,
                    next.getTag(),
                    ((Histogram) next).getTotalCount(),
                    ((Histogram) next).getMaxValue()));
      }
    }
    return lines;
  }
}
