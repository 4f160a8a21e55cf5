package dev.loombench.tool.analyze.instrument;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.Variant;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * What a validation is to do.
 *
 * @param sections which parts
 * @param recorders whose cost is measured
 * @param variant the server whose recording cost is measured
 * @param request what it is asked; small, for there recording shows most
 * @param jvm what server JVMs are given
 * @param pairs how many pairs of windows for each set of recorders
 * @param window how long each window is, whole seconds
 * @param rates the rates at which lateness is measured, rising
 * @param limitPercent what a recorder's cost is held against
 * @param seed of every random choice
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

  /** So many pairs of so long windows make the whole take about ten minutes. */
  public static final int DEFAULT_PAIRS = 10;

  /** How long a window is if nothing else is said. */
  public static final Duration DEFAULT_WINDOW = Duration.ofSeconds(3);

  /** The rates of lateness if no study names others. */
  public static final List<Double> DEFAULT_RATES = List.of(500.0, 2_000.0, 5_000.0, 10_000.0);

  /** More than this is too much for a recorder that is attached in headline trials. */
  public static final double DEFAULT_LIMIT_PERCENT = 2;

  public ValidationRequest {
    sections = Set.copyOf(sections);
    recorders = Set.copyOf(recorders);
    rates = List.copyOf(rates);
    if (pairs < 1 || !window.isPositive()) {
      throw new IllegalArgumentException("a validation needs a pair of windows");
    }
  }

  /** Whether the variant has an endpoint that can be scraped. */
  boolean scrapes() {
    return variant.isScraped();
  }

  /** The sets of recorders whose cost is measured. */
  public List<RecorderSet> recorderSets() {
    return Arrays.stream(RecorderSet.values())
        .filter(recorders::contains)
        .filter(set -> set != RecorderSet.PROMETHEUS || scrapes())
        .toList();
  }
}
