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
 * The attempts at one block. The first has one trial of every variant, in seeded random order. What
 * was invalid of an attempt is made again in another one at its end, at most twice. A block that a
 * change of boot, host or build cut in two is begun anew.
 */
final class Attempts {

  /** So often is what had an invalid trial made again. */
  static final int MOST_RERUNS = 2;

  /** What failed so often and never completed is given up. */
  static final int MOST_FAILURES = 2;

  private final Block block;
  private final List<String> variants;
  private final long studySeed;
  private final int epoch;

  /**
   * The attempts at a block.
   *
   * @param variants of which it has one trial each
   * @param studySeed of all random choices
   * @param epoch the stretch of the run that new trials belong to
   */
  Attempts(Block block, List<String> variants, long studySeed, int epoch) {
    this.block = block;
    this.variants = List.copyOf(variants);
    this.studySeed = studySeed;
    this.epoch = epoch;
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
    if (made.isEmpty()) {
      return attempt(1, 1, List.of(), givenUp);
    }
    int latest = made.stream().mapToInt(past -> past.trial().attempt()).max().orElseThrow();
    int itsEpoch = in(latest, made).findFirst().orElseThrow().epoch();
    List<PastTrial> together = made.stream().filter(past -> past.epoch() == itsEpoch).toList();
    int first = together.stream().mapToInt(past -> past.trial().attempt()).min().orElseThrow();
    Optional<Attempt> open =
        attempt(latest, first, together, givenUp)
            .or(
                () ->
                    toBeRerun(latest, made)
                        ? attempt(latest + 1, first, together, givenUp)
                        : Optional.empty());
    return itsEpoch == epoch
        ? open
        : open.flatMap(_ -> attempt(latest + 1, latest + 1, List.of(), givenUp));
  }

  private static Stream<PastTrial> in(int attempt, List<PastTrial> made) {
    return made.stream().filter(past -> past.trial().attempt() == attempt);
  }

  private static boolean toBeRerun(int latest, List<PastTrial> made) {
    long attemptsWithInvalid =
        made.stream()
            .filter(Attempts::invalid)
            .map(past -> past.trial().attempt())
            .distinct()
            .count();
    return in(latest, made).anyMatch(Attempts::invalid) && attemptsWithInvalid <= MOST_RERUNS;
  }

  private static boolean invalid(PastTrial past) {
    return past.outcome() instanceof Outcome.Invalid;
  }

  /**
   * What an attempt still lacks, if anything.
   *
   * @param first the attempt that had all variants, whose arrivals the later ones get as well
   * @param together the trials of the block that are compared with each other
   */
  private Optional<Attempt> attempt(
      int number, int first, List<PastTrial> together, Predicate<String> givenUp) {
    List<PastTrial> current = in(number, together).toList();
    List<PastTrial> earlier =
        together.stream().filter(past -> past.trial().attempt() < number).toList();
    var order = new ArrayList<>(variants);
    Collections.shuffle(order, new Random(seed(block.seedText(), number)));
    List<String> missing =
        order.stream()
            .filter(givenUp.negate())
            .filter(variant -> of(variant, current).findAny().isEmpty())
            .filter(variant -> of(variant, earlier).allMatch(Attempts::invalid))
            .toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Attempt(
                block,
                number,
                missing,
                !current.isEmpty(),
                seed("arrivals", block.seedText(), first)));
  }

  private static Stream<PastTrial> of(String variant, List<PastTrial> made) {
    return made.stream().filter(past -> past.trial().variant().equals(variant));
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
