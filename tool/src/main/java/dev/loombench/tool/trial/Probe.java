package dev.loombench.tool.trial;

import java.util.List;
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
