package dev.loombench.tool.report.html;

import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.SectionResult;
import dev.loombench.tool.analyze.instrument.Validation;
import dev.loombench.tool.report.common.Resource;
import dev.loombench.tool.report.common.SectionTable;
import dev.loombench.tool.report.text.ValidationSentences;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Validation as one self-contained page. */
public final class ValidationPage {

  private ValidationPage() {}

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
    String parts =
        validation.results().stream().map(ValidationPage::part).collect(Collectors.joining("\n"));
    return Html.text("h1", "Does measuring here change the result?")
        + Html.quiet("%s, %s".formatted(validation.environment().host(), validation.started()))
        + (validation.interrupted() ? Html.warning("Interrupted: results are incomplete.") : "")
        + Html.element("div", "id=\"answers\"", parts)
        + facts(validation);
  }

  private static String part(SectionResult part) {
    Section section = part.section();
    String charts =
        ValidationCharts.of(section).stream().map(RowChart::html).collect(Collectors.joining());
    return Html.element(
        "section",
        "id=\"%s\"".formatted(section.name().key()),
        Html.text("h2", ValidationSentences.question(section.name()))
            + part.abortReason().map(reason -> Html.warning("Incomplete: " + reason)).orElse("")
            + Html.answer(ValidationSentences.conclusions(section))
            + (charts.isEmpty() ? "" : Html.element("div", "class=\"charts\"", charts))
            + Html.table(SectionTable.of(section)));
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
