package dev.loombench.tool.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.diagnose.Finding;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.ApplicationAnswer;
import dev.loombench.tool.analyze.summary.LoggedErrors;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.report.SampleRun;
import dev.loombench.tool.report.Schemas;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.study.id.VariantId;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ApplicationAnswerJsonTest {

  @Test
  void followsItsSchema() throws IOException {
    JsonNode document = document(SampleRun.analyzed());

    assertThat(Schemas.violations("try", document)).isEmpty();
    assertThat(document.get("recommendations")).isNotEmpty();
    assertThat(document.get("risks").toString()).contains("logged 2 errors");
  }

  @Test
  void namesTheBottleneckByItsKey() throws IOException {
    Analysis analysis = SampleRun.analyzed();
    VariantId variant = analysis.study().baseline();
    var diagnosis =
        new Diagnosis(
            analysis.points().getFirst(),
            variant,
            new Finding(Bottleneck.CONNECTION_POOL, Finding.Strength.STRONG, List.of()),
            OptionalDouble.empty());

    JsonNode document =
        document(new ApplicationAnswer(analysis, List.of(), List.of(diagnosis), List.of()));

    assertThat(Schemas.violations("try", document)).isEmpty();
    assertThat(document.get("bottlenecks").get(0).get("bottleneck").asString())
        .isEqualTo("connection-pool");
  }

  @Test
  void namesTheChoiceOfEachOtherVariant() throws IOException {
    JsonNode document =
        document(
            RunBuilder.closed("a", "b")
                .throughputs("a", 1000, 1010, 990)
                .throughputs("b", 2000, 2010, 1990)
                .analyzed());

    assertThat(Schemas.violations("try", document)).isEmpty();
    assertThat(document.get("baseline").asString()).isEqualTo("a");
    assertThat(document.get("recommendations").get(0).get("variant").asString()).isEqualTo("b");
    assertThat(document.get("recommendations").get(0).get("choice").asString()).isEqualTo("switch");
  }

  private static JsonNode document(Analysis analysis) {
    VariantId baseline = analysis.study().baseline();
    return document(
        ApplicationAnswer.of(
            analysis,
            List.of(new LoggedErrors(baseline, 2, 0, "ERROR a message", Optional.empty()))));
  }

  private static JsonNode document(ApplicationAnswer answer) {
    return Json.MAPPER.readTree(Json.text(ApplicationAnswerJson.of("runs/sample", answer)));
  }
}
