package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.WarmUpTimeSeries.FewUsers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LongestWarmUpTest {

  private final LongestWarmUp longest = new LongestWarmUp(List.of());

  @Test
  void theLongestIsTheMinimumOfLaterServers() {
    assertThat(longest.seconds()).isZero();
    longest.add(warmUp(40, true));
    longest.add(warmUp(25, true));
    assertThat(longest.seconds()).isEqualTo(40);
  }

  @Test
  void aServerThatNeverCameToRestIsNoMinimum() {
    longest.add(warmUp(25, true));
    longest.add(warmUp(180, false));
    longest.add(new WarmUpTimeSeries("not started", false, List.of()));
    assertThat(longest.seconds()).isEqualTo(25);
  }

  private static WarmUpTimeSeries warmUp(int seconds, boolean reachedRest) {
    return new WarmUpTimeSeries(
        "",
        reachedRest,
        List.of(),
        Optional.of(new FewUsers(4, OptionalInt.of(seconds), reachedRest, OptionalDouble.empty())));
  }
}
