package dev.loombench.tool.report.csv;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Report;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A table for spreadsheets and scripts, as RFC 4180 has it. */
public final class CsvReport implements Report {

  private final Function<Analysis, List<List<String>>> table;

  /**
   * @param table its rows, the names of the columns first
   */
  public CsvReport(Function<Analysis, List<List<String>>> table) {
    this.table = table;
  }

  @Override
  public void write(Analysis analysis, OutputStream out) throws IOException {
    for (List<String> row : table.apply(analysis)) {
      String line = row.stream().map(CsvReport::field).collect(Collectors.joining(",")) + "\r\n";
      out.write(line.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String field(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
