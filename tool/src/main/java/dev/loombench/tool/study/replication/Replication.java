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
 * @param figures all published figures
 * @param scenarios workloads of published scenarios with another name
 * @param growths pairs of workloads for published scenarios that are ratios
 * @param metrics metrics of published metrics with another name
 * @param tables topics of the publication's tables, by {@link PublishedFigure#table}
 * @param window duration of its measurements; empty if unknown or varying
 * @param claims its claims
 * @param contests its counts of how often one variant was ahead of another
 * @param flaws flaws of its protocol, and how this study handles them
 */
public record Replication(
    String publication,
    List<PublishedFigure> figures,
    Map<String, WorkloadId> scenarios,
    Map<String, Between> growths,
    Map<String, Mapped> metrics,
    Map<String, String> tables,
    Optional<Duration> window,
    List<Claim> claims,
    List<Contest> contests,
    List<Flaw> flaws) {

  /**
   * Pair of workloads.
   *
   * @param in workload in the numerator
   * @param overIn workload in the denominator
   */
  public record Between(WorkloadId in, WorkloadId overIn) {}

  /**
   * Count of wins of one variant over another across workloads.
   *
   * @param says what is counted, one sentence
   * @param at place in the publication
   * @param of variant whose wins are counted
   * @param over the other variant
   * @param metric key of a metric of which less is better
   * @param in workloads
   * @param published published count, like {@code 4 of 10}; {@code none} for counts of ours
   * @param origin author of the question
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
   * @param metric key of the measured metric
   * @param times factor from our unit to the published unit
   * @param ofWorst true if it is published as a share of the slowest variant's, after subtracting
   *     the built-in wait from both
   * @param but difference in meaning, if there is one
   */
  public record Mapped(String metric, double times, boolean ofWorst, Optional<String> but) {

    /** Returns the mapping of a metric with the same name and meaning. */
    public static Mapped alike(String metric) {
      return new Mapped(metric, 1, false, Optional.empty());
    }
  }

  /**
   * Flaw of a publication's protocol.
   *
   * @param what the flaw
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
    tables = Map.copyOf(tables);
    window = window.filter(Duration::isPositive); // older runs stored zero for none
    claims = List.copyOf(claims);
    contests = List.copyOf(contests);
    flaws = List.copyOf(flaws);
  }

  /** Returns the workload of a published scenario. */
  public WorkloadId workload(String scenario) {
    return Optional.ofNullable(scenarios.get(scenario)).orElseGet(() -> new WorkloadId(scenario));
  }
}
