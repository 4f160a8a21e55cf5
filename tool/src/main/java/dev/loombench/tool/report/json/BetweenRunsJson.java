package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.compare.BetweenRunsEstimate;
import dev.loombench.tool.report.common.Json;

/** Document with the estimate of {@code validate --between-runs}, for {@code compare}. */
public record BetweenRunsJson(int schema, BetweenRunsEstimate estimate) {

  private static final int SCHEMA = 1;

  public static String text(BetweenRunsEstimate estimate) {
    return Json.text(new BetweenRunsJson(SCHEMA, estimate));
  }

  /** Reads a document; throws an {@code IllegalArgumentException} if it has another form. */
  public static BetweenRunsEstimate read(String text) {
    BetweenRunsJson document = Json.MAPPER.readValue(text, BetweenRunsJson.class);
    if (document.schema() != SCHEMA || document.estimate() == null) {
      throw new IllegalArgumentException(
          "expected schema %d, found %d".formatted(SCHEMA, document.schema()));
    }
    return document.estimate();
  }
}
