package dev.loombench.tool.report.html;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.common.Report;
import dev.loombench.tool.report.common.Template;
import dev.loombench.tool.report.json.PageJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The report as one page that needs nothing else: no network, no other file. Its parts are
 * resources; the figures stand in it as JSON, and its scripts draw them.
 */
public final class HtmlReport implements Report {

  private static final String FOLDER = "/report/";
  private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";

  @Override
  public void write(Analysis analysis, OutputStream out) throws IOException {
    out.write(page(analysis, resource(D3)).getBytes(StandardCharsets.UTF_8));
  }

  /** The page with that text in the place of the drawing library. */
  static String page(Analysis analysis, String library) throws IOException {
    String scripts =
        String.join(
            "\n",
            resource(FOLDER + "figures.js"),
            resource(FOLDER + "tables.js"),
            resource(FOLDER + "plot.js"),
            resource(FOLDER + "charts.js"),
            resource(FOLDER + "levels.js"),
            resource(FOLDER + "courses.js"),
            resource(FOLDER + "profiles.js"),
            resource(FOLDER + "warmups.js"),
            resource(FOLDER + "resources.js"),
            resource(FOLDER + "starts.js"),
            resource(FOLDER + "capacity.js"),
            resource(FOLDER + "recorded.js"),
            resource(FOLDER + "sureness.js"),
            resource(FOLDER + "threads.js"),
            resource(FOLDER + "sweep.js"),
            resource(FOLDER + "replication.js"),
            resource(FOLDER + "report.js"));
    return new Template(resource(FOLDER + "report.html"))
        .with("title", Template.escaped(analysis.study().name()))
        .with("question", Template.escaped(analysis.study().question()))
        .with("style", resource(FOLDER + "report.css"))
        .with("data", Template.scriptSafe(Json.MAPPER.writeValueAsString(PageJson.of(analysis))))
        .with("library", library)
        .with("scripts", scripts)
        .text();
  }

  private static String resource(String name) throws IOException {
    try (var in = HtmlReport.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing on the class path: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
