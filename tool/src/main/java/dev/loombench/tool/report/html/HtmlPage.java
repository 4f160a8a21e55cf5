package dev.loombench.tool.report.html;

import dev.loombench.tool.report.common.Resource;
import dev.loombench.tool.report.common.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Self-contained page: head, bar with links, content and scripts, the same for all pages. */
public final class HtmlPage {

  private static final String FOLDER = "/report/";

  private final Template template = new Template(Resource.text(FOLDER + "page.html"));
  private final List<String> scripts = new ArrayList<>();
  private String style = Resource.text(FOLDER + "report.css");
  private String data = "";
  private String sources = "img-src data:";

  /**
   * Creates a page with the style and the theme button of the report.
   *
   * @param title title of the window, as text
   * @param first id of the first part, to which the keyboard can skip
   * @param links links of the bar, as HTML
   * @param content content of the main element, as HTML
   */
  public HtmlPage(String title, String brand, String first, String links, String content) {
    template
        .with("title", Template.escaped(title))
        .with("brand", Template.escaped(brand))
        .with("first", first)
        .with("links", links)
        .with("content", content.stripTrailing());
    script(named("theme"));
  }

  public HtmlPage style(String css) {
    style += css;
    return this;
  }

  /** Sets the JSON that the scripts read. */
  HtmlPage data(String json) {
    data =
        "<script type=\"application/json\" id=\"data\">%s</script>\n"
            .formatted(Template.scriptSafe(json));
    return this;
  }

  public HtmlPage script(String text) {
    scripts.add("<script>\n%s\n</script>".formatted(text));
    return this;
  }

  /** Returns scripts of the report in the order of their evaluation. */
  public static String named(String... names) {
    return List.of(names).stream()
        .map(name -> Resource.text(FOLDER + name + ".js"))
        .collect(Collectors.joining("\n"));
  }

  /** Returns D3 from its webjar, whose folder is named by the version in its pom.properties. */
  public static String d3() {
    String version =
        Resource.text("/META-INF/maven/org.webjars.npm/d3/pom.properties")
            .lines()
            .filter(line -> line.startsWith("version="))
            .map(line -> line.substring("version=".length()).strip())
            .findFirst()
            .orElseThrow();
    return Resource.text("/META-INF/resources/webjars/d3/%s/dist/d3.min.js".formatted(version));
  }

  public HtmlPage connecting() {
    sources = "connect-src 'self'";
    return this;
  }

  public String text() {
    return template
        .with("sources", sources)
        .with("style", style)
        .with("data", data)
        .with("scripts", String.join("\n", scripts))
        .text();
  }
}
