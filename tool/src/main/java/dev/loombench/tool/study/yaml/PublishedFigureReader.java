package dev.loombench.tool.study.yaml;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.replication.PublishedFigure;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads published figures from a CSV file with one line for each. */
final class PublishedFigureReader {

  /** Name of the file, in the folder of the study file. */
  static final String FILE = "published.csv";

  /** Unit of published text, like versions and column types, which is not a figure. */
  private static final String TEXT = "text";

  private PublishedFigureReader() {}

  /**
   * Returns the figures of one publication in file order; empty if the file has none.
   *
   * @throws Problem of usage if the file is missing or malformed
   */
  static List<PublishedFigure> of(Path file, String study) {
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
      return rows.stream()
          .filter(row -> row.getField("study").equals(study))
          .filter(row -> !row.getField("unit").equals(TEXT))
          .map(PublishedFigureReader::figure)
          .toList();
    } catch (NoSuchFileException missing) {
      throw Problem.usage("%s: no such file; 'replicates.figures' needs it".formatted(file));
    } catch (IOException | CsvParseException | NoSuchElementException wrong) {
      throw Problem.usage("%s: %s".formatted(file, Problem.reason(wrong)), wrong);
    } catch (NumberFormatException wrong) {
      throw Problem.usage("%s: not a number: %s".formatted(file, wrong.getMessage()));
    }
  }

  private static PublishedFigure figure(NamedCsvRecord row) {
    return new PublishedFigure(
        row.getField("table"),
        row.getField("scenario"),
        row.getField("variant"),
        row.getField("metric"),
        row.getField("unit"),
        Double.parseDouble(row.getField("value")),
        row.getField("note"));
  }

  /** Returns the published figure; empty if there is none, or several that differ. */
  static Optional<PublishedFigure> find(
      List<PublishedFigure> figures, String scenario, String variant, String metric) {
    List<PublishedFigure> found =
        figures.stream()
            .filter(figure -> figure.scenario().equals(scenario))
            .filter(figure -> figure.variant().equals(variant))
            .filter(figure -> figure.metric().equals(metric))
            .toList();
    boolean alike = found.stream().mapToDouble(PublishedFigure::value).distinct().count() == 1;
    return alike ? Optional.of(found.getFirst()) : Optional.empty();
  }

  /**
   * Returns the ratio of two figures after {@code beyond} is subtracted from both; empty if a
   * figure is missing or not above it.
   */
  static OptionalDouble ratio(
      Optional<PublishedFigure> above, Optional<PublishedFigure> below, long beyond) {
    double high = above.map(PublishedFigure::value).orElse(0.0) - beyond;
    double low = below.map(PublishedFigure::value).orElse(0.0) - beyond;
    return high > 0 && low > 0 ? OptionalDouble.of(high / low) : OptionalDouble.empty();
  }
}
