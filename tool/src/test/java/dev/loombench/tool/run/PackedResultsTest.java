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

  @TempDir private Path folder;

  static List<Path> packs() throws IOException {
    try (Stream<Path> files = Files.walk(RESULTS, 2)) {
      return files.filter(RunPack::isOne).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("packs")
  void figuresFollowFromThePack(Path pack) throws IOException {
    Analysis analysis = StoredRuns.analyze(RunPack.unpack(pack, folder.resolve("run")));

    List<String> tables =
        Stream.of("claims.csv", "comparisons.csv")
            .filter(table -> Files.exists(pack.resolveSibling(table)))
            .toList();
    assertThat(tables).isNotEmpty();
    for (String table : tables) {
      assertThat(figures(csv(analysis, table)))
          .as(table)
          .isEqualTo(figures(Files.readString(pack.resolveSibling(table))));
    }
  }

  @ParameterizedTest
  @MethodSource("packs")
  void packsAreSmall(Path pack) throws IOException {
    assertThat(Files.size(pack)).isLessThanOrEqualTo(MOST_BYTES);
  }

  /** Returns the rows without the place of a claim, whose wording may be corrected later. */
  private static List<Map<String, String>> figures(String table) throws IOException {
    try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(table)) {
      return reader.stream()
          .map(NamedCsvRecord::getFieldsAsMap)
          .peek(row -> row.remove("location"))
          .toList();
    }
  }

  private static String csv(Analysis analysis, String table) throws IOException {
    var out = new ByteArrayOutputStream();
    CsvTables.all().get(table).write(analysis, out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
