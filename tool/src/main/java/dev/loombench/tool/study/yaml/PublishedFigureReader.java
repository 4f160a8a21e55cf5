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

/** Reads the figures of publications from a CSV file with a line for each. */
final class PublishedFigureReader {

  /** The file, beside the studies. */
  static final String FILE = "published.csv";

  /** The unit of versions and types of columns, which were published too. */
  private static final String TEXT = "text";

  private PublishedFigureReader() {}

  /**
   * The figures of one study, in the file's order; none if the file has none of it.
   *
   * @throws Problem of usage if there is no such file, or it has another form
   */
  static List<PublishedFigure> of(Path file, String study) {
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
      return rows.stream()
          .filter(row -> row.getField("study").equals(study))
          .filter(row -> !row.getField("unit").equals(TEXT))
          .map(PublishedFigureReader::figure)
          .toList();
    } catch (NoSuchFileException missing) {
      throw Problem.usage("there is no file %s with published figures".formatted(file));
    } catch (IOException | CsvParseException | NoSuchElementException wrong) {
      throw Problem.usage("%s: %s".formatted(file, wrong.getMessage()));
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

  /** What was published of that, unless it stands there several times and differs. */
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

  /** The ratio of what two of them have beyond something, if both were published and have it. */
  static OptionalDouble ratio(
      Optional<PublishedFigure> above, Optional<PublishedFigure> below, long beyond) {
    double high = above.map(PublishedFigure::value).orElse(0.0) - beyond;
    double low = below.map(PublishedFigure::value).orElse(0.0) - beyond;
    return high > 0 && low > 0 ? OptionalDouble.of(high / low) : OptionalDouble.empty();
  }
}
