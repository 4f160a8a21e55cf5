package dev.loombench.tool.report.html;

import static dev.loombench.tool.report.common.Template.escaped;

import dev.loombench.tool.analyze.history.RunSummary;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.text.AnswerSentences;
import dev.loombench.tool.report.text.TrendSentences;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** Index of a site of results: studies with their answers, each linked to its report and pack. */
public final class SitePage {

  private SitePage() {}

  /**
   * Run on the site.
   *
   * @param folder its folder on the site
   */
  public record Entry(
      String folder, RunSummary summary, String question, List<String> answers, String hash) {

    public static Entry of(String folder, RunSummary summary, Analysis analysis, String hash) {
      var sentences = new AnswerSentences(analysis.study());
      return new Entry(
          folder,
          summary,
          analysis.study().question(),
          analysis.conclusions().answers().stream().map(sentences::line).toList(),
          hash);
    }
  }

  public static String of(List<Entry> entries) {
    Collection<List<Entry>> studies =
        entries.stream()
            .sorted(Comparator.comparing((Entry run) -> run.summary().started()).reversed())
            .collect(
                Collectors.groupingBy(
                    entry -> entry.summary().study(), LinkedHashMap::new, Collectors.toList()))
            .values();
    String links =
        studies.stream().flatMap(List::stream).map(SitePage::link).collect(Collectors.joining(" "));
    String sections = studies.stream().map(SitePage::study).collect(Collectors.joining());
    String content = "<h1>Results</h1><div id=\"results\">" + sections + "</div>";
    return new HtmlPage("Results", "results", "results", links, content).text();
  }

  /** Returns the runs of a study under its last question. */
  private static String study(List<Entry> newestFirst) {
    return "<h2>%s</h2>".formatted(escaped(newestFirst.getFirst().question()))
        + newestFirst.stream().map(SitePage::section).collect(Collectors.joining());
  }

  private static String link(Entry entry) {
    return "<a href=\"#%s\">%s</a>".formatted(escaped(entry.folder()), escaped(entry.folder()));
  }

  private static String section(Entry entry) {
    RunSummary run = entry.summary();
    String verdicts =
        run.verdicts().entrySet().stream()
            .map(verdict -> verdict.getValue() + " " + verdict.getKey())
            .collect(Collectors.joining(", "));
    return ("<section id=\"%s\"><h3>%s</h3><p class=\"quiet\">%s, %s UTC, %s; JDK %s; %d of %d trials"
            + " valid%s</p>%s<p><a href=\"%s/report.html\">Report with every trial</a> ·"
            + " <a href=\"%s/run.zip\">Pack</a> to analyze again (SHA-256 <code>%s</code>) ·"
            + " <a href=\"%s/trials.csv\">Trials</a> · <a href=\"%s/estimates.csv\">Estimates</a> ·"
            + " <a href=\"%s/comparisons.csv\">Comparisons</a></p></section>")
        .formatted(
            escaped(entry.folder()),
            escaped(entry.folder()),
            escaped(run.study()),
            TrendSentences.time(run.started()),
            escaped(TrendSentences.machine(run.origin())),
            escaped(String.join(", ", run.origin().jdks())),
            run.completed(),
            run.trials(),
            verdicts.isEmpty() ? "" : "; " + escaped(verdicts),
            Html.answer(entry.answers()),
            escaped(entry.folder()),
            escaped(entry.folder()),
            escaped(entry.hash()),
            escaped(entry.folder()),
            escaped(entry.folder()),
            escaped(entry.folder()));
  }
}
