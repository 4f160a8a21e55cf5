package dev.loombench.tool.analyze.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Series;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Way of a server from its first second under load to its peak. */
class FirstSecondsTest {

  private static final OptionalDouble NONE = OptionalDouble.empty();

  @Test
  void aMeanOfThreeSecondsReachesAShareOfThePeak() {
    FirstSeconds first = answers(0, 100, 500, 900, 1000, 1000, 1000);

    // Means: 0, 50, 200, 500, 800, 967, 1000.
    assertThat(first.secondsTo(0.5)).hasValue(4);
    assertThat(first.secondsTo(0.9)).hasValue(6);
    assertThat(first.secondsTo(1)).hasValue(7);
  }

  @Test
  void aServerThatAnswersNothingHasNoPeak() {
    assertThat(answers(0, 0, 0).secondsTo(0.5)).isEmpty();
    assertThat(answers().secondsTo(0.5)).isEmpty();
  }

  @Test
  void theFirstSecondsOfAColdServerAreItsWindow() {
    TrialRecord cold =
        RunBuilder.closed("virtual")
            .withSeries(
                new Series(
                    Metric.THROUGHPUT.key(),
                    "1/s",
                    List.of(at(-1000, 70), at(1003, 10), at(2004, 30), at(3002, 50))))
            .trial("virtual", 1, Map.of(Metric.COMPILER_SHARE, 40.0))
            .analyzed()
            .trials()
            .getFirst();

    FirstSeconds first = FirstSeconds.of(cold, true);

    assertThat(first.seconds())
        .containsExactly(
            new FirstSeconds.Second(0, 10),
            new FirstSeconds.Second(1, 30),
            new FirstSeconds.Second(2, 50));
    assertThat(first.compilerShare()).hasValue(0.4);
  }

  private static Series.Point at(long millis, double answers) {
    return new Series.Point(RunBuilder.START.plusMillis(millis), answers);
  }

  private static FirstSeconds answers(double... perSecond) {
    List<FirstSeconds.Second> seconds =
        IntStream.range(0, perSecond.length)
            .mapToObj(second -> new FirstSeconds.Second(second, perSecond[second]))
            .toList();
    return new FirstSeconds(seconds, NONE);
  }
}
