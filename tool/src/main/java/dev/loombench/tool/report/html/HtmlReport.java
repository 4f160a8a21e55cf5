package dev.loombench.tool.report.html;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Report;
import dev.loombench.tool.report.common.Resource;
import dev.loombench.tool.report.common.Template;
import dev.loombench.tool.report.json.PageJson;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
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
    out.write(page(analysis, d3()).getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the page with the given text in place of D3. */
  static String page(Analysis analysis, String library) throws IOException {
    return new Template(Resource.text(FOLDER + "report.html"))
        .with("title", Template.escaped(analysis.study().name()))
        .with("question", Template.escaped(analysis.study().question()))
        .with("style", Resource.text(FOLDER + "report.css"))
        .with("data", Template.scriptSafe(PageJson.of(analysis).text()))
        .with("library", library)
        .with(
            "scripts",
            SCRIPTS.stream()
                .map(script -> Resource.text(FOLDER + script + ".js"))
                .collect(Collectors.joining("\n")))
        .text();
  }

  /** Returns D3 from its webjar, whose folder is named by the version in its pom.properties. */
  private static String d3() throws IOException {
    var pom = new Properties();
    pom.load(new StringReader(Resource.text("/META-INF/maven/org.webjars.npm/d3/pom.properties")));
    return Resource.text(
        "/META-INF/resources/webjars/d3/%s/dist/d3.min.js".formatted(pom.getProperty("version")));
  }
}
