package dev.loombench.tool.report.html;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Report;
import dev.loombench.tool.report.common.Resource;
import dev.loombench.tool.report.common.Template;
import dev.loombench.tool.report.json.PageJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Report as one self-contained page: HTML, CSS, scripts and data, without network access. */
public final class HtmlReport implements Report {

  private static final String FOLDER = "/report/";

  /** The scripts, in the order of their evaluation. */
  private static final List<String> SCRIPTS =
      List.of(
          "figures",
          "tables",
          "plot",
          "charts",
          "levels",
          "time-series",
          "profiles",
          "warm-ups",
          "resources",
          "starts",
          "capacity",
          "recorded",
          "confidence",
          "threads",
          "sweep",
          "replication",
          "report");

  @Override
  public void write(Analysis analysis, OutputStream out) throws IOException {
    out.write(page(analysis, D3.text()).getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the page with the given text in place of D3. */
  static String page(Analysis analysis, String library) throws IOException {
    return new Template(Resource.text(FOLDER + "report.html"))
        .with("title", Template.escaped(analysis.study().name()))
        .with("question", Template.escaped(analysis.study().question()))
        .with("style", Resource.text(FOLDER + "report.css"))
        .with("data", Template.scriptSafe(PageJson.of(analysis).text()))
        .with("library", library)
        .with("scripts", scripts(SCRIPTS))
        .text();
  }

  /** Returns the named scripts in the order of their evaluation. */
  static String scripts(List<String> names) {
    return names.stream()
        .map(script -> Resource.text(FOLDER + script + ".js"))
        .collect(Collectors.joining("\n"));
  }
}
