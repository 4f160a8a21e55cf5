package dev.loombench.tool.report.html;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Report;
import dev.loombench.tool.report.common.Resource;
import dev.loombench.tool.report.common.Template;
import dev.loombench.tool.report.json.PageJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Report as one self-contained page: HTML, CSS, scripts and data, without network access. */
public final class HtmlReport implements Report {

  private static final String FOLDER = "/report/";

  /** The scripts, in the order of their evaluation. */
  private static final String[] SCRIPTS = {
    "formats",
    "figures",
    "tables",
    "plot",
    "charts",
    "levels",
    "time-series",
    "profiles",
    "warm-ups",
    "resources",
    "budgets",
    "starts",
    "capacity",
    "recorded",
    "confidence",
    "threads",
    "sweep",
    "replication",
    "report"
  };

  @Override
  public void write(Analysis analysis, OutputStream out) throws IOException {
    out.write(page(analysis, HtmlPage.d3()).getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the page with the given text in place of D3. */
  static String page(Analysis analysis, String library) throws IOException {
    String name = analysis.study().name();
    String content =
        new Template(Resource.text(FOLDER + "report.html"))
            .with("question", Template.escaped(analysis.study().question()))
            .text();
    return new HtmlPage(name, name, "answers", "", content)
        .data(PageJson.of(analysis).text())
        .script(library)
        .script(HtmlPage.named(SCRIPTS))
        .text();
  }
}
