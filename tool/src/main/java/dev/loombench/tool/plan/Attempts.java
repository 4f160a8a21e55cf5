package dev.loombench.tool.plan;

import dev.loombench.tool.trial.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The attempts at one block: one trial of every variant each, in seeded random order. One with an
 * invalid trial is followed by another, at most twice; one that a change of boot, host or build cut
 * in two is begun anew.
 */
final class Attempts {

  /** So often is what had an invalid trial made again. */
  static final int MOST_RERUNS = 2;

  /** What failed so often and never completed is given up. */
  static final int MOST_FAILURES = 2;

  private final Block block;
  private final List<String> variants;
  private final long studySeed;
  private final int stratum;

  /**
   * The attempts at a block.
   *
   * @param variants of which it has one trial each
   * @param studySeed of all random choices
   * @param stratum the stretch of the run that new trials belong to
   */
  Attempts(Block block, List<String> variants, long studySeed, int stratum) {
    this.block = block;
    this.variants = List.copyOf(variants);
    this.studySeed = studySeed;
    this.stratum = stratum;
  }

  /** Whether what ended like that is not tried again. */
  static boolean isGivenUp(Collection<Outcome> outcomes) {
    return outcomes.stream().noneMatch(Outcome.Completed.class::isInstance)
        && outcomes.stream().filter(Outcome.Failed.class::isInstance).count() >= MOST_FAILURES;
  }

  /**
   * The attempt that still lacks trials; none when the block is done.
   *
   * @param history any trials, its own among them
   * @param givenUp variants that are not tried
   */
  Optional<Attempt> open(List<PastTrial> history, Predicate<String> givenUp) {
    List<PastTrial> made = history.stream().filter(block::holds).toList();
    int latest = made.stream().mapToInt(past -> past.trial().attempt()).max().orElse(1);
    List<PastTrial> current =
        made.stream().filter(past -> past.trial().attempt() == latest).toList();
    List<String> missing = missing(latest, current).stream().filter(givenUp.negate()).toList();
    if (missing.isEmpty()) {
      return toBeRerun(made, current) ? Optional.of(fresh(latest + 1)) : Optional.empty();
    }
    boolean cutInTwo = current.stream().anyMatch(past -> past.stratum() != stratum);
    return Optional.of(cutInTwo ? fresh(latest + 1) : attempt(latest, missing, !current.isEmpty()));
  }

  private static boolean toBeRerun(List<PastTrial> made, List<PastTrial> current) {
    long attemptsWithInvalid =
        made.stream()
            .filter(Attempts::invalid)
            .map(past -> past.trial().attempt())
            .distinct()
            .count();
    return current.stream().anyMatch(Attempts::invalid) && attemptsWithInvalid <= MOST_RERUNS;
  }

  private static boolean invalid(PastTrial past) {
    return past.outcome() instanceof Outcome.Invalid;
  }

  private Attempt fresh(int number) {
    return attempt(number, missing(number, List.of()), false);
  }

  private Attempt attempt(int number, List<String> missing, boolean begun) {
    return new Attempt(block, number, missing, begun, seed("arrivals", block, number));
  }

  /** The variants not yet tried, in the order in which this attempt takes them. */
  private List<String> missing(int attempt, List<PastTrial> made) {
    var order = new ArrayList<>(variants);
    Collections.shuffle(order, new Random(seed(block, attempt)));
    return order.stream()
        .filter(variant -> made.stream().noneMatch(past -> past.trial().variant().equals(variant)))
        .toList();
  }

  private long seed(Object... parts) {
    return seed(studySeed, parts);
  }

  /** Strings and numbers only: enum hashes differ from process to process. */
  static long seed(long studySeed, Object... parts) {
    Object[] stable =
        Stream.concat(Stream.of(studySeed), Stream.of(parts)).map(Object::toString).toArray();
    return Objects.hash(stable);
  }
}
