package dev.loombench.tool.report.html;

import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.common.Resource;
import dev.loombench.tool.report.common.Template;
import dev.loombench.tool.report.json.TrendJson;
import dev.loombench.tool.report.text.TrendSentences;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figures of a study over its runs as one self-contained page, with the charts of the report. */
public final class TrendPage {

  private static final String LINKS =
      "<a href=\"#changes\">Changes</a> <a href=\"#charts\">Charts</a> <a href=\"#runs\">Runs</a>";

  private TrendPage() {}

  /** Data in the form that the report's scripts read; headings are the points of the figures. */
  private record Data(
      Summary summary,
      List<Object> estimates,
      List<Object> points,
      List<Object> windows,
      Map<String, String> terms,
      Map<String, String> labels,
      List<List<String>> sentences,
      List<String> headings,
      TrendJson trend) {

    record Summary(Study study, List<Object> trials) {}

    record Study(List<Variant> variants) {}

    record Variant(String name) {}

    static Data of(Trend trend) {
      var labels = new LinkedHashMap<String, String>();
      trend.figures().stream()
          .map(figure -> figure.id().metric())
          .forEach(metric -> labels.put(metric.key(), metric.labelWithUnit()));
      List<Variant> variants =
          trend.figures().stream()
              .map(figure -> figure.id().variant().name())
              .distinct()
              .map(Variant::new)
              .toList();
      return new Data(
          new Summary(new Study(variants), List.of()),
          List.of(),
          List.of(),
          List.of(),
          Map.of(),
          labels,
          trend.changes().stream()
              .map(change -> change.figures().stream().map(TrendSentences::change).toList())
              .toList(),
          trend.figures().stream().map(figure -> figure.id().point().label()).toList(),
          TrendJson.of(trend));
    }
  }

  public static String of(Trend trend) {
    String title = trend.study() + " over its runs";
    String content =
        new Template(Resource.text("/report/trend.html"))
            .with("headline", Template.escaped(TrendSentences.headline(trend)))
            .text();
    return new HtmlPage(title, title, "changes", LINKS, content)
        .data(Json.MAPPER.writeValueAsString(Data.of(trend)))
        .script(HtmlPage.d3())
        .script(HtmlPage.named("formats", "figures", "tables", "plot", "trend"))
        .text();
  }
}
