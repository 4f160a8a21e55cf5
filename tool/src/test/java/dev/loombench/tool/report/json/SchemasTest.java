package dev.loombench.tool.report.json;

import dev.loombench.tool.report.Golden;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Checks that the schemas in docs/ are those of the records that are written. */
class SchemasTest {

  @Test
  void summary() throws IOException {
    check(SummaryJson.class, "summary", SummaryJson.SCHEMA, "summary.json of a Loombench run");
  }

  @Test
  void advice() throws IOException {
    check(AdviceJson.class, "advice", AdviceJson.SCHEMA, "JSON of loombench advise");
  }

  @Test
  void compare() throws IOException {
    check(
        RunComparisonJson.class, "compare", RunComparisonJson.SCHEMA, "JSON of loombench compare");
  }

  @Test
  void answerAboutAnApplication() throws IOException {
    check(
        ApplicationAnswerJson.class, "try", ApplicationAnswerJson.SCHEMA, "JSON of loombench try");
  }

  @Test
  void validate() throws IOException {
    check(ValidationJson.class, "validate", ValidationJson.SCHEMA, "JSON of loombench validate");
  }

  @Test
  void history() throws IOException {
    check(HistoryJson.class, "history", HistoryJson.SCHEMA, "JSON of loombench history");
  }

  @Test
  void inspect() throws IOException {
    check(InspectionJson.class, "inspect", InspectionJson.SCHEMA, "JSON of loombench inspect");
  }

  @Test
  void trend() throws IOException {
    check(TrendJson.class, "trend", TrendJson.SCHEMA, "JSON of loombench trend");
  }

  private static void check(Class<?> document, String name, int version, String title)
      throws IOException {
    Golden.matches(
        Path.of("..", "docs", name + ".schema.json"),
        SchemaGenerator.of(document, name, version, title));
  }
}
