package dev.loombench.tool.plan;

import dev.loombench.tool.trial.Trial;
import java.util.List;

/**
 * A try at a block that still lacks trials.
 *
 * @param block which
 * @param number which try, from 1
 * @param missing the variants not yet tried, in the order in which they are taken, at least one
 * @param begun whether some of its trials were made
 * @param seed of the load's random choices: every variant gets the same arrivals
 */
record Attempt(Block block, int number, List<String> missing, boolean begun, long seed) {

  Attempt {
    missing = List.copyOf(missing);
  }

  Trial next(int trialNumber) {
    return new Trial(
        trialNumber,
        block.pass(),
        block.repetition(),
        number,
        missing.getFirst(),
        block.workload(),
        block.load(),
        seed);
  }
}
