package dev.loombench.tool.report;

import dev.loombench.tool.report.common.Report;
import dev.loombench.tool.report.csv.CsvRecordings;
import dev.loombench.tool.report.csv.CsvReport;
import dev.loombench.tool.report.csv.CsvSweep;
import dev.loombench.tool.report.csv.CsvTables;
import dev.loombench.tool.report.html.HtmlReport;
import dev.loombench.tool.report.json.CapacityJson;
import dev.loombench.tool.report.json.JsonReport;
import dev.loombench.tool.report.json.ReplicationJson;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The reports that become files of a run. */
public final class ReportFiles {

  /** The name of the page, the one to open first. */
  public static final String PAGE = "report.html";

  private ReportFiles() {}

  /** Each report under the name of its file. */
  public static Map<String, Report> all() {
    var reports = new LinkedHashMap<String, Report>();
    reports.put(PAGE, new HtmlReport());
    reports.put("summary.json", new JsonReport());
    reports.put("estimates.csv", new CsvReport(CsvTables::estimates));
    reports.put("comparisons.csv", new CsvReport(CsvTables::comparisons));
    reports.put("trials.csv", new CsvReport(CsvTables::trials));
    reports.put("profiles.csv", new CsvReport(CsvTables::profiles));
    reports.put("courses.csv", new CsvReport(CsvRecordings::courses));
    reports.put("start-ups.csv", new CsvReport(CsvRecordings::startUps));
    reports.put("capacities.csv", new CsvReport(CapacityJson::rows));
    reports.put("sweep.csv", new CsvReport(CsvSweep::cells));
    reports.put("claims.csv", new CsvReport(ReplicationJson::claims));
    reports.put("published.csv", new CsvReport(ReplicationJson::figures));
    return Collections.unmodifiableMap(reports);
  }
}
