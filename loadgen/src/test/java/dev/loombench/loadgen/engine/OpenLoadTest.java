package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.Stage;
import dev.loombench.loadgen.schedule.ArrivalSchedule;
import dev.loombench.loadgen.schedule.LoadCurve;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests with ten requests per second, due at 50 ms, 150 ms and so on. */
class OpenLoadTest {

  private static final long MILLISECOND = 1_000_000L;

  private final List<Exchange> polled = new ArrayList<>();

  @Test
  void withoutBatchingEachRequestIsReturnedWhenDue() {
    OpenLoad load = tenPerSecond(1, 0);
    assertThat(load.nextDueNanos()).isEqualTo(50 * MILLISECOND);
    assertThat(polledMillis(load, 49)).isEmpty();
    assertThat(polledMillis(load, 50)).containsExactly(50L);
    assertThat(load.nextDueNanos()).isEqualTo(150 * MILLISECOND);
  }

  @Test
  void latePollReturnsAllDueRequestsInOrder() {
    assertThat(polledMillis(tenPerSecond(1, 0), 400)).containsExactly(50L, 150L, 250L, 350L);
  }

  @Test
  void batchingHoldsRequestsForItsInterval() {
    OpenLoad load = tenPerSecond(1, 300);
    assertThat(polledMillis(load, 50)).containsExactly(50L);
    assertThat(load.nextDueNanos()).isEqualTo(350 * MILLISECOND);
    assertThat(polledMillis(load, 349)).isEmpty();
    assertThat(polledMillis(load, 350)).containsExactly(150L, 250L, 350L);
  }

  @Test
  void batchesEndAtTheEndOfASecond() {
    OpenLoad load = tenPerSecond(2, 300);
    assertThat(polledMillis(load, 900)).endsWith(750L, 850L);
    assertThat(load.nextDueNanos()).as("not 1200 ms").isEqualTo(1000 * MILLISECOND);
    assertThat(polledMillis(load, 1000)).containsExactly(950L);
  }

  @Test
  void returnsEveryRequestOnceInOrder() {
    OpenLoad load = tenPerSecond(3, 170);
    List<Long> all = new ArrayList<>();
    for (long now = 0; now <= 3000; now += 7) {
      all.addAll(polledMillis(load, now));
    }
    all.addAll(polledMillis(load, 3000));
    assertThat(all).hasSize(30).isSorted().doesNotHaveDuplicates().startsWith(50L).endsWith(2950L);
    assertThat(load.nextDueNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void selectsRequestsByTheNumberInThePlan() {
    List<Long> numbers = new ArrayList<>();
    LoadCurve curve = new LoadCurve(List.of(Stage.constant(10, Duration.ofSeconds(1))));
    new OpenLoad(
            new ArrivalSchedule(curve, Spacing.UNIFORM, 1, 1, 3),
            number -> {
              numbers.add(number);
              return 0;
            },
            1,
            0)
        .pollDue(1000 * MILLISECOND, polled::add);
    assertThat(numbers).containsExactly(1L, 4L, 7L);
  }

  @Test
  void needsInitialConnectionsAndOnePerUnansweredRequest() {
    OpenLoad load = tenPerSecond(1, 0);
    assertThat(load.connectionsNeeded(0)).isEqualTo(4);
    assertThat(load.connectionsNeeded(9)).isEqualTo(9);
  }

  @Test
  void returnsNothingAfterStop() {
    OpenLoad load = tenPerSecond(1, 0);
    load.stop();
    assertThat(polledMillis(load, 1000)).isEmpty();
    assertThat(load.nextDueNanos()).isEqualTo(Long.MAX_VALUE);
  }

  private static OpenLoad tenPerSecond(int seconds, long batchingMillis) {
    LoadCurve curve = new LoadCurve(List.of(Stage.constant(10, Duration.ofSeconds(seconds))));
    return new OpenLoad(
        new ArrivalSchedule(curve, Spacing.UNIFORM, 1, 0, 1),
        number -> (int) number,
        4,
        batchingMillis * MILLISECOND);
  }

  private List<Long> polledMillis(OpenLoad load, long nowMillis) {
    polled.clear();
    load.pollDue(nowMillis * MILLISECOND, polled::add);
    return polled.stream().map(exchange -> exchange.dueNanos / MILLISECOND).toList();
  }
}
