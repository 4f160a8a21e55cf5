package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.evidence.StoppingStatus;
import dev.loombench.tool.report.text.ConfidenceSentences;

/** Reason for the end of the blocks at a point. */
record StoppingJson(
    @JsonUnwrapped PointJson point, int blocks, StoppingStatus.Reason status, String text) {

  static StoppingJson of(StoppingStatus status) {
    return new StoppingJson(
        PointJson.of(status.point()),
        status.blocks(),
        status.reason(),
        ConfidenceSentences.stopping(status));
  }
}
