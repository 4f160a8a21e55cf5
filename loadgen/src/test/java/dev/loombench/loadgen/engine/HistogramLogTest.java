package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the log, read by HdrHistogram's own reader, with the result of the run. */
class HistogramLogTest {

  @TempDir private Path folder;

  @Test
  void logAgreesWithTheCountsOfEachSecond() throws Exception {
    LoadResult result = mixedRun();

    Map<Integer, Map<HistogramTag, Long>> counts = countsBySecond(result);
    for (SecondCounts second : result.seconds()) {
      Map<RequestResult, Long> results = second.results();
      long ok = results.getOrDefault(RequestResult.OK, 0L);
      long bad = results.getOrDefault(RequestResult.BAD_STATUS, 0L);
      long unsent = results.getOrDefault(RequestResult.UNSENT, 0L);
      long unanswered = results.getOrDefault(RequestResult.UNANSWERED, 0L);
      Map<HistogramTag, Long> expected = new EnumMap<>(HistogramTag.class);
      expected.put(HistogramTag.LATENCY, ok);
      expected.put(HistogramTag.SERVICE, ok);
      expected.put(HistogramTag.ON_TIME, ok);
      expected.put(HistogramTag.FAILED, bad);
      expected.put(HistogramTag.CENSORED, unsent + unanswered);
      expected.put(HistogramTag.CONNECTION_WAIT, second.scheduled() - unsent);
      expected.put(HistogramTag.LOOP_LATENESS, second.scheduled() - unsent);
      expected.put(HistogramTag.WAKE_UP, second.scheduled() - unsent);
      expected.values().removeIf(count -> count == 0);
      assertThat(counts.getOrDefault(second.second(), Map.of())).isEqualTo(expected);
    }
    assertThat(counts).hasSize(2);
  }

  /** Every third request gets no response: after 4 of them, no connection is left. */
  private LoadResult mixedRun() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      TestPlan plan =
          TestPlan.open(server.uri(), "/ok", 30, 2)
              .requests(
                  Order.LISTED,
                  RequestSpec.get("/ok"),
                  RequestSpec.get("/error"),
                  RequestSpec.get("/never"))
              .connections(4, 2)
              .timeouts(Duration.ofSeconds(20), Duration.ofMillis(100));
      LoadResult result =
          new PlanRun(plan.plan(), Optional.of(folder.resolve("run.hlog")), 0, _ -> {})
              .execute(() -> {});
      assertThat(result.scheduled()).isEqualTo(60);
      assertThat(result.results())
          .containsOnlyKeys(
              RequestResult.OK,
              RequestResult.BAD_STATUS,
              RequestResult.UNANSWERED,
              RequestResult.UNSENT)
          .containsEntry(RequestResult.UNANSWERED, 4L);
      return result;
    }
  }

  /** Also asserts that intervals are whole seconds in order, one per tag. */
  private Map<Integer, Map<HistogramTag, Long>> countsBySecond(LoadResult result)
      throws IOException {
    Map<Integer, Map<HistogramTag, Long>> counts = new TreeMap<>();
    List<Long> starts = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(folder.resolve("run.hlog").toFile())) {
      for (Histogram next = (Histogram) reader.nextIntervalHistogram();
          next != null;
          next = (Histogram) reader.nextIntervalHistogram()) {
        long offsetMillis = next.getStartTimeStamp() - result.startedAt().toEpochMilli();
        starts.add(offsetMillis);
        assertThat(offsetMillis % 1000).isZero();
        assertThat(next.getEndTimeStamp() - next.getStartTimeStamp()).isEqualTo(1000);
        Long before =
            counts
                .computeIfAbsent(
                    (int) (offsetMillis / 1000), _ -> new EnumMap<>(HistogramTag.class))
                .put(HistogramTag.valueOf(next.getTag()), next.getTotalCount());
        assertThat(before).as("one line per second and tag").isNull();
      }
    }
    assertThat(starts).isSorted();
    return counts;
  }
}
