package dev.loombench.contract;

import java.util.List;

/**
 * Table of values for the placeholders {@code {csv:COLUMN}} of a request. Its rows are used in
 * rotation.
 *
 * @param rows rows with a value for each column; empty if the request has no such placeholders
 */
public record RequestValues(List<String> columns, List<List<String>> rows) {

  public static final RequestValues NONE = new RequestValues(List.of(), List.of());

  public RequestValues {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "%d values in a row for %d columns".formatted(row.size(), columns.size()));
      }
    }
  }

  /** Returns a short description that differs between different values. */
  @Override
  public String toString() {
    return "%d rows of %s (hash %08x)".formatted(rows.size(), columns, rows.hashCode());
  }
}
