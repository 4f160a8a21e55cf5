package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.compare.Allowance;
import dev.loombench.tool.analyze.compare.BetweenRuns;
import dev.loombench.tool.analyze.compare.BetweenRunsEstimate;
import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunContrast;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Sentences about the variation between runs. */
public final class BetweenRunsSentences {

  private BetweenRunsSentences() {}

  /** Returns how the intervals of a comparison account for variation between runs. */
  public static String allowance(RunComparison comparison) {
    BetweenRuns betweenRuns = comparison.settings().betweenRuns();
    List<Metric> metrics =
        comparison.contrasts().stream()
            .filter(contrast -> contrast.verdict().ratioIfAny().isPresent())
            .map(RunContrast::metric)
            .distinct()
            .sorted()
            .toList();
    return switch (betweenRuns) {
      case BetweenRuns.OneForAll(double deviation) -> given(deviation);
      case BetweenRuns.Defaults(var reason) ->
          reason
                  .map(
                      difference ->
                          "The stored variation between runs is of another machine: %s. "
                              .formatted(NotComparableSentences.phrase(difference)))
                  .orElse("")
              + defaults(betweenRuns, metrics)
              + "'loombench validate --between-runs' measures it.";
      case BetweenRuns.Estimated(BetweenRunsEstimate estimate) ->
          estimated(betweenRuns, estimate, metrics);
    };
  }

  private static String given(double deviation) {
    return deviation == 0
        ? "Intervals do not include variation between runs (--between-runs 0%): a difference between"
            + " boots may look like a difference between versions."
        : "Intervals include %s variation between runs for every metric (--between-runs)."
            .formatted(percent(deviation));
  }

  private static String defaults(BetweenRuns betweenRuns, List<Metric> metrics) {
    return metrics.isEmpty()
        ? ""
        : "Intervals include a default allowance for variation between runs, not measured on this machine: %s. "
            .formatted(values(betweenRuns, metrics));
  }

  private static String estimated(
      BetweenRuns betweenRuns, BetweenRunsEstimate estimate, List<Metric> metrics) {
    Map<Boolean, List<Metric>> byKind =
        metrics.stream()
            .collect(
                Collectors.partitioningBy(
                    metric -> betweenRuns.of(metric) instanceof Allowance.Measured));
    var sentences = new ArrayList<String>();
    if (!byKind.get(true).isEmpty()) {
      sentences.add(
          "Intervals include the variation between runs measured on this machine on %s (%s; %s), at its upper %s bound: %s."
              .formatted(
                  LocalDate.ofInstant(estimate.measured(), ZoneOffset.UTC),
                  estimate.subject(),
                  Lists.counted(runs(estimate), "run"),
                  Numbers.percent(estimate.confidence()),
                  values(betweenRuns, byKind.get(true))));
    }
    if (!byKind.get(false).isEmpty()) {
      sentences.add(defaults(betweenRuns, byKind.get(false)).strip());
    }
    return String.join(" ", sentences);
  }

  private static int runs(BetweenRunsEstimate estimate) {
    return estimate.rows().stream().mapToInt(BetweenRunsEstimate.Row::runs).max().orElse(0);
  }

  /** Returns metrics with their allowances, those of equal ones together. */
  private static String values(BetweenRuns betweenRuns, List<Metric> metrics) {
    var byValue = new LinkedHashMap<String, List<String>>();
    for (Metric metric : metrics) {
      byValue
          .computeIfAbsent(
              percent(betweenRuns.of(metric).standardDeviation()), _ -> new ArrayList<>())
          .add(metric.label());
    }
    return byValue.entrySet().stream()
        .map(entry -> "%s %s".formatted(String.join(", ", entry.getValue()), entry.getKey()))
        .collect(Collectors.joining("; "));
  }

  /** Returns a standard deviation on the log scale as a percentage. */
  public static String percent(double deviation) {
    return Numbers.trimmed(Math.round(10_000 * deviation) / 100.0) + " %";
  }
}
