package dev.loombench.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.csv.CsvTables;
import dev.loombench.tool.store.RunPack;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The packs of {@code results/} have the figures that are stored beside them. */
class PackedResultsTest {

  private static final Path RESULTS = Path.of("..", "results");

  /** The largest pack that the repository stores. */
  private static final long MOST_BYTES = 2L << 20;

  /** Fewer columns than every table of trials has, whatever the version that wrote it. */
  private static final int FEWEST_COLUMNS = 10;

  @TempDir private Path folder;

  static List<Path> packs() throws IOException {
    try (Stream<Path> files = Files.walk(RESULTS, 2)) {
      return files.filter(RunPack::isOne).sorted().toList();
    }
  }

  /** Claims follow from the stored trials, by the present study file: another test. */
  @ParameterizedTest
  @MethodSource("packs")
  void figuresFollowFromThePack(Path pack) throws IOException {
    Analysis analysis = StoredRuns.analyze(RunPack.unpack(pack, folder.resolve("run")));

    List<Map<String, String>> made = rows(csv(analysis, "trials.csv"));
    List<Map<String, String>> stored = rows(Files.readString(pack.resolveSibling("trials.csv")));
    assertThat(made).hasSameSizeAs(stored);
    for (int row = 0; row < made.size(); row++) {
      Map<String, String> figures = made.get(row);
      Map<String, String> known = stored.get(row);
      // A reading that later proved impossible is empty in the table (results/README.md).
      figures.keySet().removeIf(column -> known.getOrDefault(column, "").isEmpty());
      assertThat(figures).hasSizeGreaterThan(FEWEST_COLUMNS);
      assertThat(known).as("row %d", row + 1).containsAllEntriesOf(figures);
    }
    Path comparisons = pack.resolveSibling("comparisons.csv");
    if (Files.exists(comparisons)) {
      assertThat(rows(csv(analysis, "comparisons.csv")))
          .isEqualTo(rows(Files.readString(comparisons)));
    }
  }

  @ParameterizedTest
  @MethodSource("packs")
  void packsAreSmall(Path pack) throws IOException {
    assertThat(Files.size(pack)).isLessThanOrEqualTo(MOST_BYTES);
  }

  private static List<Map<String, String>> rows(String table) throws IOException {
    try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(table)) {
      return reader.stream().map(NamedCsvRecord::getFieldsAsMap).toList();
    }
  }

  private static String csv(Analysis analysis, String table) throws IOException {
    var out = new ByteArrayOutputStream();
    CsvTables.all().get(table).write(analysis, out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
