package dev.loombench.tool.analyze.diagnose;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Measured trials of identical variants, by block, from which A/A comparisons are sampled. The
 * header of the file names the source of the trials.
 */
public final class TrialBank {

  private static final Path FILE = Path.of("src/test/resources/bank/identical-variants.csv");

  private final List<double[]> blocks;

  private TrialBank(List<double[]> blocks) {
    this.blocks = blocks;
  }

  /** Reads one metric of all trials, without blocks of fewer than two trials. */
  public static TrialBank of(String column) throws IOException {
    List<String[]> rows =
        Files.readAllLines(FILE).stream()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split(",", -1))
            .toList();
    int index = Arrays.asList(rows.getFirst()).indexOf(column);
    Map<String, List<String[]>> byBlock =
        rows.stream()
            .skip(1)
            .collect(Collectors.groupingBy(row -> row[0], TreeMap::new, Collectors.toList()));
    return new TrialBank(
        byBlock.values().stream()
            .filter(trials -> trials.size() > 1)
            .map(trials -> trials.stream().mapToDouble(row -> Double.parseDouble(row[index])))
            .map(figures -> figures.toArray())
            .toList());
  }

  /** Returns two different trials of a random block, as a block of two identical variants. */
  public double[] pair(RandomGenerator random) {
    double[] block = blocks.get(random.nextInt(blocks.size()));
    int one = random.nextInt(block.length);
    int other = random.nextInt(block.length - 1);
    return new double[] {block[one], block[other < one ? other : other + 1]};
  }

  int trials() {
    return blocks.stream().mapToInt(block -> block.length).sum();
  }

  /** Returns the standard deviation of the log ratio over all pairs of trials in a block. */
  double noise() {
    double squares = 0;
    int pairs = 0;
    for (double[] block : blocks) {
      for (int later = 1; later < block.length; later++) {
        for (int earlier = 0; earlier < later; earlier++) {
          double log = Math.log(block[later] / block[earlier]);
          squares += log * log;
          pairs++;
        }
      }
    }
    return Math.sqrt(squares / pairs);
  }

  /** Returns the ratio of the largest value to the smallest. */
  double span() {
    List<Double> all = blocks.stream().flatMap(block -> Arrays.stream(block).boxed()).toList();
    return all.stream().max(Comparator.naturalOrder()).orElseThrow()
        / all.stream().min(Comparator.naturalOrder()).orElseThrow();
  }
}
