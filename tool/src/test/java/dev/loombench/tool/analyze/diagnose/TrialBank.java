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
 * Real trials of variants that are all the same server, by block: what comparisons between equals
 * are drawn from. The file's first lines tell where the trials come from.
 */
public final class TrialBank {

  private static final Path FILE = Path.of("src/test/resources/bank/identical-variants.csv");

  private final List<double[]> blocks;

  private TrialBank(List<double[]> blocks) {
    this.blocks = blocks;
  }

  /** One figure of every trial; blocks with fewer than two trials are of no use. */
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

  /** A block of two variants that are the same: two different trials of one real block. */
  public double[] pair(RandomGenerator random) {
    double[] block = blocks.get(random.nextInt(blocks.size()));
    int one = random.nextInt(block.length);
    int other = random.nextInt(block.length - 1);
    return new double[] {block[one], block[other < one ? other : other + 1]};
  }

  int trials() {
    return blocks.stream().mapToInt(block -> block.length).sum();
  }

  /** The standard deviation of the log ratio of two trials of a block, over all such pairs. */
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

  /** The largest figure over the smallest, over all trials. */
  double span() {
    List<Double> all = blocks.stream().flatMap(block -> Arrays.stream(block).boxed()).toList();
    return all.stream().max(Comparator.naturalOrder()).orElseThrow()
        / all.stream().min(Comparator.naturalOrder()).orElseThrow();
  }
}
