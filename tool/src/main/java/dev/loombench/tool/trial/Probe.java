package dev.loombench.tool.trial;

import dev.loombench.tool.study.Slo;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Rate that a server was offered, and the result. */
public record Probe(double ratePerSecond, SloResult result) {

  /** Returns the probes of the windows with an open rate, judged by an objective. */
  public static List<Probe> of(List<Measurement> measurements, Slo slo) {
    return measurements.stream()
        .flatMap(
            measurement ->
                measurement.step().openRate().stream()
                    .mapToObj(rate -> new Probe(rate, SloResult.of(slo, measurement))))
        .toList();
  }

  /** Returns true if the server sustained the rate. */
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
