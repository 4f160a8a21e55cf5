package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.Stage;
import dev.loombench.loadgen.schedule.Arrivals;
import dev.loombench.loadgen.schedule.LevelCurve;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten requests a second, due at 50 ms, 150 ms and so on. */
class OpenDemandTest {

  private static final long MILLISECOND = 1_000_000L;

  private final List<Exchange> handed = new ArrayList<>();

  @Test
  void withoutGatheringEachIsHandedOverWhenItIsDue() {
    OpenDemand demand = tenPerSecond(1, 0);
    assertThat(demand.nextDueNanos()).isEqualTo(50 * MILLISECOND);
    assertThat(millisHandedAt(demand, 49)).isEmpty();
    assertThat(millisHandedAt(demand, 50)).containsExactly(50L);
    assertThat(demand.nextDueNanos()).isEqualTo(150 * MILLISECOND);
  }

  @Test
  void whatBecameDueMeanwhileIsHandedOverInOrderWithItsOwnDueTime() {
    assertThat(millisHandedAt(tenPerSecond(1, 0), 400)).containsExactly(50L, 150L, 250L, 350L);
  }

  @Test
  void gatheringHoldsBackForItsTimeAndNoLonger() {
    OpenDemand demand = tenPerSecond(1, 300);
    assertThat(millisHandedAt(demand, 50)).containsExactly(50L);
    assertThat(demand.nextDueNanos()).isEqualTo(350 * MILLISECOND);
    assertThat(millisHandedAt(demand, 349)).isEmpty();
    assertThat(millisHandedAt(demand, 350)).containsExactly(150L, 250L, 350L);
  }

  @Test
  void gatheringNeverHoldsBackPastTheEndOfASecond() {
    OpenDemand demand = tenPerSecond(2, 300);
    assertThat(millisHandedAt(demand, 900)).endsWith(750L, 850L);
    assertThat(demand.nextDueNanos()).as("not 1200 ms").isEqualTo(1000 * MILLISECOND);
    assertThat(millisHandedAt(demand, 1000)).containsExactly(950L);
  }

  @Test
  void howeverItIsAskedEveryRequestIsHandedOverOnceAndInOrder() {
    OpenDemand demand = tenPerSecond(3, 170);
    List<Long> all = new ArrayList<>();
    for (long now = 0; now <= 3000; now += 7) {
      all.addAll(millisHandedAt(demand, now));
    }
    all.addAll(millisHandedAt(demand, 3000));
    assertThat(all).hasSize(30).isSorted().doesNotHaveDuplicates().startsWith(50L).endsWith(2950L);
    assertThat(demand.nextDueNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void theChoiceIsAskedForTheArrivalsNumberInTheWholePlan() {
    List<Long> numbers = new ArrayList<>();
    LevelCurve curve = new LevelCurve(List.of(Stage.constant(10, Duration.ofSeconds(1))));
    new OpenDemand(
            new Arrivals(curve, Spacing.UNIFORM, 1, 1, 3),
            number -> {
              numbers.add(number);
              return 0;
            },
            1,
            0)
        .pollDue(1000 * MILLISECOND, handed::add);
    assertThat(numbers).containsExactly(1L, 4L, 7L);
  }

  @Test
  void connectionsAreOpenedAheadAndMoreForWhatIsUnanswered() {
    OpenDemand demand = tenPerSecond(1, 0);
    assertThat(demand.connectionsWanted(0)).isEqualTo(4);
    assertThat(demand.connectionsWanted(9)).isEqualTo(9);
  }

  @Test
  void afterAStopNothingIsDue() {
    OpenDemand demand = tenPerSecond(1, 0);
    demand.stop();
    assertThat(millisHandedAt(demand, 1000)).isEmpty();
    assertThat(demand.nextDueNanos()).isEqualTo(Long.MAX_VALUE);
  }

  private static OpenDemand tenPerSecond(int seconds, long gatheringMillis) {
    LevelCurve curve = new LevelCurve(List.of(Stage.constant(10, Duration.ofSeconds(seconds))));
    return new OpenDemand(
        new Arrivals(curve, Spacing.UNIFORM, 1, 0, 1),
        number -> (int) number,
        4,
        gatheringMillis * MILLISECOND);
  }

  private List<Long> millisHandedAt(OpenDemand demand, long nowMillis) {
    handed.clear();
    demand.pollDue(nowMillis * MILLISECOND, handed::add);
    return handed.stream().map(exchange -> exchange.dueNanos / MILLISECOND).toList();
  }
}
