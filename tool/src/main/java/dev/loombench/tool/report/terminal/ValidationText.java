package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.instrument.SectionResult;
import dev.loombench.tool.analyze.instrument.Validation;
import dev.loombench.tool.report.common.SectionTable;
import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.text.ValidationSentences;

/** Validation for the terminal: conclusions and a table for each section. */
public final class ValidationText {

  private ValidationText() {}

  public static void write(Validation validation, TextPage page) {
    for (SectionResult part : validation.results()) {
      page.blank();
      section(part, page);
    }
    if (validation.interrupted()) {
      page.blank();
      page.line("Interrupted: results are incomplete.");
    }
  }

  private static void section(SectionResult part, TextPage page) {
    page.heading(ValidationSentences.question(part.section().name()));
    ValidationSentences.conclusions(part.section())
        .forEach(sentence -> page.text("- ", sentence.strip()));
    part.abortReason().ifPresent(reason -> page.text("- ", "Incomplete: " + reason.strip()));
    Table<?> table = SectionTable.of(part.section());
    if (table.size() > 0) {
      page.blank();
      page.wholeTable("  ", table);
    }
  }
}
