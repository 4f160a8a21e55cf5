package dev.loombench.tool.trial;

import java.util.Collection;
import java.util.List;

/**
 * Degree to which the valid trials of a variant are a selection. Trials that the machine disturbed
 * are not counted, because their loss does not depend on the variant.
 *
 * @param rejected number of invalid or failed trials
 */
public record Selection(long rejected, long counted) {

  /** Difference of the shares of rejected trials beyond which variants are not compared … */
  private static final double LARGEST_GAP = 0.25;

  /** … unless it is a single trial that makes the difference, which is chance among few. */
  private static final long A_PATTERN = 2;

  /** Counts trials with these outcomes. */
  public static Selection of(Collection<Outcome> outcomes) {
    List<Outcome> counted = outcomes.stream().filter(Selection::mayDependOnVariant).toList();
    long rejected =
        counted.stream().filter(outcome -> !(outcome instanceof Outcome.Completed)).count();
    return new Selection(rejected, counted.size());
  }

  /** Returns the share of rejected trials, from 0 to 1; 0 if there is none to count. */
  public double share() {
    return counted == 0 ? 0 : (double) rejected / counted;
  }

  /** Returns true if the shares differ too much for a comparison of the valid trials. */
  public boolean isUnlike(Selection other) {
    return Math.abs(share() - other.share()) > LARGEST_GAP
        && Math.abs(rejected - other.rejected) >= A_PATTERN;
  }

  private static boolean mayDependOnVariant(Outcome outcome) {
    return !(outcome instanceof Outcome.Invalid(Outcome.Origin origin, String _)
        && origin == Outcome.Origin.SURROUNDINGS);
  }
}
