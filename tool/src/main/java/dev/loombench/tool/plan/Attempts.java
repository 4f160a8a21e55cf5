package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.plan.Block.Place;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Attempts at one block. The first attempt has one trial of every variant under every load: the
 * variants in counterbalanced order, the loads of each directly after each other. Invalid trials
 * are repeated in another attempt, at most twice. A block that a change of boot, host or build
 * interrupted is repeated as a whole.
 */
final class Attempts {

  /** Maximum number of attempts that repeat invalid trials. */
  static final int MOST_REPEATS = 2;

  /** Number of failures after which a variant that never completed is abandoned. */
  static final int MOST_FAILURES = 2;

  private final Block block;
  private final List<VariantId> variants;
  private final long studySeed;
  private final int epoch;

  Attempts(Block block, List<VariantId> variants, long studySeed, int epoch) {
    this.block = block;
    this.variants = List.copyOf(variants);
    this.studySeed = studySeed;
    this.epoch = epoch;
  }

  /** Returns true if trials with these outcomes are not repeated. */
  static boolean isAbandoned(Collection<Outcome> outcomes) {
    return outcomes.stream().noneMatch(Outcome.Completed.class::isInstance)
        && outcomes.stream().filter(Outcome.Failed.class::isInstance).count() >= MOST_FAILURES;
  }

  /** Returns the attempt that still lacks trials; empty when the block is complete. */
  Optional<Attempt> open(List<PastTrial> history, Predicate<Place> abandoned) {
    List<PastTrial> made = history.stream().filter(block::contains).toList();
    if (made.isEmpty()) {
      return attempt(1, 1, List.of(), abandoned);
    }
    int latest = made.stream().mapToInt(past -> past.trial().attempt()).max().orElseThrow();
    int itsEpoch = in(latest, made).findFirst().orElseThrow().epoch();
    List<PastTrial> together = made.stream().filter(past -> past.epoch() == itsEpoch).toList();
    int first = together.stream().mapToInt(past -> past.trial().attempt()).min().orElseThrow();
    Optional<Attempt> open =
        attempt(latest, first, together, abandoned)
            .or(
                () ->
                    needsRepeat(latest, made)
                        ? attempt(latest + 1, first, together, abandoned)
                        : Optional.empty());
    return itsEpoch == epoch
        ? open
        : open.flatMap(_ -> attempt(latest + 1, latest + 1, List.of(), abandoned));
  }

  private static Stream<PastTrial> in(int attempt, List<PastTrial> made) {
    return made.stream().filter(past -> past.trial().attempt() == attempt);
  }

  private static boolean needsRepeat(int latest, List<PastTrial> made) {
    long attemptsWithInvalid =
        made.stream()
            .filter(Attempts::invalid)
            .map(past -> past.trial().attempt())
            .distinct()
            .count();
    return in(latest, made).anyMatch(Attempts::invalid) && attemptsWithInvalid <= MOST_REPEATS;
  }

  private static boolean invalid(PastTrial past) {
    return past.outcome() instanceof Outcome.Invalid;
  }

  /**
   * Returns an attempt with its missing trials, if any.
   *
   * @param first attempt that had all trials; later ones repeat its arrivals
   * @param together trials of the block that are compared with each other
   */
  private Optional<Attempt> attempt(
      int number, int first, List<PastTrial> together, Predicate<Place> abandoned) {
    List<PastTrial> current = in(number, together).toList();
    List<PastTrial> earlier =
        together.stream().filter(past -> past.trial().attempt() < number).toList();
    List<VariantId> order =
        balanced(variants, block.repetition(), studySeed, block.pass(), block.orderText());
    List<Place> missing =
        order.stream()
            .flatMap(variant -> block.loads().stream().map(load -> new Place(variant, load)))
            .filter(abandoned.negate())
            .filter(place -> current.stream().noneMatch(place::contains))
            .filter(place -> earlier.stream().filter(place::contains).allMatch(Attempts::invalid))
            .toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(new Attempt(block, number, missing, !current.isEmpty(), first, studySeed));
  }

  /**
   * Returns the order of a repetition. As many repetitions as there are values form a Latin square,
   * so that after any number of them the places of a value differ by at most one. Each square has
   * rows and names of its own.
   */
  static <T> List<T> balanced(List<T> values, int repetition, long studySeed, Object... parts) {
    int square = (repetition - 1) / values.size();
    var random = new Random(seed(studySeed, List.of(parts), square));
    var order = new ArrayList<>(values);
    Collections.shuffle(order, random);
    List<Integer> rows = new ArrayList<>(IntStream.range(0, values.size()).boxed().toList());
    Collections.shuffle(rows, random);
    Collections.rotate(order, rows.get((repetition - 1) % values.size()));
    return order;
  }

  /** Hashes strings and numbers only; hashes of enums differ between processes. */
  static long seed(long studySeed, Object... parts) {
    Object[] stable =
        Stream.concat(Stream.of(studySeed), Stream.of(parts)).map(Object::toString).toArray();
    return Objects.hash(stable);
  }
}
