package dev.loombench.tool.trial;

import java.util.Collection;
import java.util.List;

/**
 * How far the believed trials of a variant are a selection. Those that the machine disturbed are
 * left out of the count: they were lost by chance, and say nothing of the variant.
 */
public final class Selection {

  /** Variants whose shares of rejected trials are further apart are not compared. */
  private static final double LARGEST_GAP = 0.25;

  private Selection() {}

  /** The share of rejected trials, from 0 to 1; 0 if there is none to count. */
  public static double rejectedShare(Collection<Outcome> outcomes) {
    List<Outcome> counted = outcomes.stream().filter(Selection::mayDependOnVariant).toList();
    long rejected =
        counted.stream().filter(outcome -> !(outcome instanceof Outcome.Completed)).count();
    return counted.isEmpty() ? 0 : (double) rejected / counted.size();
  }

  /** Whether two shares are too far apart for what is left to be compared. */
  public static boolean isUnequal(double share, double other) {
    return Math.abs(share - other) > LARGEST_GAP;
  }

  private static boolean mayDependOnVariant(Outcome outcome) {
    return !(outcome instanceof Outcome.Invalid(Outcome.Doubt doubt, String _)
        && doubt == Outcome.Doubt.SURROUNDINGS);
  }
}
