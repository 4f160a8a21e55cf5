package dev.loombench.tool.study.replication;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Publication that a study replicates, and the figures to compare. Its variants have the names that
 * {@link PublishedFigure} uses.
 *
 * @param publication title, one sentence for readers who do not know it
 * @param scenarios workloads of published scenarios with another name
 * @param growths pairs of workloads for published scenarios that are ratios
 * @param metrics metrics of published metrics with another name
 * @param without rules for figures without a counterpart; the first that matches gives the reason
 * @param tables topics of the publication's tables, by {@link PublishedFigure#table}
 * @param window duration of its measurements; empty if unknown or varying
 * @param profileWindow duration in which it sampled stacks; empty if as long as {@code window}
 * @param contests its counts of how often one variant was ahead of another
 * @param flaws flaws of its protocol, and how this study handles them
 */
public record Replication(
    String publication,
    List<PublishedFigure> figures,
    Map<String, WorkloadId> scenarios,
    Map<String, Between> growths,
    Map<String, Mapped> metrics,
    List<WithoutCounterpart> without,
    Map<String, String> tables,
    Optional<Duration> window,
    Optional<Duration> profileWindow,
    List<Claim> claims,
    List<Contest> contests,
    List<Flaw> flaws) {

  /** Pair of workloads. */
  public record Between(WorkloadId in, WorkloadId overIn) {}

  /**
   * Count of wins of one variant over another across workloads.
   *
   * @param says what is counted, one sentence
   * @param at place in the publication
   * @param of variant whose wins are counted
   * @param published published count, like {@code 4 of 10}; {@code none} for counts of ours
   */
  public record Contest(
      String says,
      String at,
      VariantId of,
      VariantId over,
      String metric,
      List<WorkloadId> in,
      String published,
      Claim.Origin origin) {
    public Contest {
      in = List.copyOf(in);
    }
  }

  /**
   * Published metric in terms of a measured one.
   *
   * @param times factor from our unit to the published unit
   * @param ofWorst true if it is published as a share of the slowest variant's, after subtracting
   *     the built-in wait from both
   * @param ofCpus true if it is published in percent of the CPUs that the server may use
   * @param halfWidth true if it is published as the half-width of the 95 % interval of the mean
   * @param firstStep true if it is of the first step of a ramp, not of the last
   * @param but difference in meaning, if there is one
   */
  public record Mapped(
      String metric,
      double times,
      boolean ofWorst,
      boolean ofCpus,
      boolean halfWidth,
      boolean firstStep,
      Optional<String> but) {

    /** Returns the mapping of a metric with the same name and meaning. */
    public static Mapped alike(String metric) {
      return new Mapped(metric, 1, false, false, false, false, Optional.empty());
    }
  }

  /**
   * Rule for published figures that have no counterpart. Absent fields match any figure.
   *
   * @param why reason, one sentence
   */
  public record WithoutCounterpart(
      Optional<String> table,
      Optional<String> scenario,
      Optional<String> variant,
      Optional<String> metric,
      String why) {

    public boolean matches(PublishedFigure figure) {
      return table.map(figure.table()::equals).orElse(true)
          && scenario.map(figure.scenario()::equals).orElse(true)
          && variant.map(figure.variant()::equals).orElse(true)
          && metric.map(figure.metric()::equals).orElse(true);
    }
  }

  /**
   * Flaw of a publication's protocol.
   *
   * @param here what this study does instead, or how it shows the effect
   * @param effect correction factors of published figures, by published metric; empty where unknown
   * @param shows shortcuts that are applied to this run's requests to show their effect
   */
  public record Flaw(String what, String here, Map<String, Double> effect, List<Shortcut> shows) {
    public Flaw {
      effect = Map.copyOf(effect);
      shows = List.copyOf(shows);
    }
  }

  public Replication {
    figures = List.copyOf(figures);
    scenarios = Map.copyOf(scenarios);
    growths = Map.copyOf(growths);
    metrics = Map.copyOf(metrics);
    without = List.copyOf(without);
    tables = Map.copyOf(tables);
    claims = List.copyOf(claims);
    contests = List.copyOf(contests);
    flaws = List.copyOf(flaws);
  }

  public Mapped mapped(PublishedFigure figure) {
    return metrics.getOrDefault(figure.metric(), Mapped.alike(figure.metric()));
  }

  public Optional<String> reasonWithout(PublishedFigure figure) {
    return without.stream()
        .filter(rule -> rule.matches(figure))
        .map(WithoutCounterpart::why)
        .findFirst();
  }

  public WorkloadId workload(String scenario) {
    return Optional.ofNullable(scenarios.get(scenario)).orElseGet(() -> new WorkloadId(scenario));
  }
}
