package dev.loombench.tool.trial.capacity;

import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Results of one rate, one for each fresh server that tried it. The majority decides; a tie decides
 * nothing. A result is confirmed if at least two servers agree on it; the server of the search is
 * one of them as long as no fresh server contradicts it. A rate that the generator could not send
 * shows nothing about the server and does not count.
 *
 * @param results result of each fresh server, in order
 * @param agreesWithSearch true if the server of the search had the same result
 */
public record RateReplicates(
    double ratePerSecond, List<SloResult> results, boolean agreesWithSearch) {

  /**
   * Result of one rate on a fresh server.
   *
   * @param ratePerSecond rate offered
   * @param server number of the server at this rate, from 1
   */
  public record FreshTrial(double ratePerSecond, int server, SloResult result) {}

  /** Number of servers that must agree before a result counts as confirmed. */
  public static final int CONFIRMING_SERVERS = 2;

  /** Maximum number of servers at one rate: two, and a third where they disagree. */
  private static final int MOST_SERVERS = 3;

  public RateReplicates {
    results = List.copyOf(results);
  }

  public RateReplicates(double ratePerSecond, List<SloResult> results) {
    this(ratePerSecond, results, false);
  }

  /** Groups trials by rate, in ascending order. A later trial replaces one of the same server. */
  public static List<RateReplicates> of(List<FreshTrial> trials) {
    Map<Double, Map<Integer, SloResult>> byRate =
        trials.stream()
            .collect(
                Collectors.groupingBy(
                    FreshTrial::ratePerSecond,
                    TreeMap::new,
                    Collectors.toMap(
                        FreshTrial::server,
                        FreshTrial::result,
                        (_, later) -> later,
                        TreeMap::new)));
    return byRate.entrySet().stream()
        .map(rate -> new RateReplicates(rate.getKey(), List.copyOf(rate.getValue().values())))
        .toList();
  }

  /** Adds the server of a search; it has no say if a fresh server contradicts it at any rate. */
  public static List<RateReplicates> withSearch(List<RateReplicates> fresh, Bracket searched) {
    double low = searched.sustained().orElse(0);
    double high =
        searched
            .over()
            .filter(probe -> probe.result() instanceof SloResult.NotSustained)
            .map(Probe::ratePerSecond)
            .orElse(Double.POSITIVE_INFINITY);
    boolean contradicted =
        fresh.stream()
            .anyMatch(
                rate ->
                    (rate.ratePerSecond() <= low && rate.notSustaining() > 0)
                        || (rate.ratePerSecond() >= high && rate.sustaining() > 0));
    return contradicted
        ? fresh
        : fresh.stream()
            .map(
                rate ->
                    new RateReplicates(
                        rate.ratePerSecond(),
                        rate.results(),
                        !rate.isNotSent()
                            && (rate.ratePerSecond() <= low || rate.ratePerSecond() >= high)))
            .toList();
  }

  /** Returns the number of servers that sustained the rate or did not. */
  public int servers() {
    return sustaining() + notSustaining();
  }

  /** Returns the number of servers on the side of the majority. */
  public int agreeing() {
    return Math.max(sustaining(), notSustaining());
  }

  public boolean isSustained() {
    return sustaining() > notSustaining();
  }

  public boolean isNotSustained() {
    return notSustaining() > sustaining();
  }

  public boolean isTied() {
    return servers() > 0 && sustaining() == notSustaining();
  }

  /** Returns true if the generator could not send the rate to any server. */
  public boolean isNotSent() {
    return servers() == 0;
  }

  /** Returns true if at least two servers agree, and they are the majority. */
  public boolean isConfirmed() {
    return !isTied() && agreeing() >= CONFIRMING_SERVERS;
  }

  public boolean needsServer() {
    return !isConfirmed() && !isNotSent() && results.size() < MOST_SERVERS;
  }

  private int sustaining() {
    return count(SloResult.Sustained.class);
  }

  private int notSustaining() {
    return count(SloResult.NotSustained.class);
  }

  private int count(Class<? extends SloResult> kind) {
    int fresh = (int) results.stream().filter(kind::isInstance).count();
    return agreesWithSearch && fresh > 0 ? fresh + 1 : fresh;
  }
}
