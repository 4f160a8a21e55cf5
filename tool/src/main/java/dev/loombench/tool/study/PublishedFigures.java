package dev.loombench.tool.study;

import dev.loombench.tool.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;

/** Reads the figures of publications from a CSV file with a line for each. */
final class PublishedFigures {

  /** The file, beside the studies. */
  static final String FILE = "published.csv";

  private static final String TEXT = "text";

  private record Row(
      String study,
      String table,
      String scenario,
      String variant,
      String metric,
      String unit,
      String value,
      String note) {

    /** Versions and types of columns were published too. */
    boolean isNumber() {
      return !unit.equals(TEXT);
    }

    PublishedFigure figure() {
      return new PublishedFigure(
          table, scenario, variant, metric, unit, Double.parseDouble(value), note);
    }
  }

  private PublishedFigures() {}

  /**
   * The figures of one study, in the file's order; none if the file has none of it.
   *
   * @throws Problem of usage if there is no such file, or it has another form
   */
  static List<PublishedFigure> of(Path file, String study) {
    if (!Files.isRegularFile(file)) {
      throw Problem.usage("there is no file %s with published figures".formatted(file));
    }
    CsvSchema schema = CsvSchema.emptySchema().withHeader();
    try (MappingIterator<Row> rows =
        new CsvMapper().readerFor(Row.class).with(schema).readValues(file.toFile())) {
      return rows.readAll().stream()
          .filter(row -> row.study().equals(study) && row.isNumber())
          .map(Row::figure)
          .toList();
    } catch (JacksonException wrong) {
      throw Problem.usage("%s: %s".formatted(file, wrong.getOriginalMessage()));
    } catch (NumberFormatException wrong) {
      throw Problem.usage("%s: not a number: %s".formatted(file, wrong.getMessage()));
    }
  }

  /** What was published of that, unless it stands there several times and differs. */
  static Optional<PublishedFigure> find(
      List<PublishedFigure> figures, Predicate<String> scenario, String variant, String metric) {
    List<PublishedFigure> found =
        figures.stream()
            .filter(figure -> scenario.test(figure.scenario()))
            .filter(figure -> figure.variant().equals(variant))
            .filter(figure -> figure.metric().equals(metric))
            .toList();
    boolean alike = found.stream().mapToDouble(PublishedFigure::value).distinct().count() == 1;
    return alike ? Optional.of(found.getFirst()) : Optional.empty();
  }

  /** The ratio of two of them, if both were published and neither is zero. */
  static OptionalDouble ratio(Optional<PublishedFigure> above, Optional<PublishedFigure> below) {
    return above.isPresent()
            && below.isPresent()
            && above.get().value() > 0
            && below.get().value() > 0
        ? OptionalDouble.of(above.get().value() / below.get().value())
        : OptionalDouble.empty();
  }
}
