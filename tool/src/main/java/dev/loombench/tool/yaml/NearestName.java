package dev.loombench.tool.yaml;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Finder of the known name that a mistyped name most likely meant. */
public final class NearestName {

  private NearestName() {}

  /**
   * Returns the known name at the smallest optimal string alignment distance: insertions,
   * deletions, substitutions and swaps of neighbors. Case is ignored. Empty if more than a third of
   * the letters differ.
   */
  public static Optional<String> to(String typed, Collection<String> known) {
    String small = typed.toLowerCase(Locale.ROOT);
    ToIntFunction<String> distance = name -> distance(small, name.toLowerCase(Locale.ROOT));
    return known.stream()
        .filter(name -> distance.applyAsInt(name) <= Math.max(1, name.length() / 3))
        .min(Comparator.comparingInt(distance));
  }

  /** Returns "; did you mean 'x'?" if a known name is near enough, else the empty text. */
  public static String hint(String typed, Collection<String> known) {
    return to(typed, known).map("; did you mean '%s'?"::formatted).orElse("");
  }

  private static int distance(String left, String right) {
    int[][] distances = new int[left.length() + 1][right.length() + 1];
    for (int i = 0; i <= left.length(); i++) {
      for (int j = 0; j <= right.length(); j++) {
        distances[i][j] = cell(distances, left, right, i, j);
      }
    }
    return distances[left.length()][right.length()];
  }

  private static int cell(int[][] distances, String left, String right, int i, int j) {
    if (i == 0 || j == 0) {
      return i + j;
    }
    int changed = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
    int best = distances[i - 1][j - 1] + changed;
    best = Math.min(best, Math.min(distances[i - 1][j], distances[i][j - 1]) + 1);
    boolean swapped =
        i > 1
            && j > 1
            && left.charAt(i - 1) == right.charAt(j - 2)
            && left.charAt(i - 2) == right.charAt(j - 1);
    return swapped ? Math.min(best, distances[i - 2][j - 2] + 1) : best;
  }
}
