package dev.loombench.tool.analyze.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.advise.Ranking.Place;
import dev.loombench.tool.study.id.VariantId;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RankingTest {

  @Test
  void ranksByDecidedComparisons() {
    assertThat(places("ab", "ac", "bc"))
        .containsExactly(place(1, "a"), place(2, "b"), place(3, "c"));
  }

  @Test
  void variantsWithoutADecisionShareARank() {
    assertThat(places("ac", "bc")).containsExactly(place(1, "a", "b"), place(3, "c"));
  }

  @Test
  void aChainOfUndecidedPairsSharesARank() {
    assertThat(places("ac")).containsExactly(place(1, "a", "b", "c"));
  }

  @Test
  void comparisonsDecideBeforeMeans() {
    assertThat(places("ba", "ca", "cb"))
        .containsExactly(place(1, "c"), place(2, "b"), place(3, "a"));
  }

  @Test
  void noVariantsHaveNoRank() {
    assertThat(Ranking.of(List.of(), (_, _) -> false)).isEmpty();
  }

  /** Of a, b and c, in this order by their means; {@code ab}: a is better than b. */
  private static List<Place> places(String... better) {
    return Ranking.of(
        List.of(new VariantId("a"), new VariantId("b"), new VariantId("c")),
        (one, other) -> Set.of(better).contains(one.name() + other.name()));
  }

  private static Place place(int rank, String... variants) {
    return new Place(rank, Stream.of(variants).map(VariantId::new).toList());
  }
}
