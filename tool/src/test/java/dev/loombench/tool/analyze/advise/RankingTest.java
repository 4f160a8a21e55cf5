package dev.loombench.tool.analyze.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.advise.Ranking.Place;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RankingTest {

  @Test
  void ranksByDecidedComparisons() {
    assertThat(places("ab", "ac", "bc"))
        .containsExactly(
            new Place(1, List.of("a")), new Place(2, List.of("b")), new Place(3, List.of("c")));
  }

  @Test
  void variantsWithoutADecisionShareARank() {
    assertThat(places("ac", "bc"))
        .containsExactly(new Place(1, List.of("a", "b")), new Place(3, List.of("c")));
  }

  @Test
  void aChainOfUndecidedPairsSharesARank() {
    assertThat(places("ac")).containsExactly(new Place(1, List.of("a", "b", "c")));
  }

  @Test
  void comparisonsDecideBeforeMeans() {
    assertThat(places("ba", "ca", "cb"))
        .containsExactly(
            new Place(1, List.of("c")), new Place(2, List.of("b")), new Place(3, List.of("a")));
  }

  @Test
  void noVariantsHaveNoRank() {
    assertThat(Ranking.of(List.of(), (_, _) -> false)).isEmpty();
  }

  /** Of a, b and c, in this order by their means; {@code ab}: a is better than b. */
  private static List<Place> places(String... better) {
    return Ranking.of(List.of("a", "b", "c"), (one, other) -> Set.of(better).contains(one + other));
  }
}
