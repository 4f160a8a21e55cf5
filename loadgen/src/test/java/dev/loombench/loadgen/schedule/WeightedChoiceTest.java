package dev.loombench.loadgen.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WeightedChoiceTest {

  @Test
  void choicesFollowTheWeights() {
    WeightedChoice choice = new WeightedChoice(List.of(1, 3), 5);
    long second = LongStream.range(0, 10_000).filter(n -> choice.choose(n) == 1).count();
    assertThat((double) second).isCloseTo(7_500, within(200.0));
  }

  @Test
  void choiceDependsOnlyOnSeedAndNumber() {
    WeightedChoice one = new WeightedChoice(List.of(2, 1, 4), 99);
    WeightedChoice other = new WeightedChoice(List.of(2, 1, 4), 99);
    assertThat(LongStream.range(0, 100).map(one::choose))
        .containsExactlyElementsOf(LongStream.range(0, 100).map(other::choose).boxed().toList());
  }
}
