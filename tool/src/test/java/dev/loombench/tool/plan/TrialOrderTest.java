package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counterbalanced order of variants and loads. */
class TrialOrderTest {

  private static final List<List<String>> LABELS =
      List.of(
          List.of("baseline", "virtual"),
          List.of("pool", "virtual-threads"),
          List.of("platform-200", "virtual", "webflux"),
          List.of("a", "b", "c", "d"),
          List.of("v1", "v2", "v3", "v4", "v5", "v6", "v7"));

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 7, 123_456_789})
  void placesOfAVariantDifferByAtMostOneAfterAnyNumberOfBlocks(long seed) {
    for (List<String> labels : LABELS) {
      int[][] times = new int[labels.size()][labels.size()];
      for (int block = 1; block <= 15; block++) {
        List<String> order = Attempts.balanced(labels, block, seed, "load");
        assertThat(order).containsExactlyInAnyOrderElementsOf(labels);
        for (int place = 0; place < labels.size(); place++) {
          times[labels.indexOf(order.get(place))][place]++;
        }
        for (int[] ofVariant : times) {
          int most = IntStream.of(ofVariant).max().orElseThrow();
          int least = IntStream.of(ofVariant).min().orElseThrow();
          assertThat(most - least).isLessThanOrEqualTo(1);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void ordersDifferFromSeedToSeed(int variants) {
    List<String> labels = LABELS.get(variants - 1 == 1 ? 0 : 2);
    assertThat(IntStream.range(0, 20).mapToObj(seed -> orders(labels, seed)).distinct().count())
        .isGreaterThan(2);
  }

  private static List<List<String>> orders(List<String> labels, long seed) {
    return IntStream.rangeClosed(1, 6)
        .mapToObj(block -> Attempts.balanced(labels, block, seed, "load"))
        .toList();
  }
}
