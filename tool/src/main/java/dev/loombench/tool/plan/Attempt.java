package dev.loombench.tool.plan;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Trial;
import java.util.List;

/**
 * Attempt at a block that still lacks trials.
 *
 * @param block the block
 * @param number number of the attempt, from 1
 * @param missing variants to measure, in order; at least one
 * @param started true if some of its trials were made
 * @param seed seed of the load's random choices; every variant gets the same arrivals
 */
record Attempt(Block block, int number, List<VariantId> missing, boolean started, long seed) {

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
