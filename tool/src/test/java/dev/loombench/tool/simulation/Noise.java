package dev.loombench.tool.simulation;

import dev.loombench.tool.trial.Trial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Random deviations of the trials of a block from their truth, as natural logarithms.
 *
 * @param label name in tables
 * @param driftPerBlock change of the machine's speed from one block to the next
 * @param blocks draws blocks
 */
record Noise(String label, double driftPerBlock, Blocks blocks) {

  /** Draws one deviation for each variant of a block. */
  interface Blocks {
    List<Deviation> draw(RandomGenerator random, int variants);
  }

  /** Deviations of one trial's figures; that of counts applies to their expected value. */
  record Deviation(double throughput, double p99, double counts) {

    /** Returns that of a machine that is faster by this logarithm. */
    Deviation faster(double shift) {
      return new Deviation(throughput + shift, p99 - shift, counts);
    }

    private Deviation slow() {
      Deviation slowed = faster(-SLOWDOWN);
      return new Deviation(slowed.throughput, slowed.p99, counts + COUNT_BURST);
    }
  }

  /** Standard deviation between blocks, common to all variants of a block. */
  private static final double BETWEEN_BLOCKS = 0.05;

  private static final double THROUGHPUT_WIDTH = 0.03;
  private static final double P99_WIDTH = 0.08;
  private static final double COUNT_WIDTH = 0.3;

  /** A slow trial serves 0.7 times as much. */
  private static final double SLOWDOWN = -Math.log(0.7);

  private static final double COUNT_BURST = Math.log(3);
  private static final double SLOW_SHARE = 0.1;
  private static final double LOST_PER_BLOCK = Math.log(0.99);

  /** Bound of Student's t; without one, the mean of its exponential would be infinite. */
  private static final double LARGEST_T = 20;

  static final Noise NORMAL = new Noise("normal", 0, each(RandomGenerator::nextGaussian));

  static final Noise HEAVY_TAILS = new Noise("t(3)", 0, each(Noise::heavyTailed));

  static final Noise SLOW_TRIALS =
      new Noise(
          "one slow trial in ten",
          0,
          (random, variants) ->
              NORMAL.draw(random, variants).stream()
                  .map(one -> random.nextDouble() < SLOW_SHARE ? one.slow() : one)
                  .toList());

  static final Noise SLOW_TRIALS_OF_ONE =
      new Noise(
          "one slow trial in ten, only of c",
          0,
          (random, variants) -> {
            List<Deviation> block = NORMAL.draw(random, variants);
            return random.nextDouble() < SLOW_SHARE
                ? Stream.concat(
                        block.stream().limit(variants - 1L), Stream.of(block.getLast().slow()))
                    .toList()
                : block;
          });

  static final Noise DRIFT = new Noise("drift of 1 % per block", LOST_PER_BLOCK, NORMAL.blocks);

  /** Returns every kind of noise. */
  static List<Noise> all() {
    return List.of(NORMAL, HEAVY_TAILS, SLOW_TRIALS, SLOW_TRIALS_OF_ONE, DRIFT, measured());
  }

  List<Deviation> draw(RandomGenerator random, int variants) {
    return blocks.draw(random, variants);
  }

  /** Returns the drift until a trial: the machine changes at each trial, also within a block. */
  double drift(Trial trial, int trialsPerBlock) {
    return driftPerBlock * (trial.number() - 1) / trialsPerBlock;
  }

  /** Draws independent trials with the given noise of unit width, and a common shift. */
  private static Blocks each(ToDoubleFunction<RandomGenerator> unit) {
    return (random, variants) -> {
      double block = BETWEEN_BLOCKS * random.nextGaussian();
      return IntStream.range(0, variants)
          .mapToObj(
              _ ->
                  new Deviation(
                          THROUGHPUT_WIDTH * unit.applyAsDouble(random),
                          P99_WIDTH * unit.applyAsDouble(random),
                          COUNT_WIDTH * random.nextGaussian())
                      .faster(block))
          .toList();
    };
  }

  private static double heavyTailed(RandomGenerator random) {
    double drawn;
    do {
      double squares = 0;
      for (int freedom = 0; freedom < 3; freedom++) {
        double normal = random.nextGaussian();
        squares += normal * normal;
      }
      drawn = random.nextGaussian() / Math.sqrt(squares / 3);
    } while (Math.abs(drawn) > LARGEST_T);
    return drawn;
  }

  /** Returns the noise of measured trials of identical variants, relative to their mean. */
  private static Noise measured() {
    try {
      List<double[]> throughputs = logs("throughput");
      List<double[]> latencies = logs("latency_p99");
      return new Noise(
          "measured",
          0,
          (random, variants) -> {
            int[] large =
                IntStream.range(0, throughputs.size())
                    .filter(block -> throughputs.get(block).length >= variants)
                    .toArray();
            int block = large[random.nextInt(large.length)];
            return distinct(random, throughputs.get(block).length, variants)
                .mapToObj(
                    trial ->
                        new Deviation(
                            throughputs.get(block)[trial],
                            latencies.get(block)[trial],
                            COUNT_WIDTH * random.nextGaussian()))
                .toList();
          });
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static List<double[]> logs(String metric) throws IOException {
    List<double[]> blocks =
        TrialBank.blocks(metric).stream()
            .map(block -> Arrays.stream(block).map(Math::log).toArray())
            .toList();
    double mean = blocks.stream().flatMapToDouble(Arrays::stream).average().orElseThrow();
    return blocks.stream()
        .map(block -> Arrays.stream(block).map(log -> log - mean).toArray())
        .toList();
  }

  private static IntStream distinct(RandomGenerator random, int bound, int count) {
    int[] shuffled = IntStream.range(0, bound).toArray();
    for (int place = 0; place < count; place++) {
      int other = place + random.nextInt(bound - place);
      int kept = shuffled[place];
      shuffled[place] = shuffled[other];
      shuffled[other] = kept;
    }
    return Arrays.stream(shuffled).limit(count);
  }
}
