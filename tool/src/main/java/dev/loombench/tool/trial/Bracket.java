package dev.loombench.tool.trial;

import dev.loombench.tool.study.Load;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known of a capacity: it lies between a rate that was held and one that was not.
 *
 * @param held the highest rate held, if any was
 * @param over the lowest rate above it that was not, if there is one
 */
public record Bracket(OptionalDouble held, Optional<Probe> over) {

  /** A capacity is confirmed where a rate is held, and one larger by this is not. */
  public static final double CLEARLY_MORE = 1.05;

  /**
   * Of a search, which takes the first failure for the end: what is held above the lowest rate that
   * is not held counts for nothing.
   */
  public static Bracket of(List<Probe> probes) {
    List<Probe> last = Probe.lastOfEach(probes);
    Optional<Probe> over = last.stream().filter(probe -> !probe.held()).findFirst();
    OptionalDouble held =
        last.stream().takeWhile(Probe::held).mapToDouble(Probe::ratePerSecond).max();
    return new Bracket(held, over);
  }

  /** Of a ramp, which goes on after a failure: the highest step held, and the one after it. */
  public static Bracket ofRamp(List<Probe> probes) {
    OptionalDouble held =
        probes.stream().filter(Probe::held).mapToDouble(Probe::ratePerSecond).max();
    Optional<Probe> over =
        probes.stream()
            .filter(probe -> !probe.held() && probe.ratePerSecond() > held.orElse(0))
            .min(Comparator.comparingDouble(Probe::ratePerSecond));
    return new Bracket(held, over);
  }

  /** Of whatever load found its points by itself. */
  public static Bracket of(Load load, List<Probe> probes) {
    return load instanceof Load.Ramp ? ofRamp(probes) : of(probes);
  }

  /** Whether both ends are known, and close enough for a capacity that is confirmed. */
  public boolean isTight(double resolution) {
    return held.isPresent()
        && over.isPresent()
        && over.get().holding() instanceof SloResult.NotHeld
        && over.get().ratePerSecond()
            <= rounded(CLEARLY_MORE * held.getAsDouble(), resolution) * (1 + 1e-9);
  }

  /**
   * A rate with no more digits than the resolution of a search tells apart, like {@code 1990}.
   *
   * @param resolution the relative one, like 0.025
   */
  public static double rounded(double ratePerSecond, double resolution) {
    int digits = resolution >= 0.01 ? 3 : resolution >= 0.001 ? 4 : 5;
    return BigDecimal.valueOf(ratePerSecond).round(new MathContext(digits)).doubleValue();
  }
}
