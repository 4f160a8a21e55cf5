package dev.loombench.tool.report.html;

import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.SectionResult;
import dev.loombench.tool.analyze.instrument.Validation;
import dev.loombench.tool.report.common.Resource;
import dev.loombench.tool.report.text.SectionTable;
import dev.loombench.tool.report.text.ValidationSentences;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Validation as one self-contained page. */
public final class ValidationPage {

  private ValidationPage() {}

  /** Returns the page. */
  public static String of(Validation validation) {
    String nav =
        validation.results().stream()
            .map(part -> part.section().name().key())
            .map(key -> Html.element("a", "href=\"#%s\"".formatted(key), key))
            .collect(Collectors.joining(" "));
    return new HtmlPage("Validation", "validate", "answers", nav, content(validation))
        .style(Resource.text("/validate/validate.css"))
        .text();
  }

  private static String content(Validation validation) {
    String lead =
        Html.text("h1", "Does measuring here change the result?")
            + Html.element(
                "p",
                "class=\"quiet\"",
                Html.escaped(
                    "%s, %s".formatted(validation.environment().host(), validation.started())));
    String note =
        validation.interrupted()
            ? Html.element("p", "class=\"warning\"", "Interrupted: results are incomplete.")
            : "";
    String parts =
        validation.results().stream().map(ValidationPage::part).collect(Collectors.joining("\n"));
    return lead + note + Html.element("div", "id=\"answers\"", parts) + facts(validation);
  }

  private static String part(SectionResult part) {
    Section section = part.section();
    String broken =
        part.isComplete()
            ? ""
            : Html.element(
                "p",
                "class=\"warning\"",
                Html.escaped("Incomplete: " + part.abortReason().orElseThrow()));
    String sentences =
        ValidationSentences.conclusions(section).stream()
            .map(sentence -> Html.text("li", sentence))
            .collect(Collectors.joining());
    String answer =
        sentences.isEmpty()
            ? ""
            : Html.element("div", "class=\"answer\"", Html.element("ul", "", sentences));
    String charts =
        ValidationCharts.of(section).stream().map(RowChart::html).collect(Collectors.joining());
    return Html.element(
        "section",
        "id=\"%s\"".formatted(section.name().key()),
        Html.text("h2", ValidationSentences.question(section.name()))
            + broken
            + answer
            + (charts.isEmpty() ? "" : Html.element("div", "class=\"charts\"", charts))
            + table(SectionTable.of(section)));
  }

  private static String table(SectionTable table) {
    if (table.rows().isEmpty()) {
      return "";
    }
    List<Boolean> figures = table.figureColumns();
    String heads = row("th", table.heads(), figures);
    String rows =
        table.rows().stream().map(row -> row("td", row, figures)).collect(Collectors.joining());
    return Html.element(
        "div",
        "class=\"scroll\"",
        Html.element(
            "table", "", Html.element("thead", "", heads) + Html.element("tbody", "", rows)));
  }

  private static String row(String cell, List<String> texts, List<Boolean> figures) {
    return Html.element(
        "tr",
        "",
        IntStream.range(0, texts.size())
            .mapToObj(
                column ->
                    Html.element(
                        cell,
                        style(texts.get(column), figures.get(column)),
                        Html.escaped(texts.get(column))))
            .collect(Collectors.joining()));
  }

  private static String style(String text, boolean figure) {
    if (text.equals("yes") || text.equals("no")) {
      return "class=\"%s\"".formatted(text);
    }
    return figure ? "class=\"num\"" : "";
  }

  private static String facts(Validation validation) {
    String rows =
        new TreeMap<>(validation.environment().facts())
            .entrySet().stream()
                .map(fact -> Html.text("dt", fact.getKey()) + Html.text("dd", fact.getValue()))
                .collect(Collectors.joining());
    return Html.text("h2", "Environment") + Html.element("dl", "class=\"facts\"", rows);
  }
}
