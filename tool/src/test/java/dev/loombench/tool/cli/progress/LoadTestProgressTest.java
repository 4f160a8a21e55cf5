package dev.loombench.tool.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadTestProgressTest {

  private final StringWriter printed = new StringWriter();
  private final List<String> phases = new ArrayList<>();

  @Test
  void aLineShowsTimeRateAndRequestsInFlight() {
    var text = new LoadTestProgress.Words(Duration.ofSeconds(90));

    assertThat(text.line(second(0, 500, 480, 15, 5), Duration.ZERO))
        .isEqualTo(
            "1 of 90 s, 1 min 29 s left · 480/s answered · 0 failed · 15 in flight · 5 waiting");
  }

  @Test
  void failuresAreCountedAtTheEndOfTheirSecond() {
    var text = new LoadTestProgress.Words(Duration.ofSeconds(3));
    var counts =
        new SecondCounts(
            0, 100, Map.of(RequestResult.OK, 97L, RequestResult.BAD_STATUS, 3L), 97, 0, 0, 0, 0, 1);

    assertThat(text.line(counts, Duration.ZERO)).contains("3 failed");
  }

  @Test
  void requestsMissingASecondLaterCountAsFailed() {
    var text = new LoadTestProgress.Words(Duration.ofSeconds(30));
    text.line(second(0, 100, 0, 100, 0), Duration.ZERO);
    text.line(second(1, 100, 0, 160, 0), Duration.ZERO);

    assertThat(text.line(second(2, 100, 5, 255, 0), Duration.ZERO)).contains("35 failed");
  }

  @Test
  void anAnswerBetweenTwoSecondsIsNotAFailure() {
    var text = new LoadTestProgress.Words(Duration.ofSeconds(3));
    text.line(second(0, 100, 90, 8, 0), Duration.ZERO);

    assertThat(text.line(second(1, 100, 102, 8, 0), Duration.ZERO)).contains("0 failed");
  }

  @Test
  void aLateGeneratorIsReported() {
    var text = new LoadTestProgress.Words(Duration.ofSeconds(3));

    assertThat(text.line(second(0, 1, 1, 0, 0), Duration.ofMillis(730)))
        .endsWith("generator late by 0.7 s");
  }

  @Test
  void afterTheLoadAnswersAreAwaited() {
    var text = new LoadTestProgress.Words(Duration.ofSeconds(3));

    assertThat(text.line(second(3, 0, 0, 4, 0), Duration.ZERO)).startsWith("4 s, awaiting answers");
  }

  @Test
  void aLogHasALineEveryTenSeconds() {
    var lines =
        new LoadTestProgress(
            new PrintWriter(printed, true),
            Optional.empty(),
            phases::add,
            new LoadTestProgress.Words(Duration.ofSeconds(25)));
    lines.loadStarts(Instant.now());
    for (int second = 0; second < 25; second++) {
      lines.second(second(second, 10, 10, 0, 0));
    }

    assertThat(printed.toString().lines())
        .hasSize(3)
        .element(1)
        .asString()
        .startsWith("loombench: 10 of 25 s, 15 s left");
    assertThat(phases).containsExactly("sending load");
  }

  private static SecondCounts second(
      int second, long scheduled, long finished, long inFlight, long waiting) {
    return new SecondCounts(second, scheduled, Map.of(), finished, 0, 0, waiting, inFlight, 1);
  }
}
