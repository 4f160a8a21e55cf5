package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.trial.PointId;
import java.util.List;

/** Findings at a point that matter for the choice of a variant, in order of presentation. */
public record Answer(PointId point, List<AnswerFinding> findings) {

  public Answer {
    findings = List.copyOf(findings);
  }
}
