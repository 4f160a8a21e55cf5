package dev.loombench.tool.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Measured trials of identical variants, by block. The header of the file names the source of the
 * trials.
 */
final class TrialBank {

  private static final Path FILE = Path.of("src/test/resources/bank/identical-variants.csv");

  private TrialBank() {}

  /** Returns one metric of the trials of each block, in the order of the file. */
  static List<double[]> blocks(String column) throws IOException {
    List<String[]> rows =
        Files.readAllLines(FILE).stream()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split(",", -1))
            .toList();
    int index = Arrays.asList(rows.getFirst()).indexOf(column);
    return rows.stream()
        .skip(1)
        .collect(Collectors.groupingBy(row -> row[0], TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(trials -> trials.stream().mapToDouble(row -> Double.parseDouble(row[index])).toArray())
        .toList();
  }
}
