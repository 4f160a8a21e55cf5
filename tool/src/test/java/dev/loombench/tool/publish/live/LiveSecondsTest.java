package dev.loombench.tool.publish.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LatencyCounts;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.load.LoadWatcher.PlanWatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LiveSecondsTest {

  private final List<LiveState.Requests> shown = new ArrayList<>();
  private final PlanWatcher watcher = LiveSeconds.watcher(shown::add);

  /** Ten requests a second time out after 2 s, so their seconds never report a result. */
  @Test
  void timeoutsAreShownInTheSecondInWhichTheyBecomeKnown() {
    watcher.second(second(0, 10, 0, 10, OptionalLong.empty()));
    watcher.second(second(1, 10, 0, 20, OptionalLong.empty()));
    watcher.second(second(2, 10, 0, 20, OptionalLong.empty()));
    watcher.second(second(3, 10, 0, 20, OptionalLong.empty()));

    assertThat(shown).extracting(LiveState.Requests::failed).containsExactly(0L, 0L, 0L, 10L);
  }

  @Test
  void theLatenessIsInMillisecondsOrUnknown() {
    watcher.second(second(0, 1, 1, 0, OptionalLong.of(250_000)));
    watcher.second(second(1, 1, 1, 0, OptionalLong.empty()));

    assertThat(shown).extracting(LiveState.Requests::late).containsExactly(0.25, null);
    assertThat(shown).extracting(LiveState.Requests::p99).containsOnlyNulls();
  }

  private static SecondCounts second(
      int second, long due, long answers, long inFlight, OptionalLong lateness) {
    return new SecondCounts(
        second,
        due,
        answers == 0 ? Map.of() : Map.of(RequestResult.OK, answers),
        answers,
        0,
        0,
        0,
        inFlight,
        OptionalLong.of(1),
        LatencyCounts.NONE,
        lateness);
  }
}
