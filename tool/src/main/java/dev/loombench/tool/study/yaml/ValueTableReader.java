package dev.loombench.tool.study.yaml;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.loombench.contract.Placeholders;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.RequestValues;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Quoting;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reader of the values of requests' placeholders from CSV files. */
record ValueTableReader(Path folder) {

  private static final int MAX_ROWS = 10_000;
  private static final Pattern IN_HEADER = Pattern.compile("[ -~\\t]*");

  /** Returns the request with the values of its placeholders. */
  RequestSpec read(Cursor request, Optional<Cursor> values, RequestSpec spec) {
    Set<String> columns = Placeholders.columns(spec);
    if (values.isEmpty()) {
      if (!columns.isEmpty()) {
        throw request.refuse(
            "{csv:%s} has no values; name a CSV file with this column by 'values'"
                .formatted(columns.iterator().next()));
      }
      return spec;
    }
    if (columns.isEmpty()) {
      throw values
          .get()
          .refuse("the request has no placeholder like {csv:COLUMN}; add one or remove 'values'");
    }
    RequestSpec filled = spec.with(table(values.get(), List.copyOf(columns)));
    checkHeaders(values.get(), filled);
    return filled;
  }

  private RequestValues table(Cursor values, List<String> columns) {
    Path file = values.path(folder);
    var rows = new ArrayList<List<String>>();
    try (CsvReader<NamedCsvRecord> reader =
        CsvReader.builder()
            .detectBomHeader(true)
            .fieldSeparator(separator(file))
            .ofNamedCsvRecord(file)) {
      for (NamedCsvRecord row : reader) {
        rows.add(row(values, file, row, columns));
        if (rows.size() > MAX_ROWS) {
          throw values.refuse("%s has more than %d rows; shorten it".formatted(file, MAX_ROWS));
        }
      }
    } catch (NoSuchFileException missing) {
      throw values.refuse("%s: no such file".formatted(file));
    } catch (IOException | CsvParseException wrong) {
      throw values.refuse("%s: %s".formatted(file, wrong.getMessage()));
    }
    if (rows.isEmpty()) {
      throw values.refuse("%s has no rows below its header".formatted(file));
    }
    return new RequestValues(columns, rows);
  }

  /** Returns the separator of the header: a semicolon or tab if there is one, and no comma. */
  private static char separator(Path file) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      String header = Optional.ofNullable(reader.readLine()).orElse("");
      return header.indexOf(',') >= 0
          ? ','
          : header.indexOf(';') >= 0 ? ';' : header.indexOf('\t') >= 0 ? '\t' : ',';
    }
  }

  private static List<String> row(
      Cursor values, Path file, NamedCsvRecord row, List<String> columns) {
    var fields = new ArrayList<String>();
    for (String column : columns) {
      fields.add(
          row.findField(column)
              .orElseThrow(
                  () ->
                      values.refuse(
                          "%s:%d: no value for {csv:%s}; the columns are %s"
                              .formatted(
                                  file,
                                  row.getStartingLineNumber(),
                                  column,
                                  Quoting.quotedList(row.getHeader(), "and")))));
    }
    return fields;
  }

  /** Checks that no value breaks a header. */
  private static void checkHeaders(Cursor values, RequestSpec spec) {
    for (RequestSpec row : Placeholders.rows(spec)) {
      row.headers()
          .forEach(
              (name, text) -> {
                if (!IN_HEADER.matcher(text).matches()) {
                  throw values.refuse(
                      "the value %s of the header %s is not one line of ASCII text"
                          .formatted(Quoting.quoted(text), name));
                }
              });
    }
  }
}
