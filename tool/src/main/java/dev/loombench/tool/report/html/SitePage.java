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
import java.util.stream.Stream;

/** Index of a site of results: studies with their answers, each linked to its report and pack. */
public final class SitePage {

  private SitePage() {}

  /** Run in a folder of the site. */
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

  /**
   * Folder of the site with the tables of a run whose trials are not kept.
   *
   * @param answer the terminal output of the run, which begins with its question
   * @param files names of its files in the site
   */
  public record Tables(String folder, String answer, List<String> files) {}

  /** Returns the index: runs by study, newest first, then folders of tables. */
  public static String of(List<Entry> entries, List<Tables> tables) {
    Collection<List<Entry>> studies =
        entries.stream()
            .sorted(Comparator.comparing((Entry run) -> run.summary().started()).reversed())
            .collect(
                Collectors.groupingBy(
                    entry -> entry.summary().study(), LinkedHashMap::new, Collectors.toList()))
            .values();
    String links =
        Stream.concat(
                studies.stream().flatMap(List::stream).map(Entry::folder),
                tables.stream().map(Tables::folder))
            .map(SitePage::link)
            .collect(Collectors.joining(" "));
    String sections =
        Stream.concat(studies.stream().map(SitePage::study), tables.stream().map(SitePage::tables))
            .collect(Collectors.joining());
    String content = "<h1>Results</h1><div id=\"results\">" + sections + "</div>";
    return new HtmlPage("Results", "results", "results", links, content).text();
  }

  /** Returns the runs of a study under its last question. */
  private static String study(List<Entry> newestFirst) {
    return "<h2>%s</h2>".formatted(escaped(newestFirst.getFirst().question()))
        + newestFirst.stream().map(SitePage::section).collect(Collectors.joining());
  }

  /** Returns the question, which ends at the first empty line, and the rest on request. */
  private static String tables(Tables tables) {
    String[] parts = tables.answer().split("\\R\\R", 2);
    String folder = escaped(tables.folder());
    String files =
        tables.files().stream()
            .map(name -> "<a href=\"%1$s/%2$s\">%2$s</a>".formatted(folder, escaped(name)))
            .collect(Collectors.joining(" · "));
    return ("<h2>%s</h2><section id=\"%s\"><h3>%2$s</h3><details><summary>Answer</summary>"
            + "<div class=\"scroll\"><pre>%s</pre></div></details><p>%s</p></section>")
        .formatted(
            escaped(String.join(" ", parts[0].split("\\R", -1))),
            folder,
            escaped(parts[parts.length - 1].strip()),
            files);
  }

  private static String link(String folder) {
    return "<a href=\"#%1$s\">%1$s</a>".formatted(escaped(folder));
  }

  private static String section(Entry entry) {
    RunSummary run = entry.summary();
    String verdicts = TrendSentences.verdicts(run, ", ");
    return ("<section id=\"%1$s\"><h3>%1$s</h3><p class=\"quiet\">%2$s, %3$s UTC, %4$s; JDK %5$s;"
            + " %6$d of %7$d trials valid%8$s</p>%9$s<p><a href=\"%1$s/report.html\">Report with"
            + " every trial</a> · <a href=\"%1$s/run.zip\">Pack</a> to analyze again (SHA-256"
            + " <code>%10$s</code>) · <a href=\"%1$s/trials.csv\">Trials</a> ·"
            + " <a href=\"%1$s/estimates.csv\">Estimates</a> ·"
            + " <a href=\"%1$s/comparisons.csv\">Comparisons</a></p></section>")
        .formatted(
            escaped(entry.folder()),
            escaped(run.study()),
            TrendSentences.time(run.started()),
            escaped(TrendSentences.machine(run.origin())),
            escaped(String.join(", ", run.origin().jdks())),
            run.completed(),
            run.trials(),
            verdicts.isEmpty() ? "" : "; " + escaped(verdicts),
            Html.answer(entry.answers()),
            escaped(entry.hash()));
  }
}
