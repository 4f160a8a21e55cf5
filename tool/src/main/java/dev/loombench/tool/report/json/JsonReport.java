package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.common.Report;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The summary for programs: one JSON document. */
public final class JsonReport implements Report {

  @Override
  public void write(Analysis analysis, OutputStream out) throws IOException {
    String text =
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(SummaryJson.of(analysis));
    out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
