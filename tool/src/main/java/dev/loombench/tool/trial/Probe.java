package dev.loombench.tool.trial;

import dev.loombench.tool.study.Load;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A rate that a server was asked to hold.
 *
 * @param ratePerSecond the rate asked for
 * @param holding whether it was held
 */
public record Probe(double ratePerSecond, SloResult holding) {

  /** Whether it was held. */
  public boolean held() {
    return holding instanceof SloResult.Held;
  }

  /** The rate of an open load's label or point; empty of any other. */
  public static Optional<Double> rateOf(String label) {
    return Load.ofLabel(label)
        .flatMap(
            load ->
                load instanceof Load.Open open
                    ? Optional.of(open.ratePerSecond())
                    : Optional.empty());
  }

  /** The last answer at each rate; a probe that was repeated counts as its repetition does. */
  static List<Probe> lastOfEach(List<Probe> probes) {
    return probes.reversed().stream()
        .collect(
            Collectors.toMap(
                Probe::ratePerSecond, probe -> probe, (later, _) -> later, TreeMap::new))
        .values()
        .stream()
        .toList();
  }
}
