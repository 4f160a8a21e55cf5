package dev.loombench.tool.analyze.advise;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Ranks that differ only where a comparison says so: whoever can't be told apart shares a place,
 * and so do those between whom there is somebody that neither can be told apart from.
 */
final class Ranking {

  /**
   * A place.
   *
   * @param rank from 1
   * @param variants who has it, best mean first
   */
  record Place(int rank, List<String> variants) {
    Place {
      variants = List.copyOf(variants);
    }
  }

  private Ranking() {}

  /**
   * The places, best first.
   *
   * @param bestFirst the variants by their means
   * @param surelyBetter whether the first is better than the second by a comparison
   */
  static List<Place> of(List<String> bestFirst, BiPredicate<String, String> surelyBetter) {
    var groups = new ArrayList<List<String>>();
    for (String variant : bestFirst) {
      var joined = new ArrayList<String>();
      groups.removeIf(
          group -> {
            boolean open =
                group.stream()
                    .anyMatch(
                        other ->
                            !surelyBetter.test(variant, other)
                                && !surelyBetter.test(other, variant));
            return open && joined.addAll(group);
          });
      joined.add(variant);
      groups.add(joined);
    }
    // Between two groups every pair is decided, so that counting who is better sorts them.
    groups.sort(
        Comparator.comparingLong(
            group ->
                bestFirst.stream()
                    .filter(other -> !group.contains(other))
                    .filter(other -> surelyBetter.test(other, group.getFirst()))
                    .count()));
    var places = new ArrayList<Place>();
    int rank = 1;
    for (List<String> group : groups) {
      places.add(new Place(rank, bestFirst.stream().filter(group::contains).toList()));
      rank += group.size();
    }
    return places;
  }
}
