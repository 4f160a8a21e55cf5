package dev.loombench.tool.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.run.warmup.LongestWarmUp.Amount;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.WarmUpTimeSeries.FewUsers;
import dev.loombench.tool.trial.WarmUpTimeSeries.Second;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LongestWarmUpTest {

  private final LongestWarmUp longest = new LongestWarmUp(List.of());

  @Test
  void theLongestUntilRestIsTheMinimumOfLaterServers() {
    assertThat(longest.amount()).isEqualTo(new Amount(0, 0));
    longest.add(warmUp(60, 300, true));
    longest.add(warmUp(24, 600, true));
    // The last sixth is stable, and at least 4 s.
    assertThat(longest.amount()).isEqualTo(new Amount(50 * 300, 50));
  }

  @Test
  void aServerThatNeverCameToRestIsNoMinimum() {
    longest.add(warmUp(24, 100, true));
    longest.add(warmUp(180, 100, false));
    longest.add(new WarmUpTimeSeries("not started", false, List.of()));
    assertThat(longest.amount()).isEqualTo(new Amount(20 * 100, 20));
  }

  @Test
  void aFasterServerReachesItEarlierAndASlowerOneIsBoundedByTheTime() {
    var amount = new Amount(15_000, 50);

    assertThat(amount.isReachedBy(seconds(24, 600))).isFalse();
    assertThat(amount.isReachedBy(seconds(25, 600))).isTrue();
    assertThat(amount.isReachedBy(seconds(49, 10))).isFalse();
    assertThat(amount.isReachedBy(seconds(50, 10))).isTrue();
    assertThat(new Amount(0, 0).isReachedBy(List.of())).isTrue();
  }

  private static WarmUpTimeSeries warmUp(int seconds, int answers, boolean reachedRest) {
    return new WarmUpTimeSeries(
        "",
        reachedRest,
        seconds(seconds + 8, answers), // stabilization follows
        Optional.of(new FewUsers(4, seconds, reachedRest, OptionalDouble.empty())));
  }

  private static List<Second> seconds(int length, int answers) {
    return IntStream.range(0, length)
        .mapToObj(second -> new Second(second, answers, 1, 0))
        .toList();
  }
}
