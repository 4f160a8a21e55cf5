package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.plan.Block.Place;
import dev.loombench.tool.trial.Trial;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Attempt at a block that still lacks trials.
 *
 * @param missing trials to make, in order; at least one
 * @param arrivals attempt whose arrivals it repeats
 */
record Attempt(
    Block block, int number, List<Place> missing, boolean started, int arrivals, long studySeed) {

  /** Trial that is still to come; its number is not known. */
  record Upcoming(Trial trial, boolean startsServer) {}

  Trial next(int trialNumber) {
    return trial(missing.getFirst(), trialNumber);
  }

  Stream<Trial> trials(int trialNumber) {
    return missing.stream().map(place -> trial(place, trialNumber));
  }

  /** Returns a trial. Every variant gets the same arrivals under a load. */
  private Trial trial(Place place, int trialNumber) {
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

  /** Returns its missing trials. The server of the last trial continues if it can. */
  Stream<Upcoming> upcoming(List<PastTrial> history) {
    return IntStream.range(0, missing.size())
        .mapToObj(
            index -> new Upcoming(trial(missing.get(index), 0), startsServer(index, history)));
  }

  /** Returns true if the next trial starts a server, and does not share that of the last trial. */
  boolean startsServer(List<PastTrial> history) {
    return startsServer(0, history);
  }

  private boolean startsServer(int index, List<PastTrial> history) {
    boolean continues =
        index == 0
            ? !history.isEmpty() && continues(history.getLast())
            : missing.get(index - 1).variant().equals(missing.get(index).variant());
    return block.loads().size() == 1 || !continues;
  }

  private boolean continues(PastTrial last) {
    return block.contains(last)
        && last.trial().attempt() == number
        && last.trial().variant().equals(missing.getFirst().variant())
        && last.leavesServer();
  }
}
