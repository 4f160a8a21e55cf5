package dev.loombench.tool.trial;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Rate that a server was offered, and the result. */
public record Probe(double ratePerSecond, SloResult result) {

  public boolean sustained() {
    return result instanceof SloResult.Sustained;
  }

  /** Returns the last probe at each rate, in ascending order of rates. */
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
