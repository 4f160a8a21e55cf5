package dev.loombench.tool.analyze.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.report.text.WarningSentences;
import dev.loombench.tool.stats.TwoGroups;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Servers of one variant that are in one of two states. */
class TwoStatesTest {

  @Test
  void aReadingThatDiffersWithTheStatesIsNamed() {
    var run = RunBuilder.closed("virtual");
    double[] throughput = {4300, 4950, 4310, 4940, 4305, 4960};
    double[] collector = {7.8, 1.2, 8.1, 1.1, 7.9, 1.3};
    double[] rss = {640, 600, 610, 630, 620, 605};
    for (int block = 1; block <= throughput.length; block++) {
      run.trial(
          "virtual",
          block,
          Map.of(
              Metric.THROUGHPUT, throughput[block - 1],
              Metric.COLLECTOR_SHARE, collector[block - 1],
              Metric.RSS_MEAN, rss[block - 1]));
    }

    assertThat(found(run))
        .containsExactly(
            "Servers of virtual, started alike, are in one of two states at delay-100, closed 500: requests/s 4305 in 3 trials, and 4950 in 3 trials. There, collector share is 7.93 and 1.20 %.");
  }

  @Test
  void withoutSuchAReadingThatIsSaid() {
    assertThat(found(throughputs(100, 120, 101, 121, 100.5, 120.5)))
        .singleElement()
        .asString()
        .endsWith("No other reading differs with them.");
  }

  @Test
  void spreadValuesOneOutlierFewValuesOrASmallGapAreNoStates() {
    assertThat(found(throughputs(100, 104, 108, 112, 116, 120))).isEmpty();
    assertThat(found(throughputs(100, 101, 100.5, 100.8, 100.2, 140))).isEmpty();
    assertThat(found(throughputs(100, 120, 101, 121))).isEmpty();
    assertThat(found(throughputs(100, 102, 100.1, 102.1, 100.2, 102.2))).isEmpty();
  }

  @Test
  void chanceSplitsOneOfAHundredSamples() {
    var random = new Random(20261130);
    for (int values : List.of(6, 7, 8, 12)) {
      long split =
          IntStream.range(0, 5_000)
              .filter(
                  _ ->
                      TwoGroups.of(
                              IntStream.range(0, values)
                                  .mapToDouble(_ -> random.nextGaussian())
                                  .toArray())
                          .isPresent())
              .count();
      assertThat(split).as("of %d values", values).isLessThan(80);
    }
  }

  private static RunBuilder throughputs(double... perSecond) {
    return RunBuilder.closed("virtual").throughputs("virtual", perSecond);
  }

  private static List<String> found(RunBuilder run) {
    return run.analyzed().quality().warnings().stream()
        .filter(Warning.InTwoStates.class::isInstance)
        .map(WarningSentences::finding)
        .toList();
  }
}
