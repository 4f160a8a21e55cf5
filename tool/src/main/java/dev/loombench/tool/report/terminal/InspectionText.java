package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.inspect.Growth;
import dev.loombench.tool.analyze.inspect.GrowthLimit;
import dev.loombench.tool.analyze.inspect.WatchedJvm;
import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.text.InspectionSentences;
import java.util.List;
import java.util.Locale;

/** Page about a JVM that was watched, one screen long. */
public record InspectionText(TextPage page) {

  public void write(WatchedJvm jvm, Growth growth) {
    var sentences = new InspectionSentences(jvm, growth);
    page.heading(sentences.title());
    page.blank();
    page.text("", sentences.answer());
    if (!growth.limits().isEmpty()) {
      page.blank();
      page.table(limits(growth.limits(), sentences));
    }
    list("Now: ", sentences.now());
    list("A request: ", sentences.request());
    list("Threads: ", sentences.threads());
    sentences.risks().forEach(risk -> page.text("! ", risk, TextStyle.WARNING));
    list("Not seen: ", sentences.missing());
    page.blank();
    page.text("", sentences.nextStep());
    sentences.command().ifPresent(command -> page.line("  " + command));
  }

  private static Table<GrowthLimit> limits(
      List<GrowthLimit> limits, InspectionSentences sentences) {
    return Table.of(limits)
        .text("limit", 100, limit -> capitalized(InspectionSentences.noun(limit)))
        .text("now", 90, sentences::use)
        .figure("full at", 95, InspectionSentences::multiple)
        .figure("95 % interval", 80, limit -> InspectionSentences.interval(limit.multiple()));
  }

  private static String capitalized(String noun) {
    String name = noun.replaceFirst("^the ", "");
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private void list(String title, List<String> lines) {
    if (!lines.isEmpty()) {
      page.blank();
      page.text(title, String.join("; ", lines));
    }
  }
}
