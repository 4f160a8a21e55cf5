package dev.loombench.tool.study;

import java.util.List;
import java.util.Map;

/**
 * Which publication a study does over again, and what of it is compared. Its variants have the
 * names that {@link PublishedFigure} has for variants.
 *
 * @param publication what it is called, in a sentence for readers who don't know it
 * @param figures every figure that was published
 * @param scenarios the workloads of published scenarios that are called otherwise here
 * @param metrics the metrics here of published ones that are called otherwise
 * @param tables what the publication's tables are about, by {@link PublishedFigure#table}
 * @param claims what it says
 * @param flaws what is wrong with how it measured, and what is done about it here
 */
public record Replication(
    String publication,
    List<PublishedFigure> figures,
    Map<String, String> scenarios,
    Map<String, Mapped> metrics,
    Map<String, String> tables,
    List<Claim> claims,
    List<Flaw> flaws) {

  /**
   * A published metric in terms of one that is measured here.
   *
   * @param metric its key
   * @param times by what it is multiplied to be in the published unit
   * @param but in what it differs; empty if it does not
   */
  public record Mapped(String metric, double times, String but) {}

  /**
   * A flaw of a publication's protocol.
   *
   * @param what what is wrong
   * @param here what is done here instead, or how its effect is shown
   * @param effect a factor that a published figure has to be multiplied by to be rid of it, by the
   *     published metric; empty where none is known
   */
  public record Flaw(String what, String here, Map<String, Double> effect) {
    public Flaw {
      effect = Map.copyOf(effect);
    }
  }

  public Replication {
    figures = List.copyOf(figures);
    scenarios = Map.copyOf(scenarios);
    metrics = Map.copyOf(metrics);
    tables = Map.copyOf(tables);
    claims = List.copyOf(claims);
    flaws = List.copyOf(flaws);
  }

  /** The workload that does a published scenario over again. */
  public String workload(String scenario) {
    return scenarios.getOrDefault(scenario, scenario);
  }
}
