package dev.loombench.tool.trial;

import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Bracket of a capacity: a sustained rate and a higher one that was not sustained.
 *
 * @param sustained highest sustained rate; empty if none was
 * @param over lowest rate above it that was not sustained; empty if there is none
 */
public record Bracket(OptionalDouble sustained, Optional<Probe> over) {

  /** Returns whether no rate was too high: the capacity is at least the highest sustained rate. */
  public boolean isOpenAbove() {
    return sustained.isPresent() && over.isEmpty();
  }

  /**
   * Returns the bracket of a search. The lowest rate that was not sustained ends it; higher rates
   * do not count.
   */
  public static Bracket of(List<Probe> probes) {
    List<Probe> last = Probe.lastOfEach(probes);
    Optional<Probe> over = last.stream().filter(probe -> !probe.sustained()).findFirst();
    OptionalDouble sustained =
        last.stream().takeWhile(Probe::sustained).mapToDouble(Probe::ratePerSecond).max();
    return new Bracket(sustained, over);
  }

  /** Returns the bracket of a ramp: its highest sustained step and the next one. */
  public static Bracket ofRamp(List<Probe> probes) {
    OptionalDouble sustained =
        probes.stream().filter(Probe::sustained).mapToDouble(Probe::ratePerSecond).max();
    Optional<Probe> over =
        probes.stream()
            .filter(probe -> !probe.sustained() && probe.ratePerSecond() > sustained.orElse(0))
            .min(Comparator.comparingDouble(Probe::ratePerSecond));
    return new Bracket(sustained, over);
  }

  public static Bracket of(Load load, List<Probe> probes) {
    return load instanceof OpenModel.Ramp ? ofRamp(probes) : of(probes);
  }

  /**
   * Rounds a rate to the digits that a search of this resolution distinguishes, like {@code 1990}.
   */
  public static double rounded(double ratePerSecond, double resolution) {
    int digits = resolution >= 0.01 ? 3 : resolution >= 0.001 ? 4 : 5;
    return BigDecimal.valueOf(ratePerSecond).round(new MathContext(digits)).doubleValue();
  }
}
