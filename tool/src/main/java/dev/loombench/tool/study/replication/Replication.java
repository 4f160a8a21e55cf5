package dev.loombench.tool.study.replication;

import java.util.List;
import java.util.Map;

/**
 * Which publication a study does over again, and what of it is compared. Its variants have the
 * names that {@link PublishedFigure} has for variants.
 *
 * @param publication what it is called, in a sentence for readers who don't know it
 * @param figures every figure that was published
 * @param scenarios the workloads of published scenarios that are called otherwise here
 * @param growths the two workloads of published scenarios that are a ratio of two
 * @param metrics the metrics here of published ones that are called otherwise
 * @param tables what the publication's tables are about, by {@link PublishedFigure#table}
 * @param claims what it says
 * @param contests how often one variant was ahead of another, by the publication
 * @param flaws what is wrong with how it measured, and what is done about it here
 */
public record Replication(
    String publication,
    List<PublishedFigure> figures,
    Map<String, String> scenarios,
    Map<String, Between> growths,
    Map<String, Mapped> metrics,
    Map<String, String> tables,
    List<Claim> claims,
    List<Contest> contests,
    List<Flaw> flaws) {

  /**
   * From one workload to another.
   *
   * @param in the workload above the line of the ratio
   * @param overIn the workload below it
   */
  public record Between(String in, String overIn) {}

  /**
   * One variant against another over several workloads.
   *
   * @param says what is counted, in a sentence
   * @param at where in the publication it stands
   * @param of the variant whose wins are counted
   * @param over the other
   * @param metric the key of one of which less is better
   * @param in the workloads
   * @param published what the publication counted, like {@code 4 of 10}
   */
  public record Contest(
      String says,
      String at,
      String of,
      String over,
      String metric,
      List<String> in,
      String published) {
    public Contest {
      in = List.copyOf(in);
    }
  }

  /**
   * A published metric in terms of one that is measured here.
   *
   * @param metric its key
   * @param times by what it is multiplied to be in the published unit
   * @param ofWorst whether it is published as a share of the slowest variant's, the request's own
   *     wait taken off both
   * @param but in what it differs; empty if it does not
   */
  public record Mapped(String metric, double times, boolean ofWorst, String but) {

    /** One that is called alike here, and means the same. */
    public static Mapped alike(String metric) {
      return new Mapped(metric, 1, false, "");
    }
  }

  /**
   * A flaw of a publication's protocol.
   *
   * @param what what is wrong
   * @param here what is done here instead, or how its effect is shown
   * @param effect a factor that a published figure has to be multiplied by to be rid of it, by the
   *     published metric; empty where none is known
   * @param shows shortcuts that are taken with this run's requests too, to show what they do
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
    claims = List.copyOf(claims);
    contests = List.copyOf(contests);
    flaws = List.copyOf(flaws);
  }

  /** The workload that does a published scenario over again. */
  public String workload(String scenario) {
    return scenarios.getOrDefault(scenario, scenario);
  }
}
