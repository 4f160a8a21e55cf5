package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.instrument.SampleValidation;
import dev.loombench.tool.analyze.instrument.Validation;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.html.ValidationPage;
import dev.loombench.tool.report.json.ValidationJson;
import dev.loombench.tool.report.terminal.TextPage;
import dev.loombench.tool.report.terminal.ValidationText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Checks the reports of a validation. */
class ValidationReportTest {

  private static final Path GOLDEN = Path.of("src", "test", "resources", "validate");

  @Test
  void theTextMatchesItsGoldenFile() throws IOException {
    assertGolden("complete.txt", text(SampleValidation.complete()));
    assertGolden("interrupted.txt", text(SampleValidation.interrupted()));
  }

  @Test
  void theJsonMatchesItsSchema() throws IOException {
    assertThat(Schemas.violations("validate", ValidationJson.of(SampleValidation.complete())))
        .isEmpty();
    assertThat(Schemas.violations("validate", ValidationJson.of(SampleValidation.interrupted())))
        .isEmpty();
    assertThat(
            Schemas.violations(
                "validate", ValidationJson.of(SampleValidation.validation(List.of(), false))))
        .isEmpty();
  }

  @Test
  void theSchemaRejectsWrongJson() throws IOException {
    ObjectNode json = Json.MAPPER.valueToTree(ValidationJson.of(SampleValidation.complete()));
    assertThat(Schemas.violations("validate", json.deepCopy().put("extra", 1))).isNotEmpty();
    ObjectNode without = json.deepCopy();
    without.remove("sections");
    assertThat(Schemas.violations("validate", without)).isNotEmpty();
  }

  @Test
  void thePageIsSelfContained() {
    Validation validation = SampleValidation.complete();
    String page = ValidationPage.of(validation);

    assertThat(page).contains("below 2 %: yes", "accept-queue overflows is wrong");
    assertThat(page).contains("6.1 &lt;amd64&gt;").doesNotContain("{{");
    assertThat(page).doesNotContain("src=", "href=\"http", "@import");
    assertThat(page.split("<svg", -1)).as("three charts").hasSize(4);
  }

  @Test
  void aValidationIsCompleteIfAllRequestedSectionsAre() {
    assertThat(SampleValidation.complete().isComplete()).isTrue();
    assertThat(SampleValidation.interrupted().isComplete()).isFalse();
    assertThat(SampleValidation.validation(List.of(), false).isComplete()).isFalse();
  }

  @Test
  void aWrongCounterIsDetected() {
    assertThat(SampleValidation.complete().countersDisagree()).isTrue();
    assertThat(SampleValidation.interrupted().countersDisagree()).isFalse();
  }

  private static String text(Validation validation) {
    var page = new TextPage(80, false);
    ValidationText.write(validation, page);
    return String.join("\n", page.lines()) + "\n";
  }

  private static void assertGolden(String name, String text) throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(GOLDEN);
      Files.writeString(GOLDEN.resolve(name), text);
    }
    assertThat(text).isEqualTo(Files.readString(GOLDEN.resolve(name)));
  }
}
