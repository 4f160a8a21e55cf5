package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.common.Report;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Report for programs: one JSON document. */
public final class JsonReport implements Report {

  @Override
  public void write(Analysis analysis, OutputStream out) throws IOException {
    out.write((Json.text(SummaryJson.of(analysis)) + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
