package dev.loombench.loadgen.schedule;

import java.util.List;

/**
 * Reproducible choice by weight. The choice depends only on the seed and a number, not on previous
 * choices. The number is mixed by the finalizer of SplitMix64 (Steele, Lea, Flood, <i>Fast
 * splittable pseudorandom number generators</i>, OOPSLA 2014).
 */
public final class WeightedChoice {

  private final long seed;
  private final long[] upTo;

  /** Creates a choice among as many indexes as there are weights, each at least 1. */
  public WeightedChoice(List<Integer> weights, long seed) {
    this.seed = seed;
    this.upTo = new long[weights.size()];
    long sum = 0;
    for (int i = 0; i < weights.size(); i++) {
      sum += weights.get(i);
      upTo[i] = sum;
    }
  }

  public int choose(long number) {
    if (upTo.length == 1) {
      return 0;
    }
    long point =
        Long.remainderUnsigned(mixed(seed + number * 0x9E3779B97F4A7C15L), upTo[upTo.length - 1]);
    int chosen = 0;
    while (point >= upTo[chosen]) {
      chosen++;
    }
    return chosen;
  }

  private static long mixed(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
