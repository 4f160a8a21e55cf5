package dev.loombench.tool.plan;

import dev.loombench.tool.plan.Block.Place;
import dev.loombench.tool.trial.Trial;
import java.util.List;

/**
 * Attempt at a block that still lacks trials.
 *
 * @param block the block
 * @param number number of the attempt, from 1
 * @param missing trials to make, in order; at least one
 * @param started true if some of its trials were made
 * @param arrivals attempt whose arrivals it repeats
 * @param studySeed seed of all random choices
 */
record Attempt(
    Block block, int number, List<Place> missing, boolean started, int arrivals, long studySeed) {

  Attempt {
    missing = List.copyOf(missing);
  }

  /** Returns the next trial. Every variant gets the same arrivals under a load. */
  Trial next(int trialNumber) {
    Place place = missing.getFirst();
    return new Trial(
        trialNumber,
        block.pass(),
        block.repetition(),
        number,
        place.variant(),
        place.load().workload(),
        place.load().load(),
        Attempts.seed(studySeed, "arrivals", block.seedText(place.load()), arrivals));
  }

  /**
   * Returns the number of servers that its missing trials need. The server of the last trial
   * continues if it can.
   *
   * @param history all trials
   */
  int servers(List<PastTrial> history) {
    if (block.loads().size() == 1) {
      return missing.size();
    }
    int variants = (int) missing.stream().map(Place::variant).distinct().count();
    return !history.isEmpty() && continues(history.getLast()) ? variants - 1 : variants;
  }

  private boolean continues(PastTrial last) {
    return block.contains(last)
        && last.trial().attempt() == number
        && last.trial().variant().equals(missing.getFirst().variant())
        && last.leavesServer();
  }
}
