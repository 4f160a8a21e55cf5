package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.study.id.VariantId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Ranks that differ only where a comparison decides. Variants without a decided comparison share a
 * rank, and so do variants that are connected by a chain of such pairs.
 */
final class Ranking {

  /** Rank from 1, with its variants, best mean first. */
  record Place(int rank, List<VariantId> variants) {}

  private Ranking() {}

  static List<Place> of(List<VariantId> bestFirst, BiPredicate<VariantId, VariantId> isBetter) {
    var groups = new ArrayList<List<VariantId>>();
    for (VariantId variant : bestFirst) {
      var joined = new ArrayList<VariantId>();
      groups.removeIf(
          group -> {
            boolean open =
                group.stream()
                    .anyMatch(
                        other -> !isBetter.test(variant, other) && !isBetter.test(other, variant));
            return open && joined.addAll(group);
          });
      joined.add(variant);
      groups.add(joined);
    }
    // Every pair of variants of two groups is decided, so counting the better ones sorts groups.
    groups.sort(
        Comparator.comparingLong(
            group ->
                bestFirst.stream()
                    .filter(other -> !group.contains(other))
                    .filter(other -> isBetter.test(other, group.getFirst()))
                    .count()));
    var places = new ArrayList<Place>();
    int rank = 1;
    for (List<VariantId> group : groups) {
      places.add(new Place(rank, bestFirst.stream().filter(group::contains).toList()));
      rank += group.size();
    }
    return places;
  }
}
