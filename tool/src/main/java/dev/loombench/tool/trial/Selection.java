package dev.loombench.tool.trial;

import java.util.Collection;
import java.util.List;

/**
 * How far the believed trials of a variant are a selection. Those that the machine disturbed are
 * left out of the count: they were lost by chance, and say nothing of the variant.
 *
 * @param rejected how many were invalid or failed
 * @param counted how many there were
 */
public record Selection(long rejected, long counted) {

  /** Variants whose shares of rejected trials are further apart are not compared … */
  private static final double LARGEST_GAP = 0.25;

  /** … unless it is a single trial that makes the gap: among few, that is chance. */
  private static final long A_PATTERN = 2;

  /** Of trials with these outcomes. */
  public static Selection of(Collection<Outcome> outcomes) {
    List<Outcome> counted = outcomes.stream().filter(Selection::mayDependOnVariant).toList();
    long rejected =
        counted.stream().filter(outcome -> !(outcome instanceof Outcome.Completed)).count();
    return new Selection(rejected, counted.size());
  }

  /** The share of rejected trials, from 0 to 1; 0 if there is none to count. */
  public double share() {
    return counted == 0 ? 0 : (double) rejected / counted;
  }

  /** Whether two are too far apart for what is left of them to be compared. */
  public boolean isUnlike(Selection other) {
    return Math.abs(share() - other.share()) > LARGEST_GAP
        && Math.abs(rejected - other.rejected) >= A_PATTERN;
  }

  private static boolean mayDependOnVariant(Outcome outcome) {
    return !(outcome instanceof Outcome.Invalid(Outcome.Doubt doubt, String _)
        && doubt == Outcome.Doubt.SURROUNDINGS);
  }
}
