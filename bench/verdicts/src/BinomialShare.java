import java.util.Locale;
import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * Share of hits among independent tries, with its exact 95 % interval (Clopper and Pearson, "The
 * use of confidence or fiducial limits illustrated in the case of the binomial", Biometrika 26,
 * 1934).
 */
record BinomialShare(int hits, int tries) {

  private static final double TAIL = 0.025;

  double low() {
    return hits == 0
        ? 0
        : BetaDistribution.of(hits, tries - hits + 1).inverseCumulativeProbability(TAIL);
  }

  double high() {
    return hits == tries
        ? 1
        : BetaDistribution.of(hits + 1, tries - hits).inverseSurvivalProbability(TAIL);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%d of %d [%.1f %%, %.1f %%]", hits, tries, 100 * low(), 100 * high());
  }
}
