package dev.loombench.tool.report;

import dev.loombench.tool.report.common.Report;
import dev.loombench.tool.report.csv.CsvTables;
import dev.loombench.tool.report.html.HtmlReport;
import dev.loombench.tool.report.json.JsonReport;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reports that are written to files of a run. */
public final class ReportFiles {

  /** Name of the page, the file to open first. */
  public static final String PAGE = "report.html";

  private ReportFiles() {}

  public static Map<String, Report> all() {
    var reports = new LinkedHashMap<String, Report>();
    reports.put(PAGE, new HtmlReport());
    reports.put("summary.json", new JsonReport());
    reports.putAll(CsvTables.all());
    return Collections.unmodifiableMap(reports);
  }
}
