package dev.loombench.tool.analyze.instrument;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.Variant;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Requested measurements of a validation.
 *
 * @param request request to this server; a small one makes the cost of recording visible
 * @param pairs pairs of windows for each set of recorders
 * @param window length of a window, in whole seconds
 * @param rates rates of the lateness section, rising
 */
public record ValidationRequest(
    Set<SectionName> sections,
    Set<RecorderSet> recorders,
    Variant variant,
    RequestSpec request,
    JvmSettings jvm,
    int pairs,
    Duration window,
    List<Double> rates,
    double limitPercent,
    long seed) {

  /** Default number of pairs; with the default window, a validation takes about ten minutes. */
  public static final int DEFAULT_PAIRS = 10;

  public static final Duration DEFAULT_WINDOW = Duration.ofSeconds(3);

  public static final List<Double> DEFAULT_RATES = List.of(500.0, 2_000.0, 5_000.0, 10_000.0);

  public static final double DEFAULT_LIMIT_PERCENT = 2;

  public ValidationRequest {
    sections = Set.copyOf(sections);
    recorders = Set.copyOf(recorders);
    rates = List.copyOf(rates);
    if (pairs < 1 || !window.isPositive()) {
      throw new IllegalArgumentException(
          "pairs and window must be positive: " + pairs + ", " + window);
    }
  }

  boolean scrapes() {
    return variant.prometheus().isPresent();
  }

  public List<RecorderSet> recorderSets() {
    return Arrays.stream(RecorderSet.values())
        .filter(recorders::contains)
        .filter(set -> set != RecorderSet.PROMETHEUS || scrapes())
        .toList();
  }
}
